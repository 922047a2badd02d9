/** Drift below this is not heard or seen, in seconds; correcting it would only fight the player's own jitter. */
export const DRIFT_IGNORED_S = 0.04;
/** Drift above this is corrected by a seek, in seconds. */
export const DRIFT_SEEK_S = 1;
/** The most by which the speed changes: the player keeps the pitch, and nobody notices. */
export const MAX_RATE_CHANGE = 0.04;
/** Seeks that follow each other faster than this stop a slow device from ever playing, in milliseconds. */
export const MIN_SEEK_INTERVAL_MS = 10_000;

/** A drift is worked off by speed over about this time, in seconds. */
const CORRECTION_S = 5;

/**
 * The position of a simulated live in seconds: the server's time (epoch milliseconds) minus `startsAt` (PLAY-38).
 * Negative before the start.
 */
export function simulatedPosition(startsAt: string, serverNowMs: number): number {
  return (serverNowMs - Date.parse(startsAt)) / 1_000;
}

/** What the player does about its drift: nothing (speed 1), another speed, or one seek, to seconds. */
export type Correction = { kind: 'none' } | { kind: 'rate'; rate: number } | { kind: 'seek'; to: number };

/**
 * Brings a simulated live back to the live moment (TIME-43, PLAY-45). `position` and `target` are seconds;
 * `sinceSeekMs` is the time since the last seek, null when there was none.
 */
export function correctDrift(player: { position: number; target: number; sinceSeekMs: number | null }): Correction {
  const drift = player.position - player.target;
  if (Math.abs(drift) <= DRIFT_IGNORED_S) return { kind: 'none' };
  const maySeek = player.sinceSeekMs === null || player.sinceSeekMs >= MIN_SEEK_INTERVAL_MS;
  if (Math.abs(drift) > DRIFT_SEEK_S && maySeek) return { kind: 'seek', to: player.target };
  const change = Math.min(MAX_RATE_CHANGE, Math.abs(drift) / CORRECTION_S);
  return { kind: 'rate', rate: 1 - Math.sign(drift) * change };
}
