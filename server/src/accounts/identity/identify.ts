import type { Actor, Guest } from '@nave/domain/kernel/actor.ts';
import { v7 as uuid } from 'uuid';
import { isOutage } from '../../platform/outage.ts';
import { type Account, actorOf } from '../accounts.store.ts';
import type { Cookies } from './cookies.ts';
import { type BrowserGuest, readGuest, signGuest } from './guest-token.ts';
import type { IdentityChanges } from './identity-changes.ts';
import type { RotatingSecret } from './rotating-secret.ts';
import type { Sessions } from './sessions.ts';

/** Lifetime of the guest's cookie. */
export const GUEST_COOKIE_SECONDS = 400 * 24 * 3_600;

/** The sender of a request. If the request has the cookies of a user and of a guest, the user is the actor. */
export interface Identity {
  actor: Actor;
  /** The account of the user. It has no `proof` if a program acts for the user with an access token. */
  account: Account | undefined;
  sessionToken: string | undefined;
  guest: Guest;
  /** The signed-in user. After a sign-out, the user named by the guest's cookie until `signOut` has run. */
  userId: string | undefined;
  /** Whether the request had a valid guest cookie. A guest that was created for this request has no data yet. */
  isGuestKnown: boolean;
  /** `Set-Cookie` values for the answer, such as a new guest identity. */
  setCookies: string[];
}

export interface Identities {
  /**
   * Identifies the sender of a request by the `Cookie` header. A visitor without cookies becomes a guest, without a
   * database write (VIEW-179, ACC-42).
   */
  of(cookieHeader: string | undefined): Promise<Identity>;
  /** Returns the `Set-Cookie` value that stores the guest and the id of the signed-in user. */
  guestCookie(browser: BrowserGuest): string;
  /**
   * Creates a guest in a browser; returns the `Set-Cookie` value that stores the guest and the id of the signed-in user.
   */
  newGuestCookie(userId: string, browserId: string): string;
}

interface IdentitiesDeps {
  sessions: Sessions;
  cookies: Cookies;
  changes: Pick<IdentityChanges, 'hasEnded' | 'signOut'>;
  /** Signs the cookies of guests. */
  guestSecret: Pick<RotatingSecret, 'signing' | 'former' | 'valid'>;
}

/** Creates `Identities`. A cookie that the former secret has signed is signed again (OPS-143). */
export function createIdentities({ sessions, cookies, changes, guestSecret }: IdentitiesDeps): Identities {
  const guestCookie = (browser: BrowserGuest) =>
    cookies.set('vid', signGuest(browser, guestSecret.signing()), GUEST_COOKIE_SECONDS);
  const readCookie = (token: string) => {
    const secret = guestSecret.valid().find((valid) => readGuest(token, valid) !== null);
    if (!secret) return { signed: null, isOutdated: false };
    return { signed: readGuest(token, secret), isOutdated: secret === guestSecret.former() };
  };
  const newGuest = (): Guest => ({ kind: 'guest', id: uuid() });
  /**
   * Runs the sign-out followers for the user named by the guest's cookie, however the session ended. Returns false
   * during an outage, such as a full disk; the next request then tries again.
   */
  const runSignOut = async (guestId: string, userId: string): Promise<boolean> => {
    try {
      await changes.signOut({ guestId, userId });
      return true;
    } catch (error) {
      if (!isOutage(error)) throw error;
      return false;
    }
  };
  return {
    guestCookie,
    newGuestCookie: (userId, browserId) => guestCookie({ guest: newGuest(), userId, browserId }),
    async of(cookieHeader) {
      const { sid, vid } = cookies.read(cookieHeader);
      const account = sid ? await sessions.find(sid) : undefined;
      const { signed, isOutdated } = readCookie(vid ?? '');
      // The cookie of a guest who became a user is ignored, unless a user is signed in, who is then the actor.
      const known = signed && !account && (await changes.hasEnded(signed.guest.id)) ? null : signed;
      const guest = known?.guest ?? { ...newGuest(), browserId: signed?.browserId };
      const browserId = signed?.browserId ?? guest.id;
      const isSignOutDone = !account && known?.userId ? await runSignOut(guest.id, known.userId) : false;
      const isCookieKept = known !== null && !isSignOutDone && !isOutdated;
      const cookieUserId = isSignOutDone ? undefined : known?.userId;
      return {
        actor: account ? { ...actorOf(account), browserId } : guest,
        account,
        sessionToken: account ? sid : undefined,
        guest,
        userId: account?.id ?? (isSignOutDone ? undefined : known?.userId),
        isGuestKnown: known !== null,
        setCookies: isCookieKept ? [] : [guestCookie({ guest, browserId, userId: cookieUserId })],
      };
    },
  };
}
