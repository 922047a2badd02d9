import { accountShapes } from '@nave/domain/accounts/accounts.api.ts';
import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { browserOf, type Guest } from '@nave/domain/kernel/actor.ts';
import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { allowedIf } from '@nave/domain/kernel/refusal.ts';
import { networkOf } from '../platform/http/caller-address.ts';
import type { Routes } from '../platform/http/route.ts';
import { anyone, type Rule } from '../platform/rule.ts';
import { presentAppUser, presentSession } from './accounts.present.ts';
import type { FirstOwner } from './first-owner.ts';
import type { Identities } from './identity/identify.ts';
import type { UserHash } from './identity/user-hash.ts';
import { type SignInDeps, signIn } from './sign-in/sign-in.ts';
import { addCookie, type StartSession, type StartSessionDeps } from './start-session.ts';

export interface AccountRoutesDeps extends SignInDeps, StartSessionDeps {
  routes: Routes;
  identities: Identities;
  startSession: StartSession;
  firstOwner: FirstOwner;
  userHash: UserHash;
}

const open = anyone(kernelRefusals.notFound);

/** `GET /api/users/me/{id}`: a user reads only the user's own record (API-26). */
const ownAccountOnly: Rule<string, ParamsOf<typeof accountCalls.me>> = {
  who: 'the user with this id',
  signedIn: true,
  load: async (_actor, { id }) => id,
  missing: kernelRefusals.notFound,
  may: (actor, id) => allowedIf(actor.id === id, accountRefusals.notYourself),
};

export function accountRoutes(deps: AccountRoutesDeps): void {
  const { routes, identities, cookies, sessions, identityOf, startSession, firstOwner, userHash } = deps;
  const add = routes.of('session', accountCalls, accountShapes);

  add(accountCalls.session, {
    summary: "The caller's session, also for guests",
    rule: open,
    cost: 'cheap',
    handle: async ({ request }) => {
      const identity = identityOf(request);
      const session = presentSession(identity.actor, identity.account, userHash(identity));
      const { sf: pendingToken } = identity.account ? {} : cookies.read(request.headers.cookie);
      const isPending = pendingToken !== undefined && (await sessions.findPendingSignIn(pendingToken)) !== undefined;
      return { ...session, ...(isPending && { awaitsSecondFactor: true as const }) };
    },
  });

  add(accountCalls.signIn, {
    summary: 'Sign in with e-mail and password',
    rule: open,
    handle: async ({ body, request, reply }) => {
      return startSession(await signIn(deps, networkOf(request.ip), body), request, reply);
    },
  });

  add(accountCalls.needsFirstOwner, {
    summary: 'Whether this installation still needs its first global owner',
    rule: open,
    cost: 'cheap',
    handle: async () => ({ isNeeded: await firstOwner.isNeeded() }),
  });

  add(accountCalls.addFirstOwner, {
    summary: 'Create the first global owner, with the setup code that the server printed',
    rule: open,
    handle: async ({ body, request, reply }) => {
      const account = await firstOwner.add(networkOf(request.ip), body);
      deps.securityLog('global-owner.created', { userId: account.id, address: request.ip });
      return startSession(account, request, reply);
    },
  });

  add(accountCalls.signOut, {
    summary: 'End the session of this browser',
    rule: open,
    handle: async ({ request, reply }) => {
      const { actor, sessionToken, guest } = identityOf(request);
      const { sf: pendingToken } = cookies.read(request.headers.cookie);
      if (pendingToken) {
        await sessions.end(pendingToken);
        addCookie(reply, cookies.set('sf', '', 0));
      }
      if (sessionToken) {
        await sessions.end(sessionToken);
        deps.securityLog('session.ended', { actor, address: request.ip });
        addCookie(reply, cookies.set('sid', '', 0));
        deps.actorChanged(actor.id, null);
      }
      return presentSession(guest, undefined);
    },
  });

  add(accountCalls.nameGuest, {
    summary: 'Set the name of the guest',
    rule: open,
    handle: async ({ body, request, reply }) => {
      const { guest, userId, actor, account } = identityOf(request);
      const named: Guest = { ...guest, name: body.name, email: body.email || guest.email };
      addCookie(reply, identities.guestCookie({ guest: named, userId, browserId: browserOf(guest) }));
      if (actor.kind === 'user') return presentSession(actor, account);
      deps.actorChanged(guest.id, named);
      return presentSession(named, undefined);
    },
  });

  add(accountCalls.me, {
    summary: "The signed-in user's own record",
    rule: ownAccountOnly,
    handle: async ({ request }) => {
      const { account } = identityOf(request);
      if (!account) throw new Error('The session has no account.');
      return { status: 200 as const, data: presentAppUser(account) };
    },
  });
}
