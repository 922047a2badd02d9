import type { staffCalls } from '@nave/domain/accounts/staff.calls.ts';
import { canEditUser, canListStaff } from '@nave/domain/accounts/staff.policy.ts';
import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import { type Actor, isStaff } from '@nave/domain/kernel/actor.ts';
import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { allowedIf, type Decision } from '@nave/domain/kernel/refusal.ts';
import { anyStaff } from '../../clients/client-rules.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Rule } from '../../platform/rule.ts';
import { type Account, accountById, type Membership } from '../accounts.store.ts';
import { type MemberRow, memberOf } from '../staff.store.ts';

/** A client as `anyStaff` loads it. */
type StaffClient = NonNullable<Awaited<ReturnType<ReturnType<typeof anyStaff>['load']>>>;

interface StaffUser {
  client: StaffClient;
  member: MemberRow;
}

/**
 * Rule for a staff member in a path below `/api/clients/:clientId`. Callers who are not staff of the client get "not
 * found".
 */
export function staffUser(
  db: Executor,
  { who, may }: { who: string; may(actor: Actor, target: StaffUser): Decision },
): Rule<StaffUser, ParamsOf<typeof staffCalls.read>> {
  const staff = anyStaff(db);
  return {
    who,
    signedIn: true,
    missing: staffRefusals.notFound,
    async load(actor, { clientId, userId }) {
      const client = isId(userId) ? await staff.load(actor, { clientId }) : null;
      const member = client && (await memberOf(db, client.id, userId));
      return client && member ? { client, member } : null;
    },
    may,
  };
}

/** Rule for reading a staff member (USR-45, SHELL-46). */
export function staffReader(db: Executor) {
  return staffUser(db, { who: 'staff above host', may: (actor, { client }) => canListStaff(actor, client) });
}

/** Returns the accepted and the pending memberships. */
function membershipsOf({ memberships, invitations }: Account): Membership[] {
  return [...memberships, ...invitations];
}

/**
 * Rule for editing a user. The path names no client, so the caller must be able to edit the user on at least one client
 * that both belong to. The use case checks the change on the client that the body names (USR-56).
 */
export function userEditor(db: Executor): Rule<Account, ParamsOf<typeof staffCalls.edit>> {
  return {
    who: 'staff who may edit the user on a client',
    signedIn: true,
    missing: staffRefusals.notFound,
    async load(actor, { id }) {
      const account = isId(id) ? await accountById(db, id) : undefined;
      return account && membershipsOf(account).some(({ clientId }) => isStaff(actor, clientId)) ? account : null;
    },
    may(actor, account) {
      const { id } = account;
      const mayEdit = membershipsOf(account).some(
        ({ clientId, ...membership }) => canEditUser(actor, { id: clientId }, { id, ...membership }).allowed,
      );
      return allowedIf(mayEdit, staffRefusals.level);
    },
  };
}
