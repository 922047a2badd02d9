import { codesToRetry } from '@nave/domain/kernel/codes-to-retry.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { closeCodes, type PageFrame, realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { OUTAGE_SECONDS, refusalOfFailure } from '../../outage.ts';
import type { SecurityLog } from '../../security-log.ts';
import { admitToCommand, admitToTopic } from '../topics/admit.ts';
import { type JoinDeps, joinTopic, type SubRequest } from '../topics/join-topic.ts';
import type { RealtimeRegistry } from '../topics/registry.ts';
import type { Subscription } from '../topics/subscription.ts';
import type { Connection } from './connection.ts';
import { allowMalformed, countFrame } from './frame-budget.ts';
import type { RealtimeLimits } from './limits.ts';
import { readPageFrame, refusalOfInput } from './page-frame.ts';

type CommandFrame = Extract<PageFrame, { data: unknown }>;

export interface SessionDeps extends JoinDeps {
  readonly registry: RealtimeRegistry;
  readonly limits: RealtimeLimits;
  readonly clock: { now(): number };
  readonly log: { error(context: object, message: string): void };
  readonly securityLog: SecurityLog;
  /** While changes in other processes may be missed, checks the rights of the socket, and may close it. */
  confirmRights(connection: Connection): Promise<void>;
}

/** Handles one message of a page. `bytes` is text unless `isBinary`. */
export function receive(deps: SessionDeps, connection: Connection, bytes: Buffer, isBinary: boolean): void {
  if (!countFrame(connection, deps.limits.frames)) return;
  if (isBinary) connection.close(closeCodes.unsupported);
  else handleText(deps, connection, bytes.toString('utf8'));
}

function handleText(deps: SessionDeps, connection: Connection, text: string): void {
  const read = readPageFrame(text);
  if (read.frame === null) refuseMalformed(deps, connection, read.id, read.refusal);
  else dispatch(deps, connection, read.frame);
}

function dispatch(deps: SessionDeps, connection: Connection, frame: PageFrame): void {
  if ('data' in frame) queueCommand(deps, connection, frame);
  else if (frame.type === 'sub') void subscribe(deps, connection, frame);
  else if (frame.type === 'unsub') unsubscribe(deps, connection, frame.topic);
  else connection.send({ type: 'time', id: frame.id, serverTime: deps.clock.now() });
}

/** Ends all subscriptions of a socket. */
export function leaveAll(deps: SessionDeps, connection: Connection): void {
  for (const topic of [...connection.subscriptions.keys()]) unsubscribe(deps, connection, topic);
}

/** Ends a subscription, even if it has not been answered yet. */
export function unsubscribe({ hub }: SessionDeps, connection: Connection, topic: string): void {
  const subscription = connection.subscriptions.get(topic);
  if (!subscription) return;
  connection.subscriptions.delete(topic);
  if (subscription.channel) hub.leave(subscription.channel, connection);
}

function refuseMalformed(deps: SessionDeps, connection: Connection, id: string, refusal: Refusal): void {
  // D11: the first two malformed frames are refused, and the third closes the socket.
  if (allowMalformed(connection, deps.limits.frames, performance.now())) refuse(connection, id, refusal);
  else connection.close(closeCodes.malformed);
}

async function subscribe(deps: SessionDeps, connection: Connection, request: SubRequest): Promise<void> {
  // A repeated subscription resumes the topic.
  unsubscribe(deps, connection, request.topic);
  if (connection.subscriptions.size >= deps.limits.topicsPerSocket) {
    return refuse(connection, request.id, new Refusal(realtimeRefusals.tooManyTopics));
  }
  const found = deps.registry.findTopic(request.topic);
  if (!found) return refuse(connection, request.id, new Refusal(realtimeRefusals.unknownTopic));
  const subscription: Subscription = { topic: request.topic, ...found, channel: null };
  // Store the subscription before any await, so that concurrent subscriptions count towards the limit.
  connection.subscriptions.set(request.topic, subscription);
  const isCurrent = () => connection.subscriptions.get(request.topic) === subscription;
  try {
    await deps.confirmRights(connection);
    const admitted = await admitToTopic(found.entry, connection.actor, found.params);
    if (!admitted) throw new Refusal(realtimeRefusals.unknownTopic);
    if (!isCurrent()) return;
    if (connection.state === 'new') connection.state = 'following';
    await joinTopic(deps, { follower: connection, subscription, request, target: admitted.target });
  } catch (error) {
    if (!isCurrent()) return;
    unsubscribe(deps, connection, request.topic);
    refuseError(deps, connection, { id: request.id, about: request.topic, error });
  }
}

/** Runs the commands of a page one after another, in the order in which they were received. */
function queueCommand(deps: SessionDeps, connection: Connection, frame: CommandFrame): void {
  const previous = connection.commands ?? Promise.resolve();
  connection.unanswered = [...connection.unanswered, frame.id];
  const current = previous
    .then(() => (connection.refusesCommands ? undefined : runCommand(deps, connection, frame)))
    .then(() => {
      connection.unanswered = connection.unanswered.slice(1);
      if (connection.commands === current) connection.commands = null;
    });
  connection.commands = current;
}

/**
 * Refuses all unanswered commands, so that the page sends them to the next server with the same ids. The first of them
 * may be stored; the others will not be started.
 */
export function refuseUnanswered(connection: Connection): void {
  connection.refusesCommands = true;
  const [started, ...waiting] = connection.unanswered;
  if (started !== undefined)
    refuse(connection, started, new Refusal(kernelRefusals.uncertain, { waitSeconds: OUTAGE_SECONDS }));
  for (const id of waiting) refuse(connection, id, new Refusal(kernelRefusals.busy, { waitSeconds: OUTAGE_SECONDS }));
}

async function runCommand(deps: SessionDeps, connection: Connection, frame: CommandFrame): Promise<void> {
  const entry = deps.registry.findCommand(frame.type);
  if (!entry) return refuseMalformed(deps, connection, frame.id, new Refusal(realtimeRefusals.unknownCommand));
  const { definition, shape } = entry;
  let input: unknown;
  try {
    input = shape.input.parse(frame.data);
  } catch (error) {
    return refuseMalformed(deps, connection, frame.id, refusalOfInput(error));
  }
  try {
    await deps.confirmRights(connection);
    // The page repeats the command at its next socket.
    if (connection.isClosed) return;
    const { actor } = connection;
    refuseOutOfOrder(connection, frame.id);
    const isGone = () => connection.isClosed;
    const context = { commandId: frame.id, connection: connection.id, isGone, caller: connection };
    const { n, at, data } = await handleOnce(
      async () =>
        definition.handle(actor, await admitToCommand(entry, actor, definition.params(input)), input, context),
      async () => definition.alreadyDone?.(actor, input, context),
    );
    deps.checkSent?.(`the acknowledgement of ${frame.type}`, shape.ack ?? null, data ?? null);
    connection.send({ type: 'ack', id: frame.id, n, at, data });
  } catch (error) {
    if (willRetry(error)) connection.awaitedRetry ??= frame.id;
    refuseError(deps, connection, { id: frame.id, about: frame.type, error });
  }
}

/**
 * Runs a command. If the command is refused but was already stored, returns the stored result: the page repeats a
 * command when it has not received the first answer.
 */
async function handleOnce<Answer>(
  handle: () => Promise<Answer>,
  alreadyDone: () => Promise<Answer | null | undefined>,
): Promise<Answer> {
  try {
    return await handle();
  } catch (error) {
    const stored = error instanceof Refusal && !willRetry(error) ? await alreadyDone() : null;
    if (!stored) throw error;
    return stored;
  }
}

/** While a refused command awaits its retry, refuses all other commands, so that commands keep their order. */
function refuseOutOfOrder(connection: Connection, id: string): void {
  const { awaitedRetry } = connection;
  if (awaitedRetry !== null && awaitedRetry !== id)
    throw new Refusal(kernelRefusals.busy, { waitSeconds: OUTAGE_SECONDS });
  connection.awaitedRetry = null;
}

function willRetry(error: unknown): boolean {
  return error instanceof Refusal && codesToRetry.has(error.text.code);
}

function refuseError(deps: SessionDeps, connection: Connection, failed: { id: string; about: string; error: unknown }) {
  const { id, about, error } = failed;
  if (error instanceof Refusal) {
    const { kind, code } = error.text;
    const { actor, address } = connection;
    // Refusals of guests are frequent and not relevant for security.
    if (kind === 'forbidden' && actor.kind === 'user')
      deps.securityLog('rights.refused', { actor, address, route: about, code });
    return refuse(connection, id, error);
  }
  deps.log.error({ err: error, about, connection: connection.id }, 'a frame could not be answered');
  refuse(connection, id, refusalOfFailure(error));
}

function refuse(connection: Connection, id: string, { text, fields, waitSeconds }: Refusal): void {
  const { code, message } = text;
  const detail = { ...(waitSeconds === undefined ? {} : { waitSeconds }), ...(fields ? { fields } : {}) };
  connection.send({ type: 'refused', id, code, message, ...detail });
}
