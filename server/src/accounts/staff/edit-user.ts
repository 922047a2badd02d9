import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { UserEdit } from '@nave/domain/accounts/staff.api.ts';
import { canChangeUser } from '@nave/domain/accounts/staff.policy.ts';
import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import { type Actor, isStaff, type Role } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../../platform/database/database.ts';
import { renameUser } from '../accounts.store.ts';
import { changeStaff } from '../change-staff.ts';
import { changeMember, demoteOwner, type MemberRow, memberOf, renameInvited } from '../staff.store.ts';
import { type ChannelIdsOf, grantedChannels } from './granted-channels.ts';

interface EditUserDeps {
  db: Db;
  channelIdsOf: ChannelIdsOf;
}

/** Changes the name of a staff member, and their role and channels on one client only (USR-109, USR-110). */
export async function editUser(
  { db, channelIdsOf }: EditUserDeps,
  actor: Actor,
  { userId, form }: { userId: string; form: UserEdit },
): Promise<MemberRow & { formerRole: Role }> {
  const { clientId, role, firstName, lastName } = form;
  if (!isId(clientId) || !isStaff(actor, clientId)) throw new Refusal(staffRefusals.notFound);
  return changeStaff(db, actor, { clientId }, async (tx, now) => {
    const before = await memberOf(tx, clientId, userId);
    if (!before) throw new Refusal(staffRefusals.notFound);
    const to = { role, whitelist: form.whitelistChannelIds };
    const decision = canChangeUser(now, { id: clientId }, { from: before, to });
    if (!decision.allowed) throw new Refusal(decision.refusal);
    // A24: by changing the e-mail, the editor could take over the account and its rights on other clients.
    if (foldEmail(before.email) !== form.email) throw new Refusal(staffRefusals.level);
    const whitelist = await grantedChannels(tx, channelIdsOf, { clientId, whitelist: to.whitelist });
    if (role === 'owner' && before.role !== 'owner') await demoteOwner(tx, clientId);
    await changeMember(tx, { clientId, userId }, { role, whitelist });
    const names = { firstName, lastName };
    await (before.acceptedAt ? renameUser(tx, userId, names) : renameInvited(tx, { clientId, userId }, names));
    return { ...before, role, whitelist, firstName, lastName, formerRole: before.role };
  });
}
