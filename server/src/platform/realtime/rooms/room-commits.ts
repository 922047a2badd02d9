import type { Pool } from 'pg';
import { hasSeveralConnections, hedgedQuery } from '../../database/hedged-query.ts';
import { type Batch, type Committed, commitBatch, commitTogether } from './room-log.ts';

/** Maximum number of events per commit. */
const MAX_EVENTS = 500;

interface WaitingBatch {
  readonly batch: Batch;
  readonly resolve: (committed: Committed) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits the batches of all rooms of a process. With a pool of connections, each batch has its own connection. On the
 * embedded engine, which has a single connection, all waiting batches are committed together: a commit of fifty rooms
 * waits for the disk as long as a commit of one room.
 */
export class RoomCommits {
  readonly #pool: Pool;
  readonly #clock: { now(): number };
  #waiting: WaitingBatch[] = [];
  #isRunning = false;

  constructor(pool: Pool, clock: { now(): number }) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Resolves when the batch is stored. Throws `CommitUnknown` if it is unknown whether the batch was stored. */
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

  /** Waits for the connection, then commits the batches that are waiting at that moment. */
  async #store(): Promise<void> {
    let taken: WaitingBatch[] = [];
    try {
      const results = await hedgedQuery(this.#pool, (client) => {
        taken = this.#take();
        const batches = taken.map(({ batch }) => batch);
        return commitTogether(client, batches, this.#clock);
      });
      results.forEach((result, index) => {
        if (result.status === 'fulfilled') taken[index]?.resolve(result.value);
        else taken[index]?.reject(result.reason);
      });
    } catch (error) {
      for (const { reject } of taken.length > 0 ? taken : this.#waiting.splice(0)) reject(error);
    }
  }

  #take(): WaitingBatch[] {
    const taken: WaitingBatch[] = [];
    let events = 0;
    for (const waiting of this.#waiting) {
      events += waiting.batch.events.length;
      if (taken.length > 0 && events > MAX_EVENTS) break;
      taken.push(waiting);
    }
    this.#waiting = this.#waiting.slice(taken.length);
    return taken;
  }
}
