import { outageKind } from './outage.ts';

/** Shortest interval between two log lines about the same outage, in milliseconds. */
const LOG_EVERY_MS = 10_000;

/**
 * Returns null if the error's log line must be dropped, otherwise how many lines about the same outage were dropped.
 */
export type OutageSampler = (error: unknown) => number | null;

/**
 * Limits log lines about outages, because during an outage every request fails. Each kind of outage is logged once per
 * interval. Errors that are not outages are always logged. `now` is in milliseconds.
 */
export function createOutageSampler(now: () => number = () => performance.now()): OutageSampler {
  const states = new Map<string, { silentUntil: number; leftOut: number }>();
  return (error) => {
    const kind = outageKind(error);
    if (kind === null) return 0;
    const state = states.get(kind) ?? { silentUntil: Number.NEGATIVE_INFINITY, leftOut: 0 };
    if (now() < state.silentUntil) {
      state.leftOut += 1;
      return null;
    }
    states.set(kind, { silentUntil: now() + LOG_EVERY_MS, leftOut: 0 });
    return state.leftOut;
  };
}
