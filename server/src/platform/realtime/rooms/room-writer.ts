import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { OUTAGE_SECONDS } from '../../outage.ts';
import { type Appended, type Committed, CommitUnknown, EventFault, type NewEvent } from './room-log.ts';

/** Maximum number of events in one transaction. */
const BATCH_LIMIT = 200;
/** Maximum number of waiting events per room. Further events are refused. */
const QUEUE_LIMIT = 1_000;
/** How long the first event of a batch waits for further events, in milliseconds. */
const GATHER_MS = 2;
/**
 * Pauses before a failed batch is retried, in milliseconds: first none, then FIRST_PAUSE_MS, then twice as long each
 * time.
 */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

interface WaitingEvent {
  readonly event: NewEvent;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/** Time limits of a writer. */
export interface WriterLimits {
  /** How long to retry a batch with an unknown outcome before refusing it as `uncertain`, in milliseconds. */
  readonly settleMs: number;
  /** How long an unfinished batch delays the next batch, in milliseconds. */
  readonly holdMs: number;
}

/** The default limits. Tests use shorter ones. */
export const writerLimits: WriterLimits = { settleMs: 8_000, holdMs: 2_000 };

/** The writer's access to the database, and its callbacks. */
export interface WriterDeps {
  readonly limits: WriterLimits;
  commit(events: readonly NewEvent[]): Promise<Committed>;
  /** Called once after each commit, after the callers of `append` have received their results. */
  committed(result: Committed): void;
  /** Called with the error if a batch was not stored. */
  failed(error: unknown): void;
}

/**
 * The only writer of a room in this process. It collects the events that arrive during a commit and commits them in one
 * transaction. An event is acknowledged only after its commit. If an event may have been stored, its refusal says that
 * the outcome is uncertain. An event that cannot be stored does not make its batch fail, and a batch with an unknown
 * outcome does not block the room.
 */
export class RoomWriter {
  readonly #deps: WriterDeps;
  readonly #unsettled = new Set<Promise<void>>();
  #queue: WaitingEvent[] = [];
  #running: Promise<void> | null = null;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** Whether no event is waiting or being stored. */
  get idle(): boolean {
    return this.#running === null && this.#unsettled.size === 0;
  }

  /** Resolves after the event was stored. Refuses the event if the queue is full or the database does not answer. */
  append(event: NewEvent): Promise<Appended> {
    if (this.#queue.length >= QUEUE_LIMIT) {
      return Promise.reject(new Refusal(kernelRefusals.unavailable, { waitSeconds: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ event, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when all waiting events are stored or refused. */
  async flush(): Promise<void> {
    await this.#running;
    await Promise.all(this.#unsettled);
  }

  async #run(): Promise<void> {
    await sleep(GATHER_MS);
    while (this.#queue.length > 0) await this.#startBatch(this.#queue.splice(0, BATCH_LIMIT));
    this.#running = null;
  }

  /**
   * Resolves when the batch is committed, refused or, at the latest, after `holdMs`. Then the next batch starts; it runs
   * concurrently with a batch that is not finished.
   */
  async #startBatch(batch: readonly WaitingEvent[]): Promise<void> {
    const delay = new AbortController();
    const storing = this.#storeUntilKnown(batch, () => delay.abort()).finally(() => {
      this.#unsettled.delete(storing);
      delay.abort();
    });
    this.#unsettled.add(storing);
    await sleep(this.#deps.limits.holdMs, undefined, { signal: delay.signal }).catch(() => undefined);
  }

  /**
   * Retries until the outcome is known. A retry never stores an event twice, because its command id makes it
   * idempotent. `startNext` is called after the commit, before the events are acknowledged.
   */
  async #storeUntilKnown(batch: readonly WaitingEvent[], startNext: () => void): Promise<void> {
    const endMs = performance.now() + this.#deps.limits.settleMs;
    let mayBeStored = false;
    for (let pauseMs = 0; ; pauseMs = Math.min(Math.max(2 * pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)) {
      const error = await this.#store(batch, startNext);
      if (error === null) return;
      const fault = eventFault(error);
      if (fault !== null) return this.#handleFault(batch, fault);
      mayBeStored ||= causesOf(error).some((cause) => cause instanceof CommitUnknown);
      const shouldGiveUp = pauseMs > 0 && (!mayBeStored || performance.now() > endMs);
      if (shouldGiveUp) return this.#giveUp(batch, error, mayBeStored);
      await sleep(pauseMs);
    }
  }

  /** Stores the batch and gives the callers their results. Returns null, or the error if the batch was not stored. */
  async #store(batch: readonly WaitingEvent[], startNext: () => void): Promise<unknown> {
    let result: Committed;
    try {
      result = await this.#deps.commit(batch.map(({ event }) => event));
    } catch (error) {
      return error;
    }
    if (this.#queue.length > 0) {
      // The database stores the next batch while this process acknowledges and delivers this one.
      startNext();
      await nextTurn();
    }
    batch.forEach(({ resolve, reject }, at) => {
      const appended = result.results[at];
      if (appended instanceof Refusal) reject(appended);
      else if (appended) resolve(appended);
    });
    this.#deps.committed(result);
    return null;
  }

  /** Rejects the event that cannot be stored. To find this event in a larger batch, stores each event separately. */
  async #handleFault(batch: readonly WaitingEvent[], fault: unknown): Promise<void> {
    if (batch.length > 1) for (const waiting of batch) await this.#storeUntilKnown([waiting], () => undefined);
    else this.#reject(batch, fault, fault);
  }

  #giveUp(batch: readonly WaitingEvent[], error: unknown, mayBeStored: boolean): void {
    const refusal = mayBeStored
      ? new Refusal(kernelRefusals.uncertain, { waitSeconds: OUTAGE_SECONDS })
      : new Refusal(kernelRefusals.unavailable, { waitSeconds: 1 });
    this.#reject(batch, error, refusal);
  }

  #reject(batch: readonly WaitingEvent[], error: unknown, reason: unknown): void {
    this.#deps.failed(error);
    for (const { reject } of batch) reject(reason);
  }
}

/** SQLSTATE classes 22 and 23: an invalid value or a violated constraint. */
const DATA_FAULT = /^2[23]...$/;

/**
 * Returns the error if it is caused by the event itself (a value that the database refuses, a failed projection).
 * Returns null for any other error, which may be temporary (lost connection, shutdown, serialization failure, full
 * disk).
 */
function eventFault(error: unknown): unknown {
  for (const cause of causesOf(error)) {
    if (cause instanceof EventFault) return cause.cause;
    if (cause instanceof Error && 'code' in cause && DATA_FAULT.test(String(cause.code))) return cause;
  }
  return null;
}

/** Returns the errors of both connections if a hedged query has failed on both, otherwise the error itself. */
function causesOf(error: unknown): readonly unknown[] {
  return error instanceof AggregateError ? error.errors : [error];
}
