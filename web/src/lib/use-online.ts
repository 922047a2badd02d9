import { useSyncExternalStore } from 'react';

/** Whether the device has a network. The server may still be unreachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(changed: () => void): () => void {
  const controller = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, changed, { signal: controller.signal });
  return () => controller.abort();
}
