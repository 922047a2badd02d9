import { lastDigitsOf } from '@nave/domain/paywall/desk-entry.ts';
import type { EntryRefusal } from '@nave/domain/paywall/paywall.texts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Log } from '../platform/log.ts';
import { countRefusals, deleteOldRefusals, type RefusalRow } from './refusals.store.ts';

/** How often a process writes its refusals, in milliseconds. */
const WRITE_EVERY_MS = 1_000;
/** The same refusal within this time, in milliseconds, is counted in one row. */
const SAME_WITHIN_MS = 600_000;
/**
 * Different refusals of a client that wait to be written, and of all; the numbers of others are counted together, as in
 * an attack that guesses numbers. Unknown numbers leave those of attendees their room.
 */
const MOST_OF_CLIENT = 200;
const MOST_WAITING = 5_000;
const HOUR_MS = 3_600_000;
/** Rows of a client in an hour. Anybody can enter unknown numbers; known ones need right numbers. */
const KNOWN_IN_HOUR = 5_000;
const UNKNOWN_IN_HOUR = 200;
/** For so many days, the desk tells when a number was refused. */
export const REFUSALS_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Number of rows that one statement deletes. */
const BATCH = 1_000;

function keyOf({ clientId, eventNumber, lastDigits, place, code, since }: RefusalRow): string {
  return [clientId, eventNumber, lastDigits, place, code, since.getTime()].join(' ');
}

/** A number that was refused. */
export interface Refused {
  clientId: string;
  place: string;
  number: string;
  /** The event of the attendee; undefined if no attendee of the client has the number. */
  eventNumber: string | undefined;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

/** Records refusals for the desk, with the last digits of the numbers only. */
export class RefusalLog {
  readonly #deps: Deps;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, RefusalRow>();
  /** How many of them belong to attendees of a client, and to nobody. */
  #waitingOf = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  /** Records a refusal; it is written within a second. */
  record({ clientId, place, number, eventNumber = '' }: Refused, { code }: EntryRefusal): void {
    const at = this.#deps.clock.now();
    const since = new Date(Math.floor(at.getTime() / SAME_WITHIN_MS) * SAME_WITHIN_MS);
    const row = { clientId, eventNumber, lastDigits: lastDigitsOf(number), place, code, since, times: 1, at };
    if (this.#count(row)) return;
    const group = `${clientId} ${eventNumber === ''}`;
    const ofClient = this.#waitingOf.get(group) ?? 0;
    if (ofClient >= MOST_OF_CLIENT || this.#waiting.size >= MOST_WAITING) {
      row.lastDigits = '';
      if (this.#count(row)) return;
    }
    this.#waiting.set(keyOf(row), row);
    this.#waitingOf.set(group, ofClient + 1);
  }

  /** Counts a refusal in the same one that waits; returns false if there is none. */
  #count(row: RefusalRow): boolean {
    const same = this.#waiting.get(keyOf(row));
    if (!same) return false;
    same.times += 1;
    same.at = row.at;
    return true;
  }

  /** Writes what waits. A failure drops it: nobody is refused or let in by it. */
  async write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const rows = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#waitingOf = new Map();
    const { db, clock, log } = this.#deps;
    try {
      const since = new Date(clock.now().getTime() - HOUR_MS);
      const bounds = { since, known: KNOWN_IN_HOUR, unknown: UNKNOWN_IN_HOUR };
      await inTransaction(db, (tx) => countRefusals(tx, rows, bounds));
    } catch (err) {
      log.error({ err }, 'refusals of the paywall could not be recorded');
    }
  }

  /** Deletes the refusals that are older than 30 days. */
  async forget(): Promise<void> {
    const { db, clock } = this.#deps;
    const before = new Date(clock.now().getTime() - REFUSALS_KEPT_DAYS * DAY_MS);
    while ((await deleteOldRefusals(db, before, BATCH)) === BATCH);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
