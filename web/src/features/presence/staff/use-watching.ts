import { useSyncExternalStore } from 'react';
import type { Presence } from './use-staff-presence.ts';

/** How many are on a content now. */
export function useWatching({ live }: Pick<Presence, 'live'>, contentId: string): number {
  return useSyncExternalStore(live.subscribe, () => live.current()[contentId] ?? 0);
}
