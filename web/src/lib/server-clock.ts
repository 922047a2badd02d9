import { logFailure } from './log.ts';

/** How many round trips are remembered: the quickest of them says what time it is at the server. */
const SAMPLES = 8;
/** Two round trips that disagree by more than their own uncertainty and this, in ms, mean that the device slept. */
const TOLERANCE_MS = 60;
/** The page may come from a cache: the time in it can be this old. */
const PAGE_MAX_AGE_MS = 300_000;

interface Sample {
  offset: number;
  roundTrip: number;
}

/**
 * The server's clock as this page sees it, in epoch milliseconds. It counts on from the browser's monotonic clock, so
 * that a change of the machine's clock while the page is open changes nothing (PLAY-42).
 */
export class ServerClock {
  private samples: Sample[] = [];
  private offset: number;
  private measured = false;
  private readonly monotonic: () => number;
  private readonly listeners = new Set<() => void>();

  /** `monotonic` and `device` are given in tests. */
  constructor(monotonic: () => number = () => performance.now(), device: () => number = () => Date.now()) {
    this.monotonic = monotonic;
    this.offset = device() - monotonic();
  }

  /** The server's time now. */
  now = (): number => this.monotonic() + this.offset;

  /**
   * The time that the page's own data carry: the server's when the page was made. Cached bytes may be older, so it only
   * corrects a device that is plainly wrong, until the first round trip is measured.
   */
  seed(serverTime: number): void {
    const ahead = this.now() - serverTime;
    if (this.measured || (ahead >= 0 && ahead < PAGE_MAX_AGE_MS)) return;
    this.use(serverTime - this.monotonic());
  }

  /**
   * A measured round trip: `sentAt` and `receivedAt` are of `mark()`. The offset is the server's time minus the
   * device's, corrected by half the round trip (PLAY-40); the quickest of the recent round trips counts.
   */
  measure(serverTime: number, sentAt: number, receivedAt: number = this.mark()): void {
    const roundTrip = receivedAt - sentAt;
    const sample = { offset: serverTime + roundTrip / 2 - receivedAt, roundTrip };
    // The monotonic clock stands still while some devices sleep: what was measured before is void then.
    if (this.samples.some((known) => disagree(known, sample))) this.samples = [];
    this.samples = [...this.samples, sample].slice(-SAMPLES);
    this.measured = true;
    this.use(this.samples.reduce((best, next) => (next.roundTrip < best.roundTrip ? next : best)).offset);
  }

  /** A moment for `measure`: the monotonic clock, not a time of day. */
  mark(): number {
    return this.monotonic();
  }

  /** Tells when the clock was corrected, so that waits can be set anew. */
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

/** The page's one clock: every rule about time asks it (TIME-49). */
export const serverClock = new ServerClock();

/** Measures by HTTP (API-51), for pages without a socket and before it is open. A failure leaves the clock as it was. */
export async function measureByHttp(clock: ServerClock, getTime: () => Promise<{ data: number }>): Promise<void> {
  const sentAt = clock.mark();
  try {
    const { data } = await getTime();
    clock.measure(data, sentAt);
  } catch (error) {
    logFailure('The server’s time is not known', error);
  }
}
