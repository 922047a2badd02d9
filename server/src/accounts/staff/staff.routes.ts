import { staffShapes } from '@nave/domain/accounts/staff.api.ts';
import { staffCalls } from '@nave/domain/accounts/staff.calls.ts';
import { canEditUser, canInvite, canListStaff, canRemoveUser } from '@nave/domain/accounts/staff.policy.ts';
import { sortStaff } from '@nave/domain/accounts/staff-member.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { languageOfHeader } from '@nave/domain/kernel/languages.ts';
import { pageOf } from '@nave/domain/kernel/list-page.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { staffClient } from '../../clients/client-rules.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Limits } from '../../platform/process/ports.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { staffOf } from '../staff.store.ts';
import { copyInvitation } from './copy-invitation.ts';
import { editUser } from './edit-user.ts';
import { type InviteDeps, inviteAgain, inviteUser } from './invite-user.ts';
import { removeUser } from './remove-user.ts';
import { presentMember } from './staff.present.ts';
import { staffReader, staffUser, userEditor } from './staff-rules.ts';

/** Invitations that one user may send in an hour (A31). */
const invitationsAnHour = { points: 60, seconds: 3_600 };
/** How often the invitation of one user may be sent again in an hour (USR-190). */
const resendsAnHour = { points: 5, seconds: 3_600 };

interface Deps extends Omit<InviteDeps, 'invitationTries' | 'resendTries'> {
  routes: Routes;
  limits: Limits;
  securityLog: SecurityLog;
}

const done = { ok: true as const };
const browserLanguageOf = ({ headers }: { headers: { 'accept-language'?: string | undefined } }) =>
  languageOfHeader(headers['accept-language']);

export function staffRoutes({ routes, limits, ...otherDeps }: Deps): void {
  const deps = {
    ...otherDeps,
    invitationTries: limits.tries('invitations', invitationsAnHour),
    resendTries: limits.tries('invitations.again', resendsAnHour),
  };
  const { db, mail, securityLog } = deps;
  const sentAnswer = async () => ({ ...done, mailLeaves: (await mail.deliveryState()) !== 'never' });
  const add = routes.of('users', staffCalls, staffShapes);

  add(staffCalls.list, {
    summary: 'The staff of a client, ordered by name',
    rule: staffClient(db, { who: 'staff above host', may: canListStaff }),
    handle: async ({ target, query }) => pageOf(sortStaff(await staffOf(db, target.id)).map(presentMember), query),
  });
  add(staffCalls.read, {
    summary: 'A staff member of a client',
    rule: staffReader(db),
    handle: async ({ target }) => presentMember(target.member),
  });
  add(staffCalls.invite, {
    summary: 'Invite a user to the staff of a client',
    rule: staffClient(db, { who: 'staff above host', may: canInvite }),
    async handle({ actor, target, body, request }) {
      // B2: the body must not name another client than the path.
      if ((body.clientId ?? target.id) !== target.id) throw new Refusal(kernelRefusals.malformed);
      const browserLanguage = browserLanguageOf(request);
      const userId = await inviteUser(deps, actor, { client: target, form: body, browserLanguage });
      const details = { userId, clientId: target.id, role: body.role };
      securityLog('member.invited', { actor, ...details, address: request.ip });
      return sentAnswer();
    },
  });
  add(staffCalls.inviteAgain, {
    summary: 'Send a pending invitation again, with a new link that replaces the earlier link',
    rule: staffUser(db, {
      who: 'staff who may edit the user',
      may: (actor, { client, member }) => canEditUser(actor, client, member),
    }),
    async handle({ actor, target: { client, member }, request }) {
      const browserLanguage = browserLanguageOf(request);
      await inviteAgain(deps, actor, { client, userId: member.id, browserLanguage });
      const details = { userId: member.id, clientId: client.id };
      securityLog('member.invited-again', { actor, ...details, address: request.ip });
      return sentAnswer();
    },
  });
  add(staffCalls.copyInvitation, {
    summary: 'A link for staff to pass on, which accepts a pending invitation but does not verify the e-mail',
    rule: staffUser(db, {
      who: 'staff who may edit the user',
      may: (actor, { client, member }) => canEditUser(actor, client, member),
    }),
    async handle({ actor, target: { client, member } }) {
      return { link: await copyInvitation(deps, actor, { clientId: client.id, userId: member.id }) };
    },
  });
  add(staffCalls.edit, {
    summary: 'Change the name of a staff member, and their role and channels on one client',
    rule: userEditor(db),
    async handle({ actor, target, body, request }) {
      if ((body.id ?? target.id) !== target.id) throw new Refusal(kernelRefusals.malformed);
      const { formerRole, ...member } = await editUser(deps, actor, { userId: target.id, form: body });
      const details = { userId: target.id, clientId: body.clientId };
      securityLog('member.changed', { actor, ...details, role: member.role, formerRole, address: request.ip });
      return presentMember(member);
    },
  });
  add(staffCalls.remove, {
    summary: 'Remove a user from the staff of a client',
    rule: staffUser(db, {
      who: 'owner or admin, for anyone but the owner',
      may: (actor, { client, member }) => canRemoveUser(actor, client, member),
    }),
    async handle({ actor, target: { client, member }, request }) {
      await removeUser(deps, actor, { clientId: client.id, userId: member.id });
      const details = { userId: member.id, clientId: client.id, formerRole: member.role };
      securityLog('member.removed', { actor, ...details, address: request.ip });
      return done;
    },
  });
}
