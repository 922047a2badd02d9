import { canManageAccount } from '@nave/domain/accounts/accounts.policy.ts';
import { invitationShapes } from '@nave/domain/accounts/invitation.api.ts';
import { invitationCalls } from '@nave/domain/accounts/invitation.calls.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { networkOf } from '../../platform/http/caller-address.ts';
import type { Routes } from '../../platform/http/route.ts';
import { anyone, type Rule } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { isVerifiedAccount } from '../credentials/revoke-credentials.ts';
import type { StartSession } from '../start-session.ts';
import type { Invitations } from './invitations.ts';

interface Deps {
  routes: Routes;
  startSession: StartSession;
  invitations: Invitations;
  securityLog: SecurityLog;
  /** Reloads the rights of a user on all of the user's open sockets. */
  recheck(userId: string): void;
}

/** Open to callers without an account, because the code from the email grants access. */
const open = anyone(kernelRefusals.notFound);

/** The code identifies the invited user; `activate` checks that this user is the caller (ACC-76). */
const signedIn: Rule<true> = {
  who: 'any signed-in user, for their own account',
  signedIn: true,
  load: async () => true,
  missing: kernelRefusals.notFound,
  may: (actor) => canManageAccount(actor),
};

export function invitationRoutes({ routes, startSession, invitations, securityLog, recheck }: Deps): void {
  const add = routes.of('invitations', invitationCalls, invitationShapes);

  add(invitationCalls.look, {
    summary: 'The recipient of an invitation that can still be used',
    rule: open,
    async handle({ body, request }) {
      const account = await invitations.peek(networkOf(request.ip), body);
      return { email: account.email, hasAccount: isVerifiedAccount(account) };
    },
  });

  add(invitationCalls.createAccount, {
    summary: 'Choose the password of the account that an invitation is for, and sign in',
    rule: open,
    async handle({ body, request, reply }) {
      const account = await invitations.createAccount(networkOf(request.ip), body);
      securityLog('password.reset', { userId: account.id, address: request.ip, what: 'invitation' });
      return startSession(account, request, reply);
    },
  });

  add(invitationCalls.activate, {
    summary: 'Accept an invitation, as its recipient',
    rule: signedIn,
    async handle({ actor, body, request }) {
      const clientId = await invitations.activate(networkOf(request.ip), actor, body);
      const address = request.ip;
      if (clientId === null) securityLog('global-role.granted', { actor, userId: actor.id, address });
      else securityLog('member.accepted', { actor, clientId, address });
      recheck(actor.id);
      return { ok: true as const, clientId };
    },
  });
}
