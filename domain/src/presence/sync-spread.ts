import type { Playing } from './presence.api.ts';

/** How far the players of a content, of whatever provider, are from the position by the server's clock. */
export interface SyncSpread {
  /** Number of players that reported their position. */
  count: number;
  /** Median and 95th percentile of the distance, ahead or behind, in milliseconds; null if `count` is 0. */
  p50Ms: number | null;
  p95Ms: number | null;
}

export function syncSpread(players: Iterable<Playing>): SyncSpread {
  const errors = [...players].flatMap(({ syncErrorMs }) => (syncErrorMs === null ? [] : [Math.abs(syncErrorMs)]));
  errors.sort((one, other) => one - other);
  const percentile = (fraction: number) => errors[Math.max(0, Math.ceil(errors.length * fraction) - 1)] ?? null;
  return { count: errors.length, p50Ms: percentile(0.5), p95Ms: percentile(0.95) };
}
