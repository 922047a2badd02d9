import { setTimeout as sleep } from 'node:timers/promises';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { OUTAGE_SECONDS } from '../../outage.ts';
import { type Appended, type Committed, CommitUnknown, EventFault, type NewEvent } from './room-log.ts';

/** Events of one transaction at most. */
const BATCH_LIMIT = 200;
/** Events that may wait for one room; whoever comes later is told to try again. */
const QUEUE_LIMIT = 1_000;
/** How long a first event waits for company, in milliseconds. */
const GATHER_MS = 2;
/** The pauses before a batch that broke off is tried again, in milliseconds: at once, then doubling. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

interface Waiting {
  readonly event: NewEvent;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/** How patient a writer is. */
export interface WriterLimits {
  /** How long it goes on finding out whether a batch is stored before it says that it does not know, in milliseconds. */
  readonly settleMs: number;
  /** How long a batch that is not settled holds up those after it, in milliseconds. */
  readonly holdMs: number;
}

/** The limits in use; tests shorten them. */
export const writerLimits: WriterLimits = { settleMs: 8_000, holdMs: 2_000 };

/** The writer's door to the database, and whom it tells what was committed. */
export interface WriterDeps {
  readonly limits: WriterLimits;
  commit(events: readonly NewEvent[]): Promise<Committed>;
  /** Called once for each commit, after its callers were answered. */
  committed(result: Committed): void;
  /** Told why a batch was not stored. */
  failed(error: unknown): void;
}

/**
 * The one writer of a room in this process: gathers what arrives while a commit runs and commits it as one transaction.
 * Nothing is acknowledged before its commit, and nothing is refused that may be stored. One event that cannot be stored
 * does not take its batch along, and a batch whose fate stays open does not hold up the room.
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

  /** Resolves once the event is stored. Refused when too many wait, or when the database is not there. */
  append(event: NewEvent): Promise<Appended> {
    if (this.#queue.length >= QUEUE_LIMIT) {
      return Promise.reject(new Refusal(kernelRefusals.unavailable, { waitSeconds: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ event, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more. */
  async flush(): Promise<void> {
    await this.#running;
    await Promise.all(this.#open);
  }

  async #run(): Promise<void> {
    await sleep(GATHER_MS);
    while (this.#queue.length > 0) await this.#begin(this.#queue.splice(0, BATCH_LIMIT));
    this.#running = null;
  }

  /** Resolves when the batch is settled, or takes so long that those after it go on beside it. */
  async #begin(batch: readonly Waiting[]): Promise<void> {
    const held = new AbortController();
    const settling = this.#settle(batch).finally(() => {
      this.#open.delete(settling);
      held.abort();
    });
    this.#open.add(settling);
    await sleep(this.#deps.limits.holdMs, undefined, { signal: held.signal }).catch(() => undefined);
  }

  /** A commit that broke off may have happened: the command ids make trying it again harmless, and the answer tells. */
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

  /** Null when the batch is stored and its callers are answered, otherwise what went wrong. */
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

/** What the database says when a value or a constraint is at fault: SQLSTATE classes 22 and 23. */
const DATA_FAULT = /^2[23]...$/;

/**
 * The error of an event itself (a value that the database does not take, a projection that failed), or null:
 * everything else (connection lost, shutting down, serialization, full disk) may pass.
 */
function eventFault(error: unknown): unknown {
  for (const cause of causesOf(error)) {
    if (cause instanceof EventFault) return cause.cause;
    if (cause instanceof Error && 'code' in cause && DATA_FAULT.test(String(cause.code))) return cause;
  }
  return null;
}

/** What was asked on two connections may have failed twice. */
function causesOf(error: unknown): readonly unknown[] {
  return error instanceof AggregateError ? error.errors : [error];
}
