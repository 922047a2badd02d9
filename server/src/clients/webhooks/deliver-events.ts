import { randomInt } from 'node:crypto';
import type { ClientEvent } from '@nave/domain/clients/events/client-event.ts';
import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import { RETRIED_FOR_MS, retryPauseMs } from '@nave/domain/clients/webhooks/retry-pause.ts';
import { KEPT_ATTEMPTS } from '@nave/domain/clients/webhooks/webhook.ts';
import { v7 } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { afterCommit, inTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { OutsideFetch } from '../../platform/outside-fetch.ts';
import { eventSpan } from '../../platform/realtime/rooms/kept-events.ts';
import { pageOfEvents } from '../../platform/realtime/rooms/pages-of-events.ts';
import { presentEvent } from '../events/events.present.ts';
import { type AttemptRow, advanceWebhook, storeAttempts, type WebhookRow, webhookOf } from '../webhooks.store.ts';
import { type Outcome, postWebhook } from './post-webhook.ts';
import { messageOf, typesOf } from './webhook-message.ts';

/** The job that delivers the events of one webhook; its key is the webhook's id. */
export const DELIVERY_JOB = 'webhook-delivery';
/** How many events one run of the job delivers at most, and for how long, in milliseconds. */
const RUN_EVENTS = 100;
const RUN_MS = 10_000;
/** After so many deliveries the cursor is stored. If the process is killed, these events are delivered again. */
const STORE_EVERY = 20;
const FRACTION_STEPS = 1_000_000;

export interface DeliveryDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue' | 'wake'>;
  outside: OutsideFetch;
  publicUrl: string;
  /** Called in the transaction that pauses a webhook because its receiver has failed for 24 hours. */
  onPause(tx: Tx, webhook: WebhookRow): Promise<void>;
  /** Called after attempts of a client's webhooks were stored. */
  onAttempts(clientId: string): void;
}

export type Delivery = { clientId: string; webhookId: string };

/** Returns the job that delivers the events of a webhook. */
export function deliveryOf({ clientId, id }: Pick<WebhookRow, 'clientId' | 'id'>): { key: string; data: Delivery } {
  return { key: id, data: { clientId, webhookId: id } };
}

/**
 * Delivers the next events of a webhook in the order of their numbers, each until the receiver accepts it. After a
 * failure, the job runs again after a growing pause; after 24 hours of failures the webhook is paused (API-200, API-202).
 */
export async function deliverEvents(deps: DeliveryDeps, { clientId, webhookId }: Delivery): Promise<void> {
  const webhook = await webhookOf(deps.db, clientId, webhookId);
  if (webhook && !webhook.pausedAt) await new Run(deps, webhook).run();
}

/** One run of the job. */
class Run {
  readonly #deps: DeliveryDeps;
  readonly #endMs = performance.now() + RUN_MS;
  /** As it was last stored. */
  #webhook: WebhookRow;
  readonly #types: WebhookRow['types'];
  /** The number up to which the receiver has accepted the events. */
  #cursor: number;
  #attempts: AttemptRow[] = [];
  /** Resolves with whether the run may go on, when what was delivered before is stored. */
  #storing = Promise.resolve(true);

  constructor(deps: DeliveryDeps, webhook: WebhookRow) {
    this.#deps = deps;
    this.#webhook = webhook;
    this.#types = webhook.types;
    this.#cursor = webhook.cursor;
  }

  async run(): Promise<void> {
    const { db } = this.#deps;
    const { clientId } = this.#webhook;
    const room = clientEventsTopic(clientId);
    const { oldest, newest } = await eventSpan(db, room);
    this.#skipDeleted(oldest);
    // After the restore of a backup the log may end before the cursor.
    this.#cursor = Math.min(this.#cursor, newest);
    const page = { after: this.#cursor, limit: RUN_EVENTS };
    const events = await pageOfEvents(db, { room, types: typesOf(this.#webhook) }, page);
    for (const event of events) {
      if (performance.now() > this.#endMs) break;
      const webhook = await this.#unchanged();
      if (!webhook) break;
      const isAccepted = await this.#deliver(webhook, presentEvent(clientId, event));
      if (!isAccepted) {
        if (await this.#storing) await this.#storeFailure();
        return;
      }
      if (this.#attempts.length >= STORE_EVERY && !(await this.#storeMeanwhile())) return;
    }
    if (!(await this.#storing)) return;
    const isDone = events.length < RUN_EVENTS && this.#cursor === (events.at(-1)?.n ?? this.#cursor);
    if (isDone) this.#cursor = Math.max(this.#cursor, newest);
    await this.#store({ runsAgain: !isDone });
  }

  /** Notes that events were deleted before the receiver could get them (API-210). */
  #skipDeleted(oldest: number): void {
    if (this.#cursor >= oldest - 1) return;
    const problem = `Events ${this.#cursor + 1} to ${oldest - 1} were deleted after 30 days. Delivery continues with event ${oldest}.`;
    const event = { n: null, id: '', type: 'events.deleted' };
    this.#attempts.push(
      attemptOf(this.#webhook, event, { at: this.#deps.clock.now(), body: '', outcome: note(problem) }),
    );
    this.#cursor = oldest - 1;
  }

  /** Reads the webhook again. Undefined if it was paused, deleted or moved back, or gets other types than before. */
  async #unchanged(): Promise<WebhookRow | undefined> {
    const current = await webhookOf(this.#deps.db, this.#webhook.clientId, this.#webhook.id);
    if (!current || current.pausedAt || current.rewinds !== this.#webhook.rewinds) return undefined;
    return String(current.types) === String(this.#types) ? current : undefined;
  }

  async #deliver(webhook: WebhookRow, event: ClientEvent): Promise<boolean> {
    const { outside, clock, publicUrl } = this.#deps;
    const body = messageOf(webhook, event, publicUrl);
    const at = clock.now();
    const outcome = await postWebhook(outside, webhook, { id: event.id, body }, at);
    this.#attempts.push(attemptOf(webhook, event, { at, body, outcome }));
    if (outcome.problem === null) this.#cursor = event.n;
    return outcome.problem === null;
  }

  /**
   * Stores what was delivered while the next events are sent. Returns false if the webhook was paused, deleted or moved
   * before.
   */
  async #storeMeanwhile(): Promise<boolean> {
    if (!(await this.#storing)) return false;
    this.#storing = this.#store();
    // A failure is thrown when the result is awaited.
    this.#storing.catch(() => undefined);
    return true;
  }

  /** Stores what was delivered. Returns false if the webhook was meanwhile paused, deleted or moved. */
  async #store({ runsAgain = false } = {}): Promise<boolean> {
    const isDelivered = this.#attempts.some(({ n }) => n !== null);
    const delivered = { lastAt: this.#deps.clock.now(), lastProblem: null, failures: 0, failingSince: null };
    const stored = await this.#advance(isDelivered ? delivered : {}, async () => undefined);
    // This job runs until then, so that a killed process leaves it to be run again.
    if (stored && runsAgain) this.#deps.jobs.wake(DELIVERY_JOB, async () => [this.#job()]);
    return stored !== undefined && stored.pausedAt === null;
  }

  /** Stores a failure, and either pauses the webhook or runs the job again after a pause. */
  async #storeFailure(): Promise<void> {
    const { clock, onPause } = this.#deps;
    const now = clock.now();
    const hasAcceptedSome = this.#cursor > this.#webhook.cursor;
    const failures = (hasAcceptedSome ? 0 : this.#webhook.failures) + 1;
    const failingSince = (hasAcceptedSome ? null : this.#webhook.failingSince) ?? now;
    const next = new Date(now.getTime() + retryPauseMs(failures, randomFraction()));
    const isGivenUp = next.getTime() - failingSince.getTime() > RETRIED_FOR_MS;
    const lastProblem = this.#attempts.at(-1)?.problem ?? null;
    const values = { lastAt: now, lastProblem, failures, failingSince, ...(isGivenUp && { pausedAt: now }) };
    await this.#advance(values, (tx, webhook) => (isGivenUp ? onPause(tx, webhook) : this.#enqueue(tx, next)));
  }

  /**
   * Stores the cursor and the attempts. If the cursor was moved meanwhile, only the attempts are stored, and the job
   * runs again.
   */
  async #advance(
    values: Partial<WebhookRow>,
    then: (tx: Tx, webhook: WebhookRow) => Promise<void>,
  ): Promise<WebhookRow | undefined> {
    const { db, onAttempts } = this.#deps;
    const [attempts, cursor] = [this.#attempts, this.#cursor];
    this.#attempts = [];
    const stored = await inTransaction(db, async (tx) => {
      const row = await advanceWebhook(tx, this.#webhook, { ...values, cursor });
      const current = row ?? (await webhookOf(tx, this.#webhook.clientId, this.#webhook.id));
      if (current) await storeAttempts(tx, current, { attempts, most: KEPT_ATTEMPTS });
      if (row && !(row.pausedAt && !values.pausedAt)) await then(tx, row);
      else if (current && !current.pausedAt) await this.#enqueue(tx);
      if (attempts.length > 0) afterCommit(tx, () => onAttempts(this.#webhook.clientId));
      return row;
    });
    if (stored) this.#webhook = stored;
    return stored;
  }

  #enqueue(tx: Tx, at?: Date): Promise<void> {
    return this.#deps.jobs.enqueue(tx, DELIVERY_JOB, this.#job().data, { key: this.#webhook.id, ...(at && { at }) });
  }

  #job() {
    return deliveryOf(this.#webhook);
  }
}

interface Attempted {
  at: Date;
  body: string;
  outcome: Outcome;
}

/** Returns the row of an attempt. */
export function attemptOf(
  { clientId, id: webhookId }: WebhookRow,
  { n, id: eventId, type }: { n: number | null; id: string; type: string },
  { at, body, outcome }: Attempted,
): AttemptRow {
  return { id: v7(), clientId, webhookId, n, eventId, type, at, body, ...outcome };
}

function note(problem: string): Outcome {
  return { status: null, milliseconds: 0, problem, answer: '' };
}

/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
function randomFraction(): number {
  return randomInt(FRACTION_STEPS) / FRACTION_STEPS;
}
