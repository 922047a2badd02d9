import { useSyncExternalStore } from 'react';

/** Under this the panels are tabs below the video. Source: 002 §9 (VIEW-228). */
export const NARROW = '(max-width: 991px)';

/** The device is set to dark. */
export const DARK_DEVICE = '(prefers-color-scheme: dark)';

/** Whether a media query holds now; the component is drawn anew when that changes. */
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
