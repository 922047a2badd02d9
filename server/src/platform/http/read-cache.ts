import type { Memories } from '../bus/memories.ts';
import { type CacheableResponse, type CachedResponse, encodeResponse } from './cached-response.ts';
import { TaggedResponses } from './tagged-responses.ts';

/** There is no response for a key. `instead` says what the caller must do instead of sending a response. */
export interface Miss<Instead> {
  readonly instead: Instead;
}

/** Maximum lifetime of a cached answer, in milliseconds, in case a drop is missed. */
const MAX_AGE_MS = 60_000;
/** The same while hints of other processes do not arrive. */
const UNINFORMED_AGE_MS = 1_000;
const MAX_ENTRIES = 5_000;
/**
 * Lifetime of a cached miss, in milliseconds. Misses are cached separately, so that requests for invented addresses do
 * not evict answers.
 */
const MISS_AGE_MS = 3_000;
const MAX_MISSES = 500;

/**
 * Caches the answers of `/cdn` and of viewers' pages. An answer is produced from committed data, once for all
 * concurrent callers. It is dropped by tag after a change of a record, and expires after some time. If one of its
 * records changes while an answer is produced, the answer is returned only to callers from before the change and is not
 * cached. A miss is cached for a few seconds. Every drop clears all misses, because any change may create the record
 * that was missing.
 */
export interface ReadCache {
  find(key: string): CachedResponse | undefined;
  /** Returns the cached answer or miss, or produces it. All calls with the same key must have the same type of miss. */
  get<Instead>(key: string, produce: Produce<Instead>): Promise<CachedResponse | Miss<Instead>>;
  /** Like `get`, for keys that always have an answer. */
  answer(key: string, produce: () => Promise<CacheableResponse>): Promise<CachedResponse>;
  /** Removes all answers with the tag, in the caches of all processes. */
  drop(tag: string): void;
  readonly size: number;
}

type Produce<Instead> = () => Promise<CacheableResponse | Miss<Instead>>;
type Found = CachedResponse | Miss<unknown>;

/** An answer that is being produced. */
interface Production {
  readonly found: Promise<Found>;
  readonly drops: Drops;
}

/** What was dropped since a production began: tags, or everything. */
interface Drops {
  readonly tags: Set<string>;
  all: boolean;
}

export interface ReadCacheDeps {
  /** Returns epoch milliseconds. */
  now(): number;
  /** While drops of other processes do not arrive, answers are cached for a second only. */
  memories: Memories;
}

/** Creates an empty cache. */
export function createReadCache(deps: ReadCacheDeps): ReadCache {
  return new MemoryReadCache(deps);
}

class MemoryReadCache implements ReadCache {
  readonly #now: () => number;
  readonly #isCurrent: () => boolean;
  readonly #tellOthers: (tag: string) => void;
  readonly #answers = new TaggedResponses(MAX_ENTRIES);
  readonly #misses = new Map<string, { miss: Miss<unknown>; until: number }>();
  readonly #productions = new Map<string, Production>();

  constructor({ now, memories }: ReadCacheDeps) {
    this.#now = now;
    this.#isCurrent = memories.isCurrent;
    this.#tellOthers = memories.register('answers', {
      changed: (tag) => this.#dropHere(tag),
      missed: () => this.#dropAll(),
    });
  }

  get size(): number {
    return this.#answers.size;
  }

  find(key: string): CachedResponse | undefined {
    const answer = this.#answers.find(key);
    if (!answer) return undefined;
    const now = this.#now();
    const isOld = !this.#isCurrent() && now - answer.producedAt >= UNINFORMED_AGE_MS;
    return answer.expiresAt > now && !isOld ? answer : undefined;
  }

  get<Instead>(key: string, produce: Produce<Instead>): Promise<CachedResponse | Miss<Instead>> {
    return this.#get(key, produce) as Promise<CachedResponse | Miss<Instead>>;
  }

  async answer(key: string, produce: () => Promise<CacheableResponse>): Promise<CachedResponse> {
    const answer = await this.get<never>(key, produce);
    if ('instead' in answer) throw new Error(`There is no answer for ${key}.`);
    return answer;
  }

  drop(tag: string): void {
    this.#dropHere(tag);
    this.#tellOthers(tag);
  }

  #dropHere(tag: string): void {
    for (const { drops } of this.#productions.values()) drops.tags.add(tag);
    this.#misses.clear();
    this.#answers.removeTagged(tag);
  }

  /** Also makes answers that are being produced outdated. */
  #dropAll(): void {
    for (const { drops } of this.#productions.values()) drops.all = true;
    this.#misses.clear();
    this.#answers.clear();
  }

  async #get(key: string, produce: Produce<unknown>): Promise<Found> {
    const cached = this.find(key) ?? this.#findMiss(key);
    if (cached) return cached;
    const running = this.#productions.get(key);
    if (!running) return this.#produceShared(key, produce);
    // A caller that came after a drop refuses a result that the drop made outdated, and produces it again.
    const { drops } = running;
    const before: Drops = { tags: new Set(drops.tags), all: drops.all };
    const found = await running.found;
    return isOutdated(found, before) ? this.#get(key, produce) : found;
  }

  #findMiss(key: string): Miss<unknown> | undefined {
    const cached = this.#misses.get(key);
    return cached && cached.until > this.#now() ? cached.miss : undefined;
  }

  #produceShared(key: string, produce: Produce<unknown>): Promise<Found> {
    const drops: Drops = { tags: new Set(), all: false };
    const found = this.#produce(key, produce, drops).finally(() => this.#productions.delete(key));
    this.#productions.set(key, { found, drops });
    return found;
  }

  async #produce(key: string, produce: Produce<unknown>, drops: Drops): Promise<Found> {
    const producedAt = this.#now();
    const produced = await produce();
    const times = { producedAt, maxAgeMs: MAX_AGE_MS };
    // The expired answer is often the same still, and need not be compressed again.
    const before = this.#answers.find(key);
    const found = 'instead' in produced ? produced : await encodeResponse(produced, times, before);
    if (isOutdated(found, drops)) return found;
    if ('instead' in found) {
      this.#answers.remove(key);
      this.#keepMiss(key, found);
    } else this.#answers.keep(key, found);
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

/** Whether one of the drops concerns the result, so that the result may be outdated. */
function isOutdated(found: Found, { tags, all }: Drops): boolean {
  return all || ('instead' in found ? tags.size > 0 : found.tags.some((tag) => tags.has(tag)));
}
