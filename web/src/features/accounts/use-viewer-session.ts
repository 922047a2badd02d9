import type { GuestInput } from '@nave/domain/accounts/accounts.api.ts';
import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser, Session } from '@nave/domain/accounts/session.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import type { Me, Socket } from '../../lib/socket.ts';

/** The account windows. `account` is the sign-in window without the guest option. */
export type AccountWindow = 'sign-in' | 'account' | 'sign-out';

/** The viewer's identity, as far as the page knows it. */
export interface ViewerSession {
  me: Me | null;
  /** Set for viewers with an account; their roles decide what the footer offers. */
  user: AppUser | null;
  /** Whether the viewer was signed in when the page loaded. */
  isReturning: boolean;
  /** The open account window (ACC-38). */
  window: AccountWindow | null;
  show: (window: AccountWindow | null) => void;
  nameGuest: (input: GuestInput) => Promise<void>;
  /** Whether signing in still requires a second-factor code (ACC-226). */
  awaitsCode: boolean;
  /** Reloads the session after a sign-in; resolves to `blocked` if the browser did not store its cookie (ACC-33). */
  refreshAfterSignIn: () => Promise<'user' | 'code' | 'blocked'>;
  /** Leaves the second step and returns to the first one. */
  startOver: () => void;
  signOut: () => Promise<void>;
}

/** Sign-out reloads the session after this delay. Source: 002 §4.8 (VIEW-170). */
const RELOAD_SESSION_AFTER_MS = 2_000;

/**
 * Tracks the viewer's session. The socket's hello message identifies the viewer, so the page sends no request for a
 * guest; the app user is fetched only for an account (VIEW-181, VIEW-182).
 */
export function useViewerSession(socket: Pick<Socket, 'me'>): ViewerSession {
  const [me, setMe] = useState(socket.me.current);
  const [user, setUser] = useState<AppUser | null>(null);
  const [window, show] = useState<AccountWindow | null>(null);
  const [awaitsCode, setAwaitsCode] = useState(false);
  const initialKind = useRef<Me['kind']>(undefined);
  initialKind.current ??= me?.kind;

  // The server ends the socket's session at once; the page keeps showing the user until sign-out is complete.
  const isSigningOut = useRef(false);
  useEffect(() => {
    const update = () => !isSigningOut.current && setMe(socket.me.current());
    update();
    return socket.me.subscribe(update);
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

  const refreshAfterSignIn = useCallback(async () => {
    const session = await ask(accountCalls.session, {});
    const newMe = meOf(session);
    const needsCode = session.awaitsSecondFactor === true;
    setMe(newMe);
    setAwaitsCode(needsCode);
    if (needsCode) return 'code';
    return newMe.kind === 'user' ? 'user' : 'blocked';
  }, []);
  const startOver = useCallback(() => setAwaitsCode(false), []);

  const signOut = useCallback(async () => {
    isSigningOut.current = true;
    try {
      await ask(accountCalls.signOut, {});
      await new Promise((resolve) => setTimeout(resolve, RELOAD_SESSION_AFTER_MS));
      setMe(meOf(await ask(accountCalls.session, {})));
    } finally {
      isSigningOut.current = false;
    }
  }, []);

  const isReturning = initialKind.current === 'user';
  return { me, user, isReturning, window, show, nameGuest, awaitsCode, refreshAfterSignIn, startOver, signOut };
}

/** VIEW-223: a failed fetch is only logged. */
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
