import { useSyncExternalStore } from 'react';

/** Matches pages on which the panels are tabs below the video. Source: 002 §9 (VIEW-228). */
export const NARROW = '(max-width: 991px)';

/** Matches devices that prefer dark colours. */
export const DARK_DEVICE = '(prefers-color-scheme: dark)';

/** Whether a media query matches; re-renders the component when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
