/** Replaces the use-sync-external-store shim, which libraries still import and which added 2 KB to the first load. */
export { useSyncExternalStore } from 'react';
