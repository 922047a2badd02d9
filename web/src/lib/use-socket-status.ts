import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Socket } from './socket.ts';

/** A reconnect that takes no longer is not worth a word. */
const SAY_AFTER_MS = 2_000;
/** How long "Reconnected. 14 new messages." stays. */
const BACK_FOR_MS = 4_000;

export type ConnectionNotice = { kind: 'none' } | { kind: 'reconnecting' } | { kind: 'back'; caughtUp: number };

/** What the thin banner says: nothing, that the page reconnects (after 2 s, or at once without a network), or that it is back. */
export function useConnectionNotice({ status }: Pick<Socket, 'status'>): ConnectionNotice {
  const { state, since, caughtUp } = useSyncExternalStore(status.subscribe, status.current);
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (state === 'open' && !said) return;
    if (state === 'closed') return;
    const quietMs = state === 'offline' ? 0 : SAY_AFTER_MS;
    const wait = state === 'open' ? BACK_FOR_MS : quietMs - (performance.now() - since);
    const timer = setTimeout(() => setSaid(state !== 'open'), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [state, since, said]);
  if (!said) return { kind: 'none' };
  return state === 'open' ? { kind: 'back', caughtUp } : { kind: 'reconnecting' };
}
