import type { Session } from '@nave/domain/accounts/session.ts';
import { type Actor, browserOf } from '@nave/domain/kernel/actor.ts';
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
  /** Tells the open sockets of an actor which actor they have now. Null means that the actor has signed out. */
  actorChanged(actorId: string, now: Actor | null): void;
  /** Makes the open sockets of a user authenticate again, each with its own cookie. */
  recheck(userId: string): void;
}

/**
 * Starts a session with a new token for an authenticated account (A13). Ends the browser's guest, moves the guest's
 * data to the user (A14), and notifies open sockets. Every sign-in method calls this function. If only one factor was
 * authenticated and the account has an authenticator app, no session starts, and the sign-in is pending until the user
 * enters a code (ACC-219). `proof` is one factor by default, or two factors if the browser has a session of the same
 * user with two factors, so that signing in again to link a provider does not lose a factor.
 */
export type StartSession = (
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
  proof?: Proof,
) => Promise<Session>;

export function createStartSession(deps: StartSessionDeps): StartSession {
  const { sessions, cookies, identities, changes, identityOf, securityLog, actorChanged, recheck } = deps;
  return async (account, request, reply, explicitProof) => {
    const previous = identityOf(request);
    const isSameUser = previous.account?.id === account.id;
    const proof = explicitProof ?? (isSameUser && previous.account?.proof === 'two' ? 'two' : 'one');
    if (account.hasAuthenticator && proof === 'one') {
      const pending = await sessions.beginPendingSignIn(account);
      addCookie(reply, cookies.set('sf', pending.token, pending.maxAgeSeconds));
      return { ...presentSession(previous.actor, previous.account), awaitsSecondFactor: true };
    }
    if (previous.isGuestKnown) await changes.change({ guestId: previous.guest.id, userId: account.id });
    const { token, maxAgeSeconds } = await sessions.begin(account, {
      userAgent: request.headers['user-agent'],
      proof,
    });
    if (previous.sessionToken) await sessions.end(previous.sessionToken);
    addCookie(reply, cookies.set('sid', token, maxAgeSeconds));
    addCookie(reply, identities.newGuestCookie(account.id, browserOf(previous.guest)));
    const sessionAccount = { ...account, proof };
    const actor = { ...actorOf(sessionAccount), browserId: browserOf(previous.guest) };
    // Other browsers of the same user keep the factors of their own sessions.
    if (isSameUser) recheck(account.id);
    else actorChanged(previous.actor.id, actor);
    const route = `${request.method} ${request.routeOptions.url}`;
    securityLog('session.started', { actor, address: request.ip, route });
    return presentSession(actor, sessionAccount);
  };
}

/**
 * Adds a cookie to the answer. Replaces a cookie of the same name, so that an answer sets each cookie at most once.
 */
export function addCookie(reply: FastifyReply, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.removeHeader('set-cookie');
  for (const set of [...others.filter((other) => !other.startsWith(name)), cookie]) reply.header('set-cookie', set);
}
