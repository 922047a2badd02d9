import type { Session } from '@nave/domain/accounts/session.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecurityLog } from '../platform/security-log.ts';
import { presentSession } from './accounts.present.ts';
import { type Account, actorOf } from './accounts.store.ts';
import type { Cookies } from './identity/cookies.ts';
import type { Identities, Identity } from './identity/identify.ts';
import type { IdentityChanges } from './identity/identity-changes.ts';
import type { Proof, Sessions } from './identity/sessions.ts';

export interface EnterDeps {
  identities: Pick<Identities, 'another'>;
  changes: Pick<IdentityChanges, 'change'>;
  sessions: Sessions;
  cookies: Cookies;
  identityOf(request: FastifyRequest): Identity;
  securityLog: SecurityLog;
  /** Tells the open sockets of an actor that it is someone else now, or no longer there. */
  actorChanged(actorId: string, now: Actor | null): void;
}

/**
 * Lets somebody in who has shown who they are: a new session for this browser, never one that it brought along (A13).
 * The guest that it was ends, and what the guest has is the user's (A14). Its open sockets learn who it is now. Every way in goes
 * through here, so an account with an authenticator app gets no session by one factor: its code is awaited (ACC-219).
 */
export type Enter = (account: Account, request: FastifyRequest, reply: FastifyReply, proof?: Proof) => Promise<Session>;

export function createEnter(deps: EnterDeps): Enter {
  const { sessions, cookies, identities, changes, identityOf, securityLog, actorChanged } = deps;
  return async (account, request, reply, proof = 'one') => {
    const before = identityOf(request);
    // Signing in once more, to link an account say, keeps what the session has proved.
    const isProved = proof === 'two' || (before.account?.id === account.id && before.account.proof === 'two');
    if (account.hasAuthenticator && !isProved) {
      const awaited = await sessions.beginAwaited(account);
      addCookie(reply, cookies.set('sf', awaited.token, awaited.maxAgeSeconds));
      return { ...presentSession(before.actor, before.account), awaitsSecondFactor: true };
    }
    if (before.isGuestKnown) await changes.change({ guestId: before.guest.id, userId: account.id });
    const { token, maxAgeSeconds } = await sessions.begin(account, {
      userAgent: request.headers['user-agent'],
      proof: isProved ? 'two' : 'one',
    });
    if (before.sessionToken) await sessions.end(before.sessionToken);
    addCookie(reply, cookies.set('sid', token, maxAgeSeconds));
    addCookie(reply, identities.another(account.id));
    actorChanged(before.actor.id, actorOf(account));
    const route = `${request.method} ${request.routeOptions.url}`;
    securityLog('session.started', { actor: actorOf(account), address: request.ip, route });
    return presentSession(actorOf(account), account);
  };
}

/** Adds a cookie in place of one of the same name: an answer sets each at most once. */
export function addCookie(reply: FastifyReply, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.removeHeader('set-cookie');
  for (const set of [...others.filter((other) => !other.startsWith(name)), cookie]) reply.header('set-cookie', set);
}
