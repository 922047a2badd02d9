import { randomBytes } from 'node:crypto';
import type { Actor, Guest } from '@nave/domain/kernel/actor.ts';
import { v7 as uuid } from 'uuid';
import type { Executor } from '../../platform/database/database.ts';
import { isOutage } from '../../platform/outage.ts';
import { type Account, actorOf, installationSecret } from '../accounts.store.ts';
import type { Cookies } from './cookies.ts';
import { type BrowserGuest, readGuest, signGuest } from './guest-token.ts';
import type { IdentityChanges } from './identity-changes.ts';
import type { Sessions } from './sessions.ts';

/** How long the guest's cookie lives. */
export const GUEST_COOKIE_SECONDS = 400 * 24 * 3_600;

/** The sender of a request. With both cookies the user is the actor, and the guest identity is kept beside it. */
export interface Identity {
  actor: Actor;
  /** Without `proof` where an access token acts for the user. */
  account: Account | undefined;
  sessionToken: string | undefined;
  guest: Guest;
  /** The user that the guest's cookie names: signed in, or signed out without `signOut` having run yet. */
  userId: string | undefined;
  /** Whether the guest came with a cookie; one created for this request has no data yet. */
  isGuestKnown: boolean;
  /** `Set-Cookie` values for the answer, such as a new guest identity. */
  setCookies: string[];
}

export interface Identities {
  /**
   * Identifies the sender of a `Cookie` header; a visitor without one becomes a guest, with no database write
   * (VIEW-179, ACC-42).
   */
  of(cookieHeader: string | undefined): Promise<Identity>;
  /** Returns the `Set-Cookie` value that stores the guest and the user signed in beside it. */
  guestCookie(browser: BrowserGuest): string;
  /** Returns the `Set-Cookie` value of a new guest beside the user. */
  newGuestCookie(userId: string): string;
}

/** Creates the identities of an installation; the key that signs guests is stored in its database. */
export async function createIdentities(
  db: Executor,
  {
    sessions,
    cookies,
    changes,
  }: { sessions: Sessions; cookies: Cookies; changes: Pick<IdentityChanges, 'hasEnded' | 'signOut'> },
): Promise<Identities> {
  const secret = await installationSecret(db, 'guest-signature', () => randomBytes(32));
  const guestCookie = (browser: BrowserGuest) => cookies.set('vid', signGuest(browser, secret), GUEST_COOKIE_SECONDS);
  const newGuest = (): Guest => ({ kind: 'guest', id: uuid() });
  /**
   * Runs the sign-out followers however the session ended; the cookie names its user. False while the disk is full: the
   * next request tries again.
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
    newGuestCookie: (userId) => guestCookie({ guest: newGuest(), userId }),
    async of(cookieHeader) {
      const { sid, vid } = cookies.read(cookieHeader);
      const account = sid ? await sessions.find(sid) : undefined;
      const signed = vid ? readGuest(vid, secret) : null;
      // While a user is signed in, nobody acts as the guest.
      const known = signed && !account && changes.hasEnded(signed.guest.id) ? null : signed;
      const guest = known?.guest ?? newGuest();
      const isSignOutDone = !account && known?.userId ? await runSignOut(guest.id, known.userId) : false;
      return {
        actor: account ? actorOf(account) : guest,
        account,
        sessionToken: account ? sid : undefined,
        guest,
        userId: account?.id ?? (isSignOutDone ? undefined : known?.userId),
        isGuestKnown: known !== null,
        setCookies: known && !isSignOutDone ? [] : [guestCookie({ guest })],
      };
    },
  };
}
