import type { Pool } from 'pg';
import { hasSeveralConnections, hedgedQuery } from '../../database/hedged-query.ts';
import { type Batch, type Committed, commitBatch, commitTogether } from './room-log.ts';

/** Maximum number of events per commit. */
const MOST_EVENTS = 500;

interface Waiting {
  readonly batch: Batch;
  readonly resolve: (committed: Committed) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits the batches of all rooms of a process. With a connection pool each batch has its own connection. With the embedded
 * engine's single connection the waiting batches are committed together, because a commit of fifty rooms waits for the disk
 * as long as one.
 */
export class RoomCommits {
  readonly #pool: Pool;
  readonly #clock: { now(): number };
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(pool: Pool, clock: { now(): number }) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Resolves when the batch is stored. Throws `CommitUnknown` when the outcome is unknown. */
  commit(batch: Batch): Promise<Committed> {
    if (hasSeveralConnections(this.#pool)) {
      return hedgedQuery(this.#pool, (client) => commitBatch(client, batch, this.#clock));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#store();
    this.#isRunning = false;
  }

  /** Commits the batches that wait when the connection is free. */
  async #store(): Promise<void> {
    let taken: Waiting[] = [];
    try {
      const settled = await hedgedQuery(this.#pool, (client) => {
        taken = this.#take();
        const batches = taken.map(({ batch }) => batch);
        return commitTogether(client, batches, this.#clock);
      });
      settled.forEach((one, index) => {
        if (one.status === 'fulfilled') taken[index]?.resolve(one.value);
        else taken[index]?.reject(one.reason);
      });
    } catch (error) {
      for (const { reject } of taken.length > 0 ? taken : this.#waiting.splice(0)) reject(error);
    }
  }

  #take(): Waiting[] {
    const taken: Waiting[] = [];
    let events = 0;
    for (const one of this.#waiting) {
      events += one.batch.events.length;
      if (taken.length > 0 && events > MOST_EVENTS) break;
      taken.push(one);
    }
    this.#waiting = this.#waiting.slice(taken.length);
    return taken;
  }
}
