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

export interface EnterDeps {
  identities: Pick<Identities, 'another'>;
  changes: Pick<IdentityChanges, 'change'>;
  sessions: Sessions;
  cookies: Cookies;
  identityOf(request: FastifyRequest): Identity;
  securityLog: SecurityLog;
  /** Tells the open sockets of an actor that it is someone else now, or no longer there. */
  actorChanged(actorId: string, now: Actor | null): void;
  /** Has the open sockets of a user asked again who they are, each by its own cookie. */
  recheck(userId: string): void;
}

/**
 * Lets somebody in who has shown who they are: a new session for this browser, never one that it brought along (A13).
 * The guest that it was ends, and what the guest has is the user's (A14). Its open sockets learn who it is now. Every way in goes
 * through here, so an account with an authenticator app gets no session by one factor: its code is awaited (ACC-219). Without
 * `proof` one factor was proved now, beside what the session has proved before: signing in once more, to link an account, keeps that.
 */
export type Enter = (account: Account, request: FastifyRequest, reply: FastifyReply, proof?: Proof) => Promise<Session>;

export function createEnter(deps: EnterDeps): Enter {
  const { sessions, cookies, identities, changes, identityOf, securityLog, actorChanged, recheck } = deps;
  return async (account, request, reply, given) => {
    const before = identityOf(request);
    const isSame = before.account?.id === account.id;
    const proof = given ?? (isSame && before.account?.proof === 'two' ? 'two' : 'one');
    if (account.hasAuthenticator && proof === 'one') {
      const awaited = await sessions.beginAwaited(account);
      addCookie(reply, cookies.set('sf', awaited.token, awaited.maxAgeSeconds));
      return { ...presentSession(before.actor, before.account), awaitsSecondFactor: true };
    }
    if (before.isGuestKnown) await changes.change({ guestId: before.guest.id, userId: account.id });
    const { token, maxAgeSeconds } = await sessions.begin(account, {
      userAgent: request.headers['user-agent'],
      proof,
    });
    if (before.sessionToken) await sessions.end(before.sessionToken);
    addCookie(reply, cookies.set('sid', token, maxAgeSeconds));
    addCookie(reply, identities.another(account.id));
    const proved = { ...account, proof };
    const actor = actorOf(proved);
    // Other browsers of the same user keep what their own sessions have proved.
    if (isSame) recheck(account.id);
    else actorChanged(before.actor.id, actor);
    const route = `${request.method} ${request.routeOptions.url}`;
    securityLog('session.started', { actor, address: request.ip, route });
    return presentSession(actor, proved);
  };
}

/** Adds a cookie in place of one of the same name: an answer sets each at most once. */
export function addCookie(reply: FastifyReply, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.removeHeader('set-cookie');
  for (const set of [...others.filter((other) => !other.startsWith(name)), cookie]) reply.header('set-cookie', set);
}
