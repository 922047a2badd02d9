import { randomBytes } from 'node:crypto';
import type { Actor, Guest } from '@nave/domain/kernel/actor.ts';
import { v7 as uuid } from 'uuid';
import type { Executor } from '../platform/database/database.ts';
import { type Account, actorOf, installationSecret } from './accounts.store.ts';
import type { Cookies } from './cookies.ts';
import { readGuest, signGuest } from './guest-token.ts';
import type { Sessions } from './sessions.ts';

const GUEST_COOKIE_SECONDS = 400 * 24 * 3_600;

/** Who sent a request. Where both cookies are present the user acts, and the guest identity stays beside it. */
export interface Identity {
  actor: Actor;
  account: Account | undefined;
  sessionToken: string | undefined;
  guest: Guest;
  /** `Set-Cookie` values that the answer must carry: a new guest identity, say. */
  setCookies: string[];
}

export interface Identities {
  /** Who a `Cookie` header names; a visitor without one becomes a guest, with no database write (VIEW-179, ACC-42). */
  of(cookieHeader: string | undefined): Promise<Identity>;
  /** The `Set-Cookie` value that makes a guest keep what it said of itself. */
  remember(guest: Guest): string;
}

/** Makes the identities of an installation; the secret that signs guests is kept in its database. */
export async function createIdentities(db: Executor, sessions: Sessions, cookies: Cookies): Promise<Identities> {
  const secret = await installationSecret(db, 'guest-signature', () => randomBytes(32));
  const remember = (guest: Guest) => cookies.set('vid', signGuest(guest, secret), GUEST_COOKIE_SECONDS);
  return {
    remember,
    async of(cookieHeader) {
      const { sid, vid } = cookies.read(cookieHeader);
      const known = vid ? readGuest(vid, secret) : null;
      const guest: Guest = known ?? { kind: 'guest', id: uuid() };
      const account = sid ? await sessions.find(sid) : undefined;
      return {
        actor: account ? actorOf(account) : guest,
        account,
        sessionToken: account ? sid : undefined,
        guest,
        setCookies: known ? [] : [remember(guest)],
      };
    },
  };
}
