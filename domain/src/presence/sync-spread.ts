import type { Playing } from './presence.api.ts';

/** How far the players of a content are from the server's clock, over all providers. */
export interface SyncSpread {
  /** Players that reported their position. */
  count: number;
  /** Median and 95th percentile of the distance, ahead or behind, in milliseconds; null without players. */
  p50Ms: number | null;
  p95Ms: number | null;
}

export function syncSpread(players: Iterable<Playing>): SyncSpread {
  const errors = [...players].flatMap(({ syncErrorMs }) => (syncErrorMs === null ? [] : [Math.abs(syncErrorMs)]));
  errors.sort((one, other) => one - other);
  const share = (part: number) => errors[Math.max(0, Math.ceil(errors.length * part) - 1)] ?? null;
  return { count: errors.length, p50Ms: share(0.5), p95Ms: share(0.95) };
}
