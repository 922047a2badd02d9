import type { Span } from '@nave/domain/analytics/watch.ts';
import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { isRefusedData } from '../platform/database/transaction.ts';
import type { Log } from '../platform/log.ts';
import type { StayChange } from '../presence/stays.ts';
import { type Viewer, viewerOf } from './viewer.ts';

/** How often the stays of a process are stored, in milliseconds. */
const FLUSH_EVERY_MS = 2_000;
/** How many viewers are stored in one transaction. */
const BATCH = 300;
/** More finished stays of a viewer than these do not count, and are not kept while the database is away. */
const MAX_STAYS = 120;
/** A viewer who is away for fewer seconds than these, between two flushes, has not left. */
const BRIEF_SECONDS = FLUSH_EVERY_MS / 1_000;
/** While the database is away, and more finished stays wait than these, longer gaps count as none. */
const MOST_WAITING_STAYS = 100_000;
const BRIEF_SECONDS_WHEN_FULL = 300;

/** What is new about a viewer of a content since the last flush. */
export interface NewStays {
  viewer: Viewer;
  finished: readonly Span[];
  /** Since when a page of this process shows the content, in whole seconds; null if none does. */
  thereSince: number | null;
  /** Whether several pages of the viewer were open together. */
  hasSeveralPages?: boolean;
}

interface Waiting {
  viewer: Viewer;
  finished: Span[];
  hasSeveralPages?: boolean;
}

interface Deps {
  log: Pick<Log, 'error'>;
  /** Stores new stays together. Throws if they are not stored. */
  store(batch: readonly NewStays[]): Promise<void>;
}

/** Collects the stays of the viewers who are connected to this process, and stores them every two seconds. */
export class Recorder {
  readonly #deps: Deps;
  readonly #there = new Map<string, { viewer: Viewer; since: number }>();
  #waiting = new Map<string, Waiting>();
  /** How many finished stays wait to be stored. */
  #waitingStays = 0;
  readonly #timer: NodeJS.Timeout;
  #flushing: Promise<void> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  record = ({ kind, visit, at }: StayChange): void => {
    const viewer = viewerOf(visit, at);
    const key = keyOf(viewer);
    const waiting: Waiting = this.#waiting.get(key) ?? { viewer, finished: [] };
    waiting.viewer = { ...viewer, firstAt: waiting.viewer.firstAt };
    this.#waiting.set(key, waiting);
    if (kind === 'severalPages') {
      waiting.hasSeveralPages = true;
      return;
    }
    const second = wholeSeconds(at);
    if (kind === 'entered') {
      this.#there.set(key, { viewer, since: this.#sinceBriefGap(waiting, second) });
      return;
    }
    const since = this.#there.get(key)?.since ?? second;
    this.#there.delete(key);
    if (waiting.finished.length >= MAX_STAYS) return;
    waiting.finished.push({ from: since, to: Math.max(since, second) });
    this.#waitingStays += 1;
  };

  /** Returns since when a viewer is there who has returned: a brief gap in a stay that is not stored yet counts as no gap. */
  #sinceBriefGap({ finished }: Waiting, second: number): number {
    const last = finished.at(-1);
    const brief = this.#waitingStays > MOST_WAITING_STAYS ? BRIEF_SECONDS_WHEN_FULL : BRIEF_SECONDS;
    if (!last || second - last.to >= brief) return second;
    finished.pop();
    this.#waitingStays -= 1;
    return last.from;
  }

  /** Everybody who is there enters again at `at` (epoch milliseconds), because others have ended what was open. */
  enterAgain(at: number): void {
    const since = wholeSeconds(at);
    for (const [key, { viewer }] of this.#there) {
      this.#there.set(key, { viewer, since });
      if (!this.#waiting.has(key)) this.#waiting.set(key, { viewer, finished: [] });
    }
  }

  /** Stores everything that is new. What could not be stored is stored with the next flush. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  /** Stops storing by itself. */
  end(): void {
    clearInterval(this.#timer);
  }

  async #flushAll(): Promise<void> {
    const taken = [...this.#waiting].toSorted(([a], [b]) => (a < b ? -1 : 1));
    this.#waiting = new Map();
    this.#waitingStays = 0;
    for (let from = 0; from < taken.length; from += BATCH) {
      const batch = taken.slice(from, from + BATCH);
      if (await this.#stored(batch)) continue;
      this.#keep(taken.slice(from));
      return;
    }
  }

  /** Returns false if the batch could not be stored now. A viewer whose data the database refuses holds up no others. */
  async #stored(batch: readonly [string, Waiting][]): Promise<boolean> {
    try {
      await this.#deps.store(
        batch.map(([key, stays]) => ({ ...stays, thereSince: this.#there.get(key)?.since ?? null })),
      );
      return true;
    } catch (err) {
      this.#deps.log.error({ err }, 'the stays of viewers could not be stored');
      if (!isRefusedData(err)) return false;
    }
    if (batch.length === 1) return true;
    const half = Math.ceil(batch.length / 2);
    return (await this.#stored(batch.slice(0, half))) && (await this.#stored(batch.slice(half)));
  }

  #keep(unstored: readonly [string, Waiting][]): void {
    for (const [key, { viewer, finished, hasSeveralPages = false }] of unstored) {
      const newer = this.#waiting.get(key);
      const all = [...finished, ...(newer?.finished ?? [])].slice(0, MAX_STAYS);
      this.#waitingStays += all.length - (newer?.finished.length ?? 0);
      this.#waiting.set(key, {
        viewer: { ...(newer?.viewer ?? viewer), firstAt: viewer.firstAt },
        finished: all,
        hasSeveralPages: hasSeveralPages || (newer?.hasSeveralPages ?? false),
      });
    }
  }
}

const keyOf = ({ contentId, viewerId }: Viewer) => `${contentId} ${viewerId}`;
