/**
 * Drift below this, in seconds, cannot be heard or seen. Correcting such a drift would only follow the player's own
 * jitter.
 */
export const DRIFT_IGNORED_S = 0.04;
/** Drift above this, in seconds, is corrected by a seek or a wait. */
export const DRIFT_SEEK_S = 1;
/** Largest change of the playback rate. The player preserves the pitch, so viewers do not notice the change. */
export const MAX_RATE_CHANGE = 0.04;
/** Shortest interval between seeks, in milliseconds. More frequent seeks would keep a slow device from ever playing. */
export const MIN_SEEK_INTERVAL_MS = 10_000;
/** Longest wait of a player that is ahead, in seconds. If the player is further ahead, a seek is faster. */
export const MOST_WAIT_S = 8;

/**
 * Drift ahead and behind, in seconds, that a player without fine rates leaves uncorrected, since each correction is
 * visible.
 */
const COARSE_AHEAD_S = 0.2;
const COARSE_BEHIND_S = 0.35;
/** Time in which a changed rate corrects a drift, in seconds. */
const CORRECTION_S = 5;

/**
 * Returns the position of a simulated live in seconds: `serverNowMs` (epoch ms) minus `startsAt` (PLAY-38); negative
 * before the start.
 */
export function simulatedPosition(startsAt: string, serverNowMs: number): number {
  return (serverNowMs - Date.parse(startsAt)) / 1_000;
}

/**
 * How the player corrects its drift: not at all, by another playback rate, by a wait in seconds, or by a seek to a
 * position in seconds.
 */
export type Correction =
  | { kind: 'none' }
  | { kind: 'rate'; rate: number }
  | { kind: 'wait'; seconds: number }
  | { kind: 'seek'; to: number };

interface Drifting {
  position: number;
  target: number;
  /** Milliseconds since the last seek; null if there was none. */
  sinceSeekMs: number | null;
  /** Whether the player supports rates of a few percent more or less. */
  hasFineRates?: boolean;
}

/**
 * Returns the correction that brings a simulated live back to the live position (TIME-43, PLAY-45). `position` and
 * `target` are in seconds. A player that is ahead waits and then is exactly at the live position. The caller may
 * therefore seek further ahead than `to`, by the time that a seek takes.
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
