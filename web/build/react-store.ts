/** Replaces the use-sync-external-store shim, which libraries still import; it was 2 KB of the viewer's first load. */
export { useSyncExternalStore } from 'react';
