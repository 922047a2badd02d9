import { useSyncExternalStore } from 'react';
import type { Presence } from './use-staff-presence.ts';

/** Returns the number of viewers of a content. */
export function useWatching({ live }: Pick<Presence, 'live'>, contentId: string): number {
  return useSyncExternalStore(live.subscribe, () => live.current()[contentId] ?? 0);
}
