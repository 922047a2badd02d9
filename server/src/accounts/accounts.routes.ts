import { accountShapes } from '@nave/domain/accounts/accounts.api.ts';
import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import type { Actor, Guest } from '@nave/domain/kernel/actor.ts';
import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { allowedIf } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/caller-address.ts';
import type { Routes } from '../platform/http/route.ts';
import { anyone, type Rule } from '../platform/rule.ts';
import { presentAppUser, presentSession } from './accounts.present.ts';
import { accountById, actorOf } from './accounts.store.ts';
import type { Cookies } from './cookies.ts';
import type { Identities, Identity } from './identify.ts';
import { type SignInDeps, signIn } from './sign-in.ts';

export interface AccountRoutesDeps extends SignInDeps {
  routes: Routes;
  identities: Identities;
  cookies: Cookies;
  identityOf(request: FastifyRequest): Identity;
  /** Tells the open sockets of an actor that it is someone else now, or no longer there. */
  actorChanged(actorId: string, now: Actor | null): void;
}

const open = anyone(kernelRefusals.notFound);

/** `GET /api/users/me/{id}`: one's own record alone (API-26). */
const oneself: Rule<string, ParamsOf<typeof accountCalls.me>> = {
  who: 'the user whose id it is',
  signedIn: true,
  load: async (_actor, { id }) => id,
  missing: kernelRefusals.notFound,
  may: (actor, id) => allowedIf(actor.id === id, accountRefusals.notYourself),
};

export function accountRoutes(deps: AccountRoutesDeps): void {
  const { routes, identities, cookies, sessions, identityOf } = deps;
  const add = routes.of(accountCalls, accountShapes);

  add(accountCalls.session, {
    summary: 'Who one is, also for guests',
    rule: open,
    handle: async ({ request }) => {
      const { actor, account } = identityOf(request);
      return presentSession(actor, account);
    },
  });

  add(accountCalls.signIn, {
    summary: 'Sign in with e-mail and password',
    rule: open,
    handle: async ({ body, request, reply }) => {
      const before = identityOf(request);
      const { account, token, maxAgeSeconds } = await signIn(deps, networkOf(request.ip), body);
      if (before.sessionToken) await sessions.end(before.sessionToken);
      addCookie(reply, cookies.set('sid', token, maxAgeSeconds));
      deps.actorChanged(before.actor.id, actorOf(account));
      return presentSession(actorOf(account), account);
    },
  });

  add(accountCalls.signOut, {
    summary: 'End the session of this browser',
    rule: open,
    handle: async ({ request, reply }) => {
      const { actor, sessionToken, guest } = identityOf(request);
      if (sessionToken) {
        await sessions.end(sessionToken);
        addCookie(reply, cookies.set('sid', '', 0));
        deps.actorChanged(actor.id, null);
      }
      return presentSession(guest, undefined);
    },
  });

  add(accountCalls.nameGuest, {
    summary: 'Give oneself a name as a guest',
    rule: open,
    handle: async ({ body, request, reply }) => {
      const { guest, actor, account } = identityOf(request);
      const named: Guest = { ...guest, name: body.name, email: body.email || guest.email };
      addCookie(reply, identities.remember(named));
      if (actor.kind === 'user') return presentSession(actor, account);
      deps.actorChanged(guest.id, named);
      return presentSession(named, undefined);
    },
  });

  add(accountCalls.me, {
    summary: "The signed-in user's own record",
    rule: oneself,
    handle: async ({ target }) => {
      const account = await accountById(deps.db, target);
      if (!account) throw new Error('A session outlived its user.');
      return { status: 200 as const, data: presentAppUser(account) };
    },
  });
}

/** Adds a cookie in place of one of the same name: an answer sets each at most once. */
function addCookie(reply: FastifyReply, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.removeHeader('set-cookie');
  for (const set of [...others.filter((other) => !other.startsWith(name)), cookie]) reply.header('set-cookie', set);
}
