import { globalUserShapes } from '@nave/domain/accounts/global-users.api.ts';
import { globalUserCalls } from '@nave/domain/accounts/global-users.calls.ts';
import { canManageGlobalUsers } from '@nave/domain/accounts/global-users.policy.ts';
import { globalUserRefusals } from '@nave/domain/accounts/global-users.texts.ts';
import { sortStaff } from '@nave/domain/accounts/staff-member.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { languageOfHeader } from '@nave/domain/kernel/languages.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Limits } from '../../platform/process/ports.ts';
import type { Rule } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { addGlobalUser, type GlobalUserDeps, removeGlobalUser, renewSignUpLink } from './add-global-user.ts';
import { presentGlobalUser } from './global-users.present.ts';
import { globalUsers } from './global-users.store.ts';

/** Invitations and sign-up links that one global owner may create in an hour (A31). */
const invitationsAnHour = { points: 60, seconds: 3_600 };

/** Checked before a user is looked up, so that other callers do not learn who has a global role (OPS-9). */
const globalOwner: Rule<true> = {
  who: 'the global owner',
  signedIn: true,
  load: async () => true,
  missing: kernelRefusals.notFound,
  may: canManageGlobalUsers,
};

interface GlobalUserRoutesDeps extends Omit<GlobalUserDeps, 'invitationTries'> {
  routes: Routes;
  limits: Limits;
  securityLog: SecurityLog;
  /** Reloads the rights of a user on all of the user's open sockets. */
  recheck(userId: string): void;
}

export function globalUserRoutes({ routes, limits, securityLog, recheck, ...others }: GlobalUserRoutesDeps): void {
  const deps = { ...others, invitationTries: limits.tries('global-invitations', invitationsAnHour) };
  const add = routes.of('globalUsers', globalUserCalls, globalUserShapes);
  const ok = { ok: true as const };

  add(globalUserCalls.list, {
    summary: 'The users with a role on all organisations, and those who are invited to it',
    rule: globalOwner,
    handle: async () => ({ items: sortStaff(await globalUsers(deps.db)).map(presentGlobalUser) }),
  });
  add(globalUserCalls.add, {
    summary: 'Give a person a role on all organisations',
    rule: globalOwner,
    async handle({ actor, body, request }) {
      const browserLanguage = languageOfHeader(request.headers['accept-language']);
      const { userId, result, verificationCode } = await addGlobalUser(deps, actor, { form: body, browserLanguage });
      const event = result === 'promoted' ? 'global-role.granted' : 'global-role.invited';
      securityLog(event, { actor, userId, role: body.role, address: request.ip });
      if (result === 'promoted') recheck(userId);
      return { ...ok, result, ...(verificationCode !== null && { data: { userId, verificationCode } }) };
    },
  });
  add(globalUserCalls.renewLink, {
    summary: 'A new sign-up link for an invited global user, which replaces the earlier link',
    rule: globalOwner,
    async handle({ actor, params, request }) {
      const userId = requireId(params.userId);
      const verificationCode = await renewSignUpLink(deps, actor, userId);
      securityLog('global-role.invited', { actor, userId, address: request.ip });
      return { ...ok, data: { userId, verificationCode } };
    },
  });
  add(globalUserCalls.remove, {
    summary: 'Take the role on all organisations from a user, or withdraw the invitation',
    rule: globalOwner,
    async handle({ actor, params, request }) {
      const userId = requireId(params.userId);
      await removeGlobalUser(deps, actor, userId);
      securityLog('global-role.removed', { actor, userId, address: request.ip });
      recheck(userId);
      return ok;
    },
  });
}

function requireId(userId: string): string {
  if (!isId(userId)) throw new Refusal(globalUserRefusals.notFound);
  return userId;
}
