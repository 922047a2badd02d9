/** What use-sync-external-store offered before React had it itself; libraries still import it, 2 KB of the viewer's start. */
export { useSyncExternalStore } from 'react';
