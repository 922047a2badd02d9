import { outageKind } from './outage.ts';

/** While something is away, one line in this time says so, in milliseconds. */
const EVERY_MS = 10_000;

/** What a sampler answers: null for a line that is left out, else how many of its kind were left out before it. */
export type OutageSampler = (error: unknown) => number | null;

/**
 * Chooses the lines of an outage that are logged: an outage fails everything that is asked, and each kind of failure is
 * told once in a while. Every bug is logged. On a clock in milliseconds.
 */
export function createOutageSampler(now: () => number = () => performance.now()): OutageSampler {
  const kinds = new Map<string, { silentUntil: number; leftOut: number }>();
  return (error) => {
    const kind = outageKind(error);
    if (kind === null) return 0;
    const known = kinds.get(kind) ?? { silentUntil: Number.NEGATIVE_INFINITY, leftOut: 0 };
    if (now() < known.silentUntil) {
      known.leftOut += 1;
      return null;
    }
    kinds.set(kind, { silentUntil: now() + EVERY_MS, leftOut: 0 });
    return known.leftOut;
  };
}
