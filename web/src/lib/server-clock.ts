import { logFailure } from './log.ts';

/** Number of round trips that are kept; the quickest of them determines the offset. */
const SAMPLES = 8;
/** If the offsets of two round trips differ by more than their uncertainty plus this, the device slept between them. */
const TOLERANCE_MS = 60;
/** A page from a cache can contain a server time that is this old. */
const PAGE_MAX_AGE_MS = 300_000;

interface Sample {
  offset: number;
  roundTrip: number;
}

/**
 * The page's estimate of the server's clock, in epoch milliseconds. It is based on the browser's monotonic clock, so
 * that changes of the device's clock while the page is open have no effect (PLAY-42).
 */
export class ServerClock {
  private samples: Sample[] = [];
  private offset: number;
  private measured = false;
  private readonly monotonic: () => number;
  private readonly listeners = new Set<() => void>();

  /** Tests replace `monotonic` and `device`. */
  constructor(monotonic: () => number = () => performance.now(), device: () => number = () => Date.now()) {
    this.monotonic = monotonic;
    this.offset = device() - monotonic();
  }

  /** The server's time now. */
  now = (): number => this.monotonic() + this.offset;

  /**
   * Sets the clock from the server time in the page's data. The page may be cached, so this only corrects a clock that
   * is more than PAGE_MAX_AGE_MS wrong, and does nothing after the first measured round trip.
   */
  seed(serverTime: number): void {
    const aheadMs = this.now() - serverTime;
    if (this.measured || (aheadMs >= 0 && aheadMs < PAGE_MAX_AGE_MS)) return;
    this.use(serverTime - this.monotonic());
  }

  /**
   * Adds a measured round trip; `sentAt` and `receivedAt` are values of `mark()`. A round trip's offset is the server's
   * time minus the device's, corrected by half the round trip (PLAY-40). The clock uses the quickest recent round trip.
   */
  measure(serverTime: number, sentAt: number, receivedAt: number = this.mark()): void {
    const roundTrip = receivedAt - sentAt;
    const sample = { offset: serverTime + roundTrip / 2 - receivedAt, roundTrip };
    // On some devices the monotonic clock stops during sleep, which invalidates earlier samples.
    if (this.samples.some((known) => disagree(known, sample))) this.samples = [];
    this.samples = [...this.samples, sample].slice(-SAMPLES);
    this.measured = true;
    this.use(this.samples.reduce((best, next) => (next.roundTrip < best.roundTrip ? next : best)).offset);
  }

  /** Returns the monotonic clock's value for `measure`; it is not a time of day. */
  mark(): number {
    return this.monotonic();
  }

  /** Calls `listener` after each correction of the clock, because timers must then be set again. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private use(offset: number): void {
    const moved = Math.abs(offset - this.offset) > 1;
    this.offset = offset;
    if (moved) for (const listener of this.listeners) listener();
  }
}

function disagree(one: Sample, other: Sample): boolean {
  return Math.abs(one.offset - other.offset) > (one.roundTrip + other.roundTrip) / 2 + TOLERANCE_MS;
}

/** The page's only clock; every rule about time uses it (TIME-49). */
export const serverClock = new ServerClock();

/** Measures a round trip over HTTP (API-51), for pages without an open socket. A failure leaves the clock unchanged. */
export async function measureByHttp(clock: ServerClock, getTime: () => Promise<{ data: number }>): Promise<void> {
  const sentAt = clock.mark();
  try {
    const { data } = await getTime();
    clock.measure(data, sentAt);
  } catch (error) {
    logFailure('The server’s time is not known', error);
  }
}
