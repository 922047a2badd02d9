import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Socket } from './socket.ts';

/** Shorter interruptions are not shown. */
const SHOW_AFTER_MS = 2_000;
/** How long "Reconnected. 14 new messages." is shown. */
const BACK_FOR_MS = 4_000;

export type ConnectionNotice = { kind: 'none' } | { kind: 'reconnecting' } | { kind: 'back'; caughtUp: number };

/** Returns what the connection banner shows: nothing, "reconnecting" (after 2 s; at once offline), or "back". */
export function useConnectionNotice({ status }: Pick<Socket, 'status'>): ConnectionNotice {
  const { state, since, caughtUp } = useSyncExternalStore(status.subscribe, status.current);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (state === 'open' && !shown) return;
    if (state === 'closed') return;
    const hiddenMs = state === 'offline' ? 0 : SHOW_AFTER_MS;
    const waitMs = state === 'open' ? BACK_FOR_MS : hiddenMs - (performance.now() - since);
    const timer = setTimeout(() => setShown(state !== 'open'), Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [state, since, shown]);
  if (!shown) return { kind: 'none' };
  return state === 'open' ? { kind: 'back', caughtUp } : { kind: 'reconnecting' };
}
