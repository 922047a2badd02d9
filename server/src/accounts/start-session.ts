import type { Session } from '@nave/domain/accounts/session.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecurityLog } from '../platform/security-log.ts';
import { presentSession } from './accounts.present.ts';
import { type Account, actorOf, type Proof } from './accounts.store.ts';
import type { Cookies } from './identity/cookies.ts';
import type { Identities, Identity } from './identity/identify.ts';
import type { IdentityChanges } from './identity/identity-changes.ts';
import type { Sessions } from './identity/sessions.ts';

export interface StartSessionDeps {
  identities: Pick<Identities, 'newGuestCookie'>;
  changes: Pick<IdentityChanges, 'change'>;
  sessions: Sessions;
  cookies: Cookies;
  identityOf(request: FastifyRequest): Identity;
  securityLog: SecurityLog;
  /** Notifies the open sockets of an actor that it is another actor now, or signed out. */
  actorChanged(actorId: string, now: Actor | null): void;
  /** Makes the open sockets of a user authenticate again, each with its own cookie. */
  recheck(userId: string): void;
}

/**
 * Starts a session for an authenticated account, with a new session token (A13). The browser's guest ends and the user
 * takes over what the guest has (A14); open sockets are notified. Every sign-in method ends here, so an account with an
 * authenticator app gets no session by one factor: the sign-in stays pending until its code is entered (ACC-219).
 * Without `proof`, one factor was authenticated now, and the same user's session keeps the factors that it had: signing
 * in again to link a provider loses none.
 */
export type StartSession = (
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
  proof?: Proof,
) => Promise<Session>;

export function createStartSession(deps: StartSessionDeps): StartSession {
  const { sessions, cookies, identities, changes, identityOf, securityLog, actorChanged, recheck } = deps;
  return async (account, request, reply, given) => {
    const before = identityOf(request);
    const isSame = before.account?.id === account.id;
    const proof = given ?? (isSame && before.account?.proof === 'two' ? 'two' : 'one');
    if (account.hasAuthenticator && proof === 'one') {
      const pending = await sessions.beginPendingSignIn(account);
      addCookie(reply, cookies.set('sf', pending.token, pending.maxAgeSeconds));
      return { ...presentSession(before.actor, before.account), awaitsSecondFactor: true };
    }
    if (before.isGuestKnown) await changes.change({ guestId: before.guest.id, userId: account.id });
    const { token, maxAgeSeconds } = await sessions.begin(account, {
      userAgent: request.headers['user-agent'],
      proof,
    });
    if (before.sessionToken) await sessions.end(before.sessionToken);
    addCookie(reply, cookies.set('sid', token, maxAgeSeconds));
    addCookie(reply, identities.newGuestCookie(account.id));
    const proved = { ...account, proof };
    const actor = actorOf(proved);
    // Other browsers of the same user keep the factors of their own sessions.
    if (isSame) recheck(account.id);
    else actorChanged(before.actor.id, actor);
    const route = `${request.method} ${request.routeOptions.url}`;
    securityLog('session.started', { actor, address: request.ip, route });
    return presentSession(actor, proved);
  };
}

/** Adds a cookie and replaces one of the same name, so that an answer sets each at most once. */
export function addCookie(reply: FastifyReply, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.removeHeader('set-cookie');
  for (const set of [...others.filter((other) => !other.startsWith(name)), cookie]) reply.header('set-cookie', set);
}
