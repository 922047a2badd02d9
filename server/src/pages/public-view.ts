import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';

/** Dependencies of public reads. */
export interface PublicReadDeps {
  db: Executor;
  clock: Clock;
}

/** Public data of a record, and what a cached copy depends on. */
export interface PublicView<Data> {
  data: Data;
  /** The cache tags of all records in it. */
  tags: string[];
  /** Epoch milliseconds at which time alone changes the data; null when it does not. */
  expiresAt: number | null;
}

/** Whether a text has the form of a key. Other texts never reach a query. */
export function isKeyForm(key: string): boolean {
  return /^[a-z0-9_-]{1,100}$/.test(key);
}
