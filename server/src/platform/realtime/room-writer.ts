import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { type Appended, type Committed, EventFault, type NewEvent } from './room-log.ts';

/** Events of one transaction at most. */
const BATCH_LIMIT = 200;
/** Events that may wait for one room; whoever comes later is told to try again. */
const QUEUE_LIMIT = 1_000;
/** How long a first event waits for company, in milliseconds. */
const GATHER_MS = 2;

interface Waiting {
  readonly event: NewEvent;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/** The writer's door to the database, and whom it tells what was committed. */
export interface WriterDeps {
  commit(batch: readonly NewEvent[]): Promise<Committed>;
  /** Called once for each commit, after its callers were answered. */
  committed(result: Committed): void;
  /** Told why a batch was not stored. */
  failed(error: unknown): void;
}

/**
 * The one writer of a room in this process: gathers what arrives while a commit runs and commits it as one transaction.
 * Nothing is acknowledged before its commit. One event that cannot be stored does not take its batch along.
 */
export class RoomWriter {
  readonly #deps: WriterDeps;
  #queue: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  get idle(): boolean {
    return this.#running === null;
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
  }

  async #run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, BATCH_LIMIT);
      await this.#store(batch, true);
    }
    this.#running = null;
  }

  async #store(batch: readonly Waiting[], mayRetry: boolean): Promise<void> {
    let result: Committed;
    try {
      result = await this.#deps.commit(batch.map(({ event }) => event));
    } catch (error) {
      await this.#recover(batch, error, mayRetry);
      return;
    }
    batch.forEach(({ resolve }, at) => {
      const appended = result.results[at];
      if (appended) resolve(appended);
    });
    this.#deps.committed(result);
  }

  /** A commit that broke off may have happened: the command ids make trying it again harmless. */
  async #recover(batch: readonly Waiting[], error: unknown, mayRetry: boolean): Promise<void> {
    const fault = eventFault(error);
    if (fault === null && mayRetry) {
      await this.#store(batch, false);
    } else if (fault !== null && batch.length > 1) {
      for (const waiting of batch) await this.#store([waiting], true);
    } else {
      this.#deps.failed(error);
      const reason = fault ?? new Refusal(kernelRefusals.unavailable, { waitSeconds: 1 });
      for (const { reject } of batch) reject(reason);
    }
  }
}

/** What the database says when a value or a constraint is at fault: SQLSTATE classes 22 and 23. */
const DATA_FAULT = /^2[23]...$/;

/**
 * The error of an event itself (a value that the database does not take, a projection that failed), or null:
 * everything else (connection lost, shutting down, serialization, full disk) may pass.
 */
function eventFault(error: unknown): unknown {
  if (error instanceof EventFault) return error.cause;
  const isData = error instanceof Error && 'code' in error && DATA_FAULT.test(String(error.code));
  return isData ? error : null;
}
