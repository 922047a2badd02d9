import type { CountAnew } from '@nave/domain/analytics/analytics.api.ts';

export type BigState = 'loading' | 'ready' | 'started' | 'error' | 'done';

/** Returns the state of big analytics (ANA-98); `count` is the count that the page follows, null before it has begun. */
export function bigStateOf({
  isLoaded,
  hasFailed,
  isPending,
  count,
}: {
  isLoaded: boolean;
  /** Whether the figures could not be read, or the count could not be asked for. */
  hasFailed: boolean;
  isPending: boolean;
  count: Pick<CountAnew, 'state'> | null;
}): BigState {
  if (hasFailed || count?.state === 'failed') return 'error';
  if (!isLoaded) return 'loading';
  if (count?.state === 'done') return 'done';
  return count || isPending ? 'started' : 'ready';
}
