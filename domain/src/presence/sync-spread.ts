import type { Playing } from './presence.api.ts';

/** How near to the server's second the players of a content are, whoever they belong to. */
export interface SyncSpread {
  /** Players that told where they are. */
  count: number;
  /** So far from the server's second, ahead or behind, is half of them at most, and 95 of 100; null without any. */
  p50Ms: number | null;
  p95Ms: number | null;
}

/** The spread of what players have told. */
export function syncSpread(players: Iterable<Playing>): SyncSpread {
  const errors = [...players].flatMap(({ syncErrorMs }) => (syncErrorMs === null ? [] : [Math.abs(syncErrorMs)]));
  errors.sort((one, other) => one - other);
  const share = (part: number) => errors[Math.max(0, Math.ceil(errors.length * part) - 1)] ?? null;
  return { count: errors.length, p50Ms: share(0.5), p95Ms: share(0.95) };
}
