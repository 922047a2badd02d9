import { canKeepAccount } from '@nave/domain/accounts/accounts.policy.ts';
import { invitationShapes } from '@nave/domain/accounts/invitation.api.ts';
import { invitationCalls } from '@nave/domain/accounts/invitation.calls.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { networkOf } from '../../platform/http/caller-address.ts';
import type { Routes } from '../../platform/http/route.ts';
import { anyone, type Rule } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Enter } from '../enter.ts';
import { isProven } from '../ways-in/unshown-emails.ts';
import type { Invitations } from './invitations.ts';

interface Deps {
  routes: Routes;
  enter: Enter;
  invitations: Invitations;
  securityLog: SecurityLog;
  /** Has the open sockets of a user asked again what they may. */
  recheck(userId: string): void;
}

/** For whoever has no account yet: the letter's code decides, and not who asks. */
const open = anyone(kernelRefusals.notFound);

/** Who is invited the code says; that it is the caller is asked with it (ACC-76). */
const signedIn: Rule<true> = {
  who: 'anyone signed in, of oneself',
  signedIn: true,
  load: async () => true,
  missing: kernelRefusals.notFound,
  may: (actor) => canKeepAccount(actor),
};

export function invitationRoutes({ routes, enter, invitations, securityLog, recheck }: Deps): void {
  const add = routes.of(invitationCalls, invitationShapes);

  add(invitationCalls.look, {
    summary: 'Whom an invitation was sent to, while it can be used',
    rule: open,
    async handle({ body, request }) {
      const account = await invitations.look(networkOf(request.ip), body);
      return { email: account.email, hasAccount: isProven(account) };
    },
  });

  add(invitationCalls.createAccount, {
    summary: 'Choose the password of the account that an invitation is for, and sign in',
    rule: open,
    async handle({ body, request, reply }) {
      const account = await invitations.createAccount(networkOf(request.ip), body);
      securityLog('password.reset', { userId: account.id, address: request.ip, what: 'invitation' });
      return enter(account, request, reply);
    },
  });

  add(invitationCalls.activate, {
    summary: 'Accept an invitation, as the one whom it was sent to',
    rule: signedIn,
    async handle({ actor, body, request }) {
      const clientId = await invitations.activate(networkOf(request.ip), actor, body);
      securityLog('member.accepted', { actor, clientId, address: request.ip });
      recheck(actor.id);
      return { ok: true as const, clientId };
    },
  });
}
