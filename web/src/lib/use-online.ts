import { useSyncExternalStore } from 'react';

/** Whether the device has a network; a server may be away all the same. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(changed: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, changed, { signal: stop.signal });
  return () => stop.abort();
}
