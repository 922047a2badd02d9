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

/** How long a browser keeps who its guest is. */
export const GUEST_COOKIE_SECONDS = 400 * 24 * 3_600;

/** Who sent a request. Where both cookies are present the user acts, and the guest identity stays beside it. */
export interface Identity {
  actor: Actor;
  /** Without `proof` where a program acts for it. */
  account: Account | undefined;
  sessionToken: string | undefined;
  guest: Guest;
  /** The user that the guest's cookie has to name: who is signed in, or was and is not seen off yet. */
  userId: string | undefined;
  /** The guest came with its cookie; one that was made for this request has nothing yet. */
  isGuestKnown: boolean;
  /** `Set-Cookie` values that the answer must carry: a new guest identity, say. */
  setCookies: string[];
}

export interface Identities {
  /** Who a `Cookie` header names; a visitor without one becomes a guest, with no database write (VIEW-179, ACC-42). */
  of(cookieHeader: string | undefined): Promise<Identity>;
  /** The `Set-Cookie` value that makes a guest keep what it said of itself, and who is signed in beside it. */
  remember(browser: BrowserGuest): string;
  /** The same for a guest that nobody has been before. */
  another(userId: string): string;
}

/** Makes the identities of an installation; the secret that signs guests is kept in its database. */
export async function createIdentities(
  db: Executor,
  {
    sessions,
    cookies,
    changes,
  }: { sessions: Sessions; cookies: Cookies; changes: Pick<IdentityChanges, 'hasEnded' | 'signOut'> },
): Promise<Identities> {
  const secret = await installationSecret(db, 'guest-signature', () => randomBytes(32));
  const remember = (browser: BrowserGuest) => cookies.set('vid', signGuest(browser, secret), GUEST_COOKIE_SECONDS);
  const newGuest = (): Guest => ({ kind: 'guest', id: uuid() });
  /** However a session ended, the browser says whose it was. False while the disk takes nothing: the cookie asks again. */
  const seeOff = async (guestId: string, userId: string): Promise<boolean> => {
    try {
      await changes.signOut({ guestId, userId });
      return true;
    } catch (error) {
      if (!isOutage(error)) throw error;
      return false;
    }
  };
  return {
    remember,
    another: (userId) => remember({ guest: newGuest(), userId }),
    async of(cookieHeader) {
      const { sid, vid } = cookies.read(cookieHeader);
      const account = sid ? await sessions.find(sid) : undefined;
      const said = vid ? readGuest(vid, secret) : null;
      // Beside an account nobody acts as the guest.
      const known = said && !account && changes.hasEnded(said.guest.id) ? null : said;
      const guest = known?.guest ?? newGuest();
      const isSeenOff = !account && known?.userId ? await seeOff(guest.id, known.userId) : false;
      return {
        actor: account ? actorOf(account) : guest,
        account,
        sessionToken: account ? sid : undefined,
        guest,
        userId: account?.id ?? (isSeenOff ? undefined : known?.userId),
        isGuestKnown: known !== null,
        setCookies: known && !isSeenOff ? [] : [remember({ guest })],
      };
    },
  };
}
