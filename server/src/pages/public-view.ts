import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';

/** Dependencies of public reads. */
export interface PublicReadDeps {
  db: Executor;
  clock: Clock;
}

/** The public data of a record, and when a cached copy of the data is outdated. */
export interface PublicView<Data> {
  data: Data;
  /** The cache tags of all records in the data. */
  tags: string[];
  /** When the data changes without a write, in epoch milliseconds; null if that does not happen. */
  expiresAt: number | null;
}

/** Whether a text has the form of a key. Other texts are not looked up in the database. */
export function isKeyForm(key: string): boolean {
  return /^[a-z0-9_-]{1,100}$/.test(key);
}
