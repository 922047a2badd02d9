/** Drift below this is not heard or seen, in seconds; correcting it would only fight the player's own jitter. */
export const DRIFT_IGNORED_S = 0.04;
/** Drift above this is corrected by a seek or a wait, in seconds. */
export const DRIFT_SEEK_S = 1;
/** The most by which the speed changes: the player keeps the pitch, and nobody notices. */
export const MAX_RATE_CHANGE = 0.04;
/** Seeks that follow each other faster than this stop a slow device from ever playing, in milliseconds. */
export const MIN_SEEK_INTERVAL_MS = 10_000;
/** Who is ahead stands still for so many seconds at most; from there on a seek is shorter. */
export const MOST_WAIT_S = 8;

/** Without fine speeds small drifts stay: each correction is seen. In seconds, ahead and behind. */
const COARSE_AHEAD_S = 0.2;
const COARSE_BEHIND_S = 0.35;
/** A drift is worked off by speed over about this time, in seconds. */
const CORRECTION_S = 5;

/**
 * The position of a simulated live in seconds: the server's time (epoch milliseconds) minus `startsAt` (PLAY-38).
 * Negative before the start.
 */
export function simulatedPosition(startsAt: string, serverNowMs: number): number {
  return (serverNowMs - Date.parse(startsAt)) / 1_000;
}

/** What the player does about its drift: nothing (speed 1), another speed, a wait of seconds, or one seek, to seconds. */
export type Correction =
  | { kind: 'none' }
  | { kind: 'rate'; rate: number }
  | { kind: 'wait'; seconds: number }
  | { kind: 'seek'; to: number };

interface Drifting {
  position: number;
  target: number;
  /** Since the last seek; null when there was none. */
  sinceSeekMs: number | null;
  /** Whether the player can play a few percent faster or slower. */
  hasFineRates?: boolean;
}

/**
 * Brings a simulated live back to the live moment (TIME-43, PLAY-45). Who is ahead waits, which needs no seek and is
 * exact; so a seek may aim ahead of what it costs. `position` and `target` are seconds.
 */
export function correctDrift({ position, target, sinceSeekMs, hasFineRates = true }: Drifting): Correction {
  const drift = position - target;
  const maySeek = sinceSeekMs === null || sinceSeekMs >= MIN_SEEK_INTERVAL_MS;
  if (isSmall(drift, hasFineRates)) return hasFineRates ? byRate(drift) : { kind: 'none' };
  if (drift > 0 && drift <= MOST_WAIT_S) return { kind: 'wait', seconds: drift };
  if (maySeek) return { kind: 'seek', to: target };
  return hasFineRates ? byRate(drift) : { kind: 'none' };
}

function isSmall(drift: number, hasFineRates: boolean): boolean {
  if (hasFineRates) return Math.abs(drift) <= DRIFT_SEEK_S;
  return drift <= COARSE_AHEAD_S && drift >= -COARSE_BEHIND_S;
}

function byRate(drift: number): Correction {
  if (Math.abs(drift) <= DRIFT_IGNORED_S) return { kind: 'none' };
  const change = Math.min(MAX_RATE_CHANGE, Math.abs(drift) / CORRECTION_S);
  return { kind: 'rate', rate: 1 - Math.sign(drift) * change };
}
