/** How many ids are cached before the whole cache is cleared. */
const MAX_CACHED = 1_000;

export interface CachedLoad<Value> {
  /** Returns the cached value or the result of the running load, otherwise loads the value. Errors are not cached. */
  get(id: string): Promise<Value>;
  /** Clears the cache. Callers that wait for a running load still get its result, but later callers load again. */
  forget(): void;
}

interface CachedLoadOptions<Value> {
  /**
   * Returns the time in milliseconds; default `performance.now`. If the clock is set back, values are not cached
   * longer.
   */
  now?: () => number;
  /** Whether to keep a value in the cache; by default every value is kept. */
  isKept?: (value: Value) => boolean;
}

/** Caches the values of `load` for `ageMs` milliseconds each. */
export function cachedLoad<Value>(
  load: (id: string) => Promise<Value>,
  ageMs: number,
  { now = () => performance.now(), isKept = () => true }: CachedLoadOptions<Value> = {},
): CachedLoad<Value> {
  const cache = new Map<string, { value: Promise<Value>; at: number }>();
  return {
    get(id) {
      const at = now();
      const cached = cache.get(id);
      if (cached && Math.abs(at - cached.at) < ageMs) return cached.value;
      if (cache.size >= MAX_CACHED) cache.clear();
      const value = load(id);
      const entry = { value, at };
      cache.set(id, entry);
      const remove = () => cache.get(id) === entry && cache.delete(id);
      value.then((found) => isKept(found) || remove(), remove);
      return value;
    },
    forget: () => cache.clear(),
  };
}
