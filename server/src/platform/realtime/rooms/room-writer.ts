import { setTimeout as sleep } from 'node:timers/promises';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { OUTAGE_SECONDS } from '../../outage.ts';
import { type Appended, type Committed, CommitUnknown, EventFault, type NewEvent } from './room-log.ts';

/** Maximum number of events in one transaction. */
const BATCH_LIMIT = 200;
/** Maximum number of waiting events per room; further ones are refused for now. */
const QUEUE_LIMIT = 1_000;
/** How long the first event of a batch waits for others, in milliseconds. */
const GATHER_MS = 2;
/** Pauses before a failed batch is retried, in milliseconds: none, then doubling from the first to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

interface Waiting {
  readonly event: NewEvent;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/** Time limits of a writer. */
export interface WriterLimits {
  /** How long to retry a batch with an unknown outcome before reporting that it is unknown, in milliseconds. */
  readonly settleMs: number;
  /** How long an unfinished batch delays the next ones, in milliseconds. */
  readonly holdMs: number;
}

/** The limits in use; tests shorten them. */
export const writerLimits: WriterLimits = { settleMs: 8_000, holdMs: 2_000 };

/** The writer's access to the database, and its callbacks. */
export interface WriterDeps {
  readonly limits: WriterLimits;
  commit(events: readonly NewEvent[]): Promise<Committed>;
  /** Called once after each commit, when its callers have their results. */
  committed(result: Committed): void;
  /** Called with the reason when a batch was not stored. */
  failed(error: unknown): void;
}

/**
 * The only writer of a room in this process. It gathers the events that arrive during a commit and commits them as one
 * transaction. Nothing is acknowledged before its commit, and nothing that may be stored is refused. An event that cannot
 * be stored does not fail its batch, and a batch with an unknown outcome does not block the room.
 */
export class RoomWriter {
  readonly #deps: WriterDeps;
  readonly #open = new Set<Promise<void>>();
  #queue: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  get idle(): boolean {
    return this.#running === null && this.#open.size === 0;
  }

  /** Resolves once the event is stored. Refuses it when the queue is full or the database is away. */
  append(event: NewEvent): Promise<Appended> {
    if (this.#queue.length >= QUEUE_LIMIT) {
      return Promise.reject(new Refusal(kernelRefusals.unavailable, { waitSeconds: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ event, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when the queue is empty. */
  async flush(): Promise<void> {
    await this.#running;
    await Promise.all(this.#open);
  }

  async #run(): Promise<void> {
    await sleep(GATHER_MS);
    while (this.#queue.length > 0) await this.#begin(this.#queue.splice(0, BATCH_LIMIT));
    this.#running = null;
  }

  /** Resolves when the batch is finished, or after `holdMs`; the next batches then run concurrently with it. */
  async #begin(batch: readonly Waiting[]): Promise<void> {
    const held = new AbortController();
    const settling = this.#settle(batch).finally(() => {
      this.#open.delete(settling);
      held.abort();
    });
    this.#open.add(settling);
    await sleep(this.#deps.limits.holdMs, undefined, { signal: held.signal }).catch(() => undefined);
  }

  /** Retries until the outcome is known. Storing an event again is harmless, because its command id makes it idempotent. */
  async #settle(batch: readonly Waiting[]): Promise<void> {
    const endMs = performance.now() + this.#deps.limits.settleMs;
    let mayBeStored = false;
    for (let pauseMs = 0; ; pauseMs = Math.min(Math.max(2 * pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)) {
      const error = await this.#store(batch);
      if (error === null) return;
      const fault = eventFault(error);
      if (fault !== null) return this.#blame(batch, fault);
      mayBeStored ||= causesOf(error).some((cause) => cause instanceof CommitUnknown);
      const isPatienceOver = pauseMs > 0 && (!mayBeStored || performance.now() > endMs);
      if (isPatienceOver) return this.#giveUp(batch, error, mayBeStored);
      await sleep(pauseMs);
    }
  }

  /** Returns null when the batch is stored and its callers have their results, otherwise the error. */
  async #store(batch: readonly Waiting[]): Promise<unknown> {
    let result: Committed;
    try {
      result = await this.#deps.commit(batch.map(({ event }) => event));
    } catch (error) {
      return error;
    }
    batch.forEach(({ resolve, reject }, at) => {
      const appended = result.results[at];
      if (appended instanceof Refusal) reject(appended);
      else if (appended) resolve(appended);
    });
    this.#deps.committed(result);
    return null;
  }

  async #blame(batch: readonly Waiting[], fault: unknown): Promise<void> {
    if (batch.length > 1) for (const waiting of batch) await this.#settle([waiting]);
    else this.#reject(batch, fault, fault);
  }

  #giveUp(batch: readonly Waiting[], error: unknown, mayBeStored: boolean): void {
    const refusal = mayBeStored
      ? new Refusal(kernelRefusals.uncertain, { waitSeconds: OUTAGE_SECONDS })
      : new Refusal(kernelRefusals.unavailable, { waitSeconds: 1 });
    this.#reject(batch, error, refusal);
  }

  #reject(batch: readonly Waiting[], error: unknown, reason: unknown): void {
    this.#deps.failed(error);
    for (const { reject } of batch) reject(reason);
  }
}

/** SQLSTATE classes 22 and 23: an invalid value or a violated constraint. */
const DATA_FAULT = /^2[23]...$/;

/**
 * Returns the error of an event itself (a value that the database refuses, a failed projection), or null: all other errors
 * (lost connection, shutdown, serialization failure, full disk) may be temporary.
 */
function eventFault(error: unknown): unknown {
  for (const cause of causesOf(error)) {
    if (cause instanceof EventFault) return cause.cause;
    if (cause instanceof Error && 'code' in cause && DATA_FAULT.test(String(cause.code))) return cause;
  }
  return null;
}

/** A hedged query may have failed on both connections. */
function causesOf(error: unknown): readonly unknown[] {
  return error instanceof AggregateError ? error.errors : [error];
}
