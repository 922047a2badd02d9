import { outageKind } from './outage.ts';

/** Interval between log lines about the same outage, in milliseconds. */
const EVERY_MS = 10_000;

/** Returns null for a line that must be dropped, otherwise how many of its kind were dropped before it. */
export type OutageSampler = (error: unknown) => number | null;

/**
 * Limits log lines about outages: during one, every request fails, and each kind of failure is logged once per interval.
 * Every bug is logged. `now` is in milliseconds.
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
