import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';

/** What the public reads are composed with. */
export interface PublicReadDeps {
  db: Executor;
  clock: Clock;
}

/** What anyone may know of a record, and what a kept copy of it depends on. */
export interface PublicView<Data> {
  data: Data;
  /** The records in it, by their tags in the read cache. */
  tags: string[];
  /** Epoch milliseconds at which time alone changes it; null when it does not. */
  expiresAt: number | null;
}

/** Whether a text can be a key at all. Anything else names nothing and never reaches a query. */
export function isKeyForm(key: string): boolean {
  return /^[a-z0-9_-]{1,100}$/.test(key);
}
