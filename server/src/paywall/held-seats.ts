import { seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { EndedSeats } from './ended-seats.ts';
import { EXTEND_EVERY_MS, extendedUntil, keptUntil } from './seat-times.ts';
import { endLapsedSeats, endOverSeats, extendSeats, type SeatRow, seatsByIds, seatsEndedSince } from './seats.store.ts';

/** How often a process looks for seats that have ended, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** How far back each look goes, in milliseconds. A seat that ended earlier is noticed at its next extension. */
const LOOK_BACK_MS = 10_000;
/** If the last extension is older than this, in milliseconds, seats are extended before any seat is given away. */
const LATE_AFTER_MS = EXTEND_EVERY_MS + 5_000;
/** After this time without an extension, in milliseconds, a seat is closed although no other browser wants it. */
const CLOSED_AFTER_MS = 60_000;

interface Deps {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'error'>;
  ended: EndedSeats;
}

type Held = Pick<SeatRow, 'id' | 'endsAt' | 'actorId'>;

/** The seats of the pages that are connected to this process. Each process extends only these. */
export class HeldSeats {
  readonly #deps: Deps;
  readonly #seatOf = new Map<string, Held>();
  readonly #timers: NodeJS.Timeout[];
  #extendedAtMs = performance.now();
  #pausedUntilMs = 0;
  #extending: Promise<void> | null = null;
  #isLooking = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timers = [
      setInterval(() => void this.#attempt(() => this.#extendOnce()), EXTEND_EVERY_MS).unref(),
      setInterval(() => void this.#look(), LOOK_EVERY_MS).unref(),
    ];
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** A page that is connected to this process has this seat. */
  hold(connection: string, seat: Held): void {
    this.#seatOf.set(connection, seat);
  }

  /** A page has left. Its seat stays reserved for 90 seconds, unless another page of its browser holds it here. */
  leave(connection: string): void {
    const seat = this.#seatOf.get(connection);
    if (!seat) return;
    this.#seatOf.delete(connection);
    if (this.#ids().has(seat.id)) return;
    const { db, clock } = this.#deps;
    void this.#attempt(async () => void (await extendSeats(db, [seat.id], keptUntil(clock.now()))));
  }

  /** Extends the seats of this process now if the last extension failed or is late, such as after an outage. */
  async extendIfLate(): Promise<void> {
    if (this.#isLate()) await this.#extendOnce();
  }

  /**
   * Whether seats that were not extended in time are free. After an outage, other processes need time to extend theirs.
   */
  mayLapse(): boolean {
    return performance.now() >= this.#pausedUntilMs;
  }

  #isLate(): boolean {
    return performance.now() - this.#extendedAtMs > LATE_AFTER_MS;
  }

  #ids(): Set<string> {
    return new Set(Array.from(this.#seatOf.values(), ({ id }) => id));
  }

  #extendOnce(): Promise<void> {
    this.#extending ??= this.#extend().finally(() => {
      this.#extending = null;
    });
    return this.#extending;
  }

  async #extend(): Promise<void> {
    const { db, clock, ended } = this.#deps;
    const ids = this.#ids();
    const now = clock.now();
    const extended = new Set(ids.size > 0 ? await extendSeats(db, [...ids], extendedUntil(now)) : []);
    if (this.#isLate()) this.#pausedUntilMs = performance.now() + LATE_AFTER_MS;
    this.#extendedAtMs = performance.now();
    const lost = [...ids].filter((id) => !extended.has(id));
    if (lost.length > 0) ended.announce(this.#forget(await seatsByIds(db, lost)));
    if (this.mayLapse()) await endLapsedSeats(db, new Date(now.getTime() - CLOSED_AFTER_MS));
  }

  /** Ends the seats whose access is over, and tells pages that have missed the end of their seats. */
  async #look(): Promise<void> {
    if (this.#isLooking || this.#seatOf.size === 0) return;
    this.#isLooking = true;
    await this.#attempt(async () => {
      const { db, clock, ended } = this.#deps;
      const now = clock.now();
      const over = [...this.#seatOf.values()].filter(({ endsAt }) => endsAt && endsAt <= now);
      if (over.length > 0) {
        const ids = over.map(({ id }) => id);
        ended.announce(this.#forget(await endOverSeats(db, ids, { at: now, why: seatEndings.accessEnded.code })));
      }
      ended.announce(this.#forget(await seatsEndedSince(db, new Date(now.getTime() - LOOK_BACK_MS))));
    });
    this.#isLooking = false;
  }

  /** Forgets these seats; returns those that pages of this process held. */
  #forget<Row extends { id: string }>(rows: readonly Row[]): Row[] {
    const held = this.#ids();
    const forgotten = rows.filter(({ id }) => held.has(id));
    const ids = new Set(forgotten.map(({ id }) => id));
    for (const [connection, { id }] of this.#seatOf) if (ids.has(id)) this.#seatOf.delete(connection);
    return forgotten;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.#deps.log.error({ err }, 'the seats of this process could not be updated');
    }
  }
}
