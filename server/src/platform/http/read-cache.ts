import { type CachedResponse, encodeResponse, type Produced } from './cached-response.ts';
import { TaggedResponses } from './tagged-responses.ts';

/** Nothing can be cached under the key; `instead` says what the caller must do. */
export interface Miss<Instead> {
  readonly instead: Instead;
}

/** Longest lifetime of an answer, in milliseconds, in case a drop is missed. */
const MAX_AGE_MS = 60_000;
const MAX_ENTRIES = 5_000;
/** Misses have a separate, short-lived cache, so that requests for invented addresses evict no answer. */
const MISS_AGE_MS = 3_000;
const MAX_MISSES = 500;

/**
 * Caches response bytes per record and audience, for `/cdn` and viewers' pages. An answer is produced from committed data
 * once for all concurrent callers, dropped by tag after a change, and expires by time. When one of its records changes
 * while it is produced, it goes to those who asked before the change and is not cached. A miss is cached for seconds and
 * cleared by every drop, because it names no record and any change may create the missing one.
 */
export interface ReadCache {
  find(key: string): CachedResponse | undefined;
  /** Returns the cached answer or miss, or produces one. All calls with a key must have the same type of miss. */
  get<Instead>(key: string, produce: Produce<Instead>): Promise<CachedResponse | Miss<Instead>>;
  /** The same for answers that cannot be missing. */
  answer(key: string, produce: () => Promise<Produced>): Promise<CachedResponse>;
  drop(tag: string): void;
  readonly size: number;
}

type Produce<Instead> = () => Promise<Produced | Miss<Instead>>;
type Found = CachedResponse | Miss<unknown>;

/** A running production, and the tags that were dropped since it began. */
interface Filling {
  readonly found: Promise<Found>;
  readonly dropped: Set<string>;
}

/** Creates an empty cache; `now` is in epoch milliseconds. */
export function createReadCache(now: () => number): ReadCache {
  return new FilledCache(now);
}

class FilledCache implements ReadCache {
  readonly #now: () => number;
  readonly #answers = new TaggedResponses(MAX_ENTRIES);
  readonly #misses = new Map<string, { miss: Miss<unknown>; until: number }>();
  readonly #filling = new Map<string, Filling>();

  constructor(now: () => number) {
    this.#now = now;
  }

  get size(): number {
    return this.#answers.size;
  }

  find(key: string): CachedResponse | undefined {
    const answer = this.#answers.find(key);
    if (!answer || answer.expiresAt > this.#now()) return answer;
    this.#answers.remove(key);
    return undefined;
  }

  get<Instead>(key: string, produce: Produce<Instead>): Promise<CachedResponse | Miss<Instead>> {
    return this.#get(key, produce) as Promise<CachedResponse | Miss<Instead>>;
  }

  async answer(key: string, produce: () => Promise<Produced>): Promise<CachedResponse> {
    const answer = await this.get<never>(key, produce);
    if ('instead' in answer) throw new Error(`${key} was not made.`);
    return answer;
  }

  drop(tag: string): void {
    for (const { dropped } of this.#filling.values()) dropped.add(tag);
    this.#misses.clear();
    this.#answers.removeTagged(tag);
  }

  async #get(key: string, produce: Produce<unknown>): Promise<Found> {
    const kept = this.find(key) ?? this.#findMiss(key);
    if (kept) return kept;
    const underWay = this.#filling.get(key);
    if (!underWay) return this.#fill(key, produce);
    // After a drop, wait for the result to learn whether the drop concerns it.
    const isDoubtful = underWay.dropped.size > 0;
    const found = await underWay.found;
    return isDoubtful && isOutdated(found, underWay.dropped) ? this.#get(key, produce) : found;
  }

  #findMiss(key: string): Miss<unknown> | undefined {
    const kept = this.#misses.get(key);
    return kept && kept.until > this.#now() ? kept.miss : undefined;
  }

  #fill(key: string, produce: Produce<unknown>): Promise<Found> {
    const dropped = new Set<string>();
    const found = this.#make(key, produce, dropped).finally(() => this.#filling.delete(key));
    this.#filling.set(key, { found, dropped });
    return found;
  }

  async #make(key: string, produce: Produce<unknown>, dropped: ReadonlySet<string>): Promise<Found> {
    const produced = await produce();
    const found = 'instead' in produced ? produced : await encodeResponse(produced, this.#now() + MAX_AGE_MS);
    if (isOutdated(found, dropped)) return found;
    if ('instead' in found) this.#keepMiss(key, found);
    else this.#answers.keep(key, found);
    return found;
  }

  #keepMiss(key: string, miss: Miss<unknown>): void {
    this.#misses.delete(key);
    this.#misses.set(key, { miss, until: this.#now() + MISS_AGE_MS });
    if (this.#misses.size <= MAX_MISSES) return;
    const oldest = this.#misses.keys().next();
    if (!oldest.done) this.#misses.delete(oldest.value);
  }
}

/** Whether the result may be older than one of the drops. */
function isOutdated(found: Found, dropped: ReadonlySet<string>): boolean {
  return 'instead' in found ? dropped.size > 0 : found.tags.some((tag) => dropped.has(tag));
}
