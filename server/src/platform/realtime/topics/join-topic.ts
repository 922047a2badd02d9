import { textFrame } from '../frame.ts';
import { logEventFrame } from '../rooms/log-event-frame.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { CheckSent } from './check-sent.ts';
import type { Hub } from './hub.ts';
import type { Follower, Subscription } from './subscription.ts';

/** A subscription request. `after` is the last number that the page has received from the room with this `epoch`. */
export interface SubRequest {
  readonly id: string;
  readonly topic: string;
  readonly epoch?: string | undefined;
  readonly after?: number | undefined;
}

export interface JoinDeps {
  readonly hub: Hub;
  readonly rooms: Rooms;
  readonly checkSent?: CheckSent | undefined;
}

/** A subscription that the topic's rule has allowed. */
export interface Joining {
  readonly follower: Follower;
  readonly subscription: Subscription;
  readonly request: SubRequest;
  /** What the rule has loaded. */
  readonly target: unknown;
}

/** Sends `subbed` and starts the delivery of events. Sends nothing if the page unsubscribes meanwhile. */
export async function joinTopic(deps: JoinDeps, joining: Joining): Promise<void> {
  const { kind } = joining.subscription.entry.shape;
  await (kind === 'room' ? joinRoom(deps, joining) : joinChannel(deps, joining));
}

/** Joins a state or flow. Frames that are published while the snapshot is read are sent after the snapshot. */
async function joinChannel(deps: JoinDeps, joining: Joining): Promise<void> {
  const { follower, subscription, request } = joining;
  const { topic, entry } = subscription;
  const channel = deps.hub.channel(topic, entry.shape.kind);
  subscription.channel = channel;
  channel.hold(follower, []);
  const snapshot = await readSnapshot(deps, joining);
  if (!isWanted(joining)) return;
  const head = { type: 'subbed', id: request.id, topic, epoch: '', top: 0, recovered: false };
  follower.write(textFrame(JSON.stringify({ ...head, snapshot })));
  channel.join(follower);
}

/**
 * Joins a room. The answer has the events up to the number that the channel has written to its members. There is no
 * await between creating the answer and joining the channel, so the next sweep continues with the next number.
 */
async function joinRoom(deps: JoinDeps, joining: Joining): Promise<void> {
  const { follower, subscription, request } = joining;
  const { topic, entry, params } = subscription;
  const room = await deps.rooms.open(entry.definition.room?.(params) ?? topic);
  if (!isWanted(joining)) return;
  const channel = deps.hub.roomChannel(topic, room, entry.shape);
  subscription.channel = channel;
  channel.hold(follower, null);
  const after = request.epoch === room.epoch ? numberOf(request.after) : null;
  // Another process may have delivered events that this process has not read yet.
  if (after !== null && after > room.top) await room.pull();
  let snapshot: unknown;
  let from = after;
  const isCovered = () => from !== null && room.ring.covers(from, room.top);
  const recovered = isCovered();
  while (!isCovered()) {
    from = room.top;
    const { redactions } = room;
    snapshot = await readSnapshot(deps, joining);
    if (!isWanted(joining)) return;
    // Read the snapshot again: it may contain events that have been redacted since.
    if (room.redactions > redactions) from = null;
  }
  if (!isWanted(joining) || from === null) return;
  if (from > channel.sentTop) channel.sweep();
  const head = { type: 'subbed', id: request.id, topic, epoch: room.epoch };
  if (recovered) {
    const top = channel.sentTop;
    const end = room.ring.answer(from, top);
    const text = JSON.stringify({ ...head, top, recovered });
    follower.writeJoined(textFrame(`${text.slice(0, -1)},"events":`, end.length), end);
  } else {
    follower.write(textFrame(JSON.stringify({ ...head, top: from, recovered, snapshot })));
    // Send the events that were stored while the snapshot was read. Some of them may be in the snapshot as well.
    for (const event of room.ring.between(from, channel.sentTop)) follower.write(logEventFrame(topic, event));
  }
  channel.join(follower);
}

/** Whether the page is still connected and still has this subscription. */
function isWanted({ follower, subscription }: Joining): boolean {
  return !follower.isClosed && follower.subscriptions.get(subscription.topic) === subscription;
}

async function readSnapshot({ checkSent }: JoinDeps, { follower, subscription, target }: Joining): Promise<unknown> {
  const { topic, entry, params } = subscription;
  const snapshot = (await entry.definition.snapshot?.(target, follower.actor, params)) ?? null;
  checkSent?.(`the snapshot of ${topic}`, entry.shape.snapshot ?? null, snapshot);
  return snapshot;
}

/** Returns the number to resume from; null if it is missing or invalid (D17). */
function numberOf(after: number | undefined): number | null {
  return after !== undefined && Number.isSafeInteger(after) && after >= 0 ? after : null;
}
