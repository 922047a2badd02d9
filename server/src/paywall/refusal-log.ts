import { lastDigitsOf } from '@nave/domain/paywall/desk-entry.ts';
import type { EntryRefusal } from '@nave/domain/paywall/paywall.texts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { countRefusals, deleteOldRefusals, type RefusalRow } from './refusals.store.ts';

/** How often a process writes its refusals, in milliseconds. */
const WRITE_EVERY_MS = 1_000;
/** The same refusal within this time, in milliseconds, is counted in one row. */
const SAME_WITHIN_MS = 600_000;
/** Different refusals that wait to be written; more are dropped, as in an attack that guesses numbers. */
const MOST_WAITING = 1_000;
const HOUR_MS = 3_600_000;
/** Rows of a client in an hour. Anybody can enter unknown numbers; known ones need right numbers. */
const KNOWN_IN_HOUR = 5_000;
const UNKNOWN_IN_HOUR = 200;
/** For so many days, the desk tells when a number was refused. */
export const REFUSALS_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Number of rows that one statement deletes. */
const BATCH = 1_000;

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

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  /** Records a refusal; it is written within a second. */
  record({ clientId, place, number, eventNumber = '' }: Refused, { code }: EntryRefusal): void {
    const at = this.#deps.clock.now();
    const since = new Date(Math.floor(at.getTime() / SAME_WITHIN_MS) * SAME_WITHIN_MS);
    const row = { clientId, eventNumber, lastDigits: lastDigitsOf(number), place, code, since, times: 1, at };
    const key = [clientId, eventNumber, row.lastDigits, place, code, since.getTime()].join(' ');
    const same = this.#waiting.get(key);
    if (same) {
      same.times += 1;
      same.at = at;
    } else if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, row);
  }

  /** Writes what waits. A failure drops it: nobody is refused or let in by it. */
  async write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const rows = [...this.#waiting.values()];
    this.#waiting = new Map();
    const { db, clock, log } = this.#deps;
    try {
      const since = new Date(clock.now().getTime() - HOUR_MS);
      await countRefusals(db, rows, { since, known: KNOWN_IN_HOUR, unknown: UNKNOWN_IN_HOUR });
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
