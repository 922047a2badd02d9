/** Maximum number of cached ids; beyond it the whole cache is cleared. */
const MAX_KEPT = 1_000;

/** A cached load. */
export interface CachedLoad<Value> {
  /** Returns the cached value, or the load that is running. A failed load is not cached. */
  get(id: string): Promise<Value>;
  /** Clears the cache. A running load then only answers its current callers. */
  forget(): void;
}

interface RecentLoadOptions<Value> {
  /** Milliseconds, default `performance.now`. A clock that is set back does not extend the lifetime. */
  now?: () => number;
  /** Whether to cache a value; default: every value. */
  isKept?: (value: Value) => boolean;
}

/** Creates a load that runs at most once in `ageMs` for each id. */
export function cachedLoad<Value>(
  load: (id: string) => Promise<Value>,
  ageMs: number,
  { now = () => performance.now(), isKept = () => true }: RecentLoadOptions<Value> = {},
): CachedLoad<Value> {
  const kept = new Map<string, { value: Promise<Value>; at: number }>();
  return {
    get(id) {
      const at = now();
      const known = kept.get(id);
      if (known && Math.abs(at - known.at) < ageMs) return known.value;
      if (kept.size >= MAX_KEPT) kept.clear();
      const value = load(id);
      const entry = { value, at };
      kept.set(id, entry);
      const drop = () => kept.get(id) === entry && kept.delete(id);
      value.then((found) => isKept(found) || drop(), drop);
      return value;
    },
    forget: () => kept.clear(),
  };
}
