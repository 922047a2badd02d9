import type { GuestInput } from '@nave/domain/accounts/accounts.api.ts';
import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser, Session } from '@nave/domain/accounts/session.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import type { Me, Socket } from '../../lib/socket.ts';

/** `account`: a guest's name would not do. */
export type AccountWindow = 'sign-in' | 'account' | 'sign-out';

/** Who the visitor is, as far as the page knows yet. */
export interface ViewerSession {
  me: Me | null;
  /** Set for someone with an account; their roles say what the footer offers. */
  user: AppUser | null;
  /** They were signed in when they came. */
  isReturning: boolean;
  /** What stands over the page about who they are (ACC-38). */
  window: AccountWindow | null;
  show: (window: AccountWindow | null) => void;
  nameGuest: (input: GuestInput) => Promise<void>;
  /** A code is awaited before they are signed in (ACC-226). */
  awaitsCode: boolean;
  /** They have signed in: asks who they are now; `blocked` where the browser does not keep it (ACC-33). */
  signedIn: () => Promise<'user' | 'code' | 'blocked'>;
  /** Leaves the second step, to sign in anew. */
  startOver: () => void;
  signOut: () => Promise<void>;
}

/** Sign-out reloads the session after this. Source: 002 §4.8 (VIEW-170). */
const RELOAD_SESSION_AFTER_MS = 2_000;

/**
 * The socket's hello says who one is, so a guest costs no request of its own; only for an account is the app user
 * fetched (VIEW-181, VIEW-182).
 */
export function useViewerSession(socket: Pick<Socket, 'me'>): ViewerSession {
  const [me, setMe] = useState(socket.me.current);
  const [user, setUser] = useState<AppUser | null>(null);
  const [window, show] = useState<AccountWindow | null>(null);
  const [awaitsCode, setAwaitsCode] = useState(false);
  const came = useRef<Me['kind']>(undefined);
  came.current ??= me?.kind;

  // The server takes the session from the socket at once; the page stays as it is until the farewell is over.
  const leaving = useRef(false);
  useEffect(() => {
    const take = () => !leaving.current && setMe(socket.me.current());
    take();
    return socket.me.subscribe(take);
  }, [socket]);

  const accountId = me?.kind === 'user' ? me.id : null;
  useEffect(() => {
    setUser(null);
    if (accountId === null) return;
    const stop = new AbortController();
    fetchUser(stop.signal).then((found) => found && !stop.signal.aborted && setUser(found));
    return () => stop.abort();
  }, [accountId]);

  const nameGuest = useCallback(async (input: GuestInput) => {
    setMe(meOf(await ask(accountCalls.nameGuest, { body: input })));
  }, []);

  const signedIn = useCallback(async () => {
    const session = await ask(accountCalls.session, {});
    const now = meOf(session);
    const awaits = session.awaitsSecondFactor === true;
    setMe(now);
    setAwaitsCode(awaits);
    if (awaits) return 'code';
    return now.kind === 'user' ? 'user' : 'blocked';
  }, []);
  const startOver = useCallback(() => setAwaitsCode(false), []);

  const signOut = useCallback(async () => {
    leaving.current = true;
    try {
      await ask(accountCalls.signOut, {});
      await new Promise((resolve) => setTimeout(resolve, RELOAD_SESSION_AFTER_MS));
      setMe(meOf(await ask(accountCalls.session, {})));
    } finally {
      leaving.current = false;
    }
  }, []);

  const isReturning = came.current === 'user';
  return { me, user, isReturning, window, show, nameGuest, awaitsCode, signedIn, startOver, signOut };
}

/** VIEW-223: a fetch that fails is only logged, and the page goes on. */
async function fetchUser(signal: AbortSignal): Promise<AppUser | null> {
  try {
    return (await ask(accountCalls.session, {}, { signal })).user;
  } catch (error) {
    if (!signal.aborted) logFailure('The user could not be fetched', error);
    return null;
  }
}

function meOf({ me: { kind, id, name } }: Session): Me {
  return name === null ? { kind, id } : { kind, id, name };
}
