/** Ids of which an answer is kept at most; past that all are forgotten. */
const MAX_KEPT = 1_000;

/** A load that runs at most once in a while for each id. */
export interface RecentLoad<Value> {
  /** What was found last, also by who asked for it while it was on its way. A load that fails is not kept. */
  get(id: string): Promise<Value>;
  /** Forgets everything: also what is on its way goes only to those who have asked already. */
  forget(): void;
}

interface RecentLoadOptions<Value> {
  /** Milliseconds; the process's own unless told. One that is set back makes nothing last longer. */
  now?: () => number;
  /** Whether to keep what was found; everything unless told. */
  isKept?: (value: Value) => boolean;
}

/** Makes a load that runs at most once in `ageMs` for each id, however many ask. */
export function recentLoad<Value>(
  load: (id: string) => Promise<Value>,
  ageMs: number,
  { now = () => performance.now(), isKept = () => true }: RecentLoadOptions<Value> = {},
): RecentLoad<Value> {
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
