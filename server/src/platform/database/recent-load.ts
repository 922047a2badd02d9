/** Ids of which an answer is kept at most; past that all are forgotten. */
const MAX_KEPT = 1_000;

/**
 * Makes a load that runs at most once in `ageMs` for each id, however many ask: who asks meanwhile gets what was found
 * last. A load that fails is not kept.
 */
export function recentLoad<Value>(load: (id: string) => Promise<Value>, ageMs: number): (id: string) => Promise<Value> {
  const kept = new Map<string, { value: Promise<Value>; until: number }>();
  return (id) => {
    const now = performance.now();
    const known = kept.get(id);
    if (known && known.until > now) return known.value;
    if (kept.size >= MAX_KEPT) kept.clear();
    const value = load(id);
    kept.set(id, { value, until: now + ageMs });
    value.catch(() => kept.delete(id));
    return value;
  };
}
