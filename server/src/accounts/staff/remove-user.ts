import { canRemoveUser } from '@nave/domain/accounts/staff.policy.ts';
import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ClientEvents } from '../../clients/events/client-events.ts';
import type { Db } from '../../platform/database/database.ts';
import { changeStaff } from '../change-staff.ts';
import type { Codes } from '../codes/codes.ts';
import { memberOf, removeMember } from '../staff.store.ts';

interface RemoveUserDeps {
  db: Db;
  codes: Codes;
  events: ClientEvents;
}

/** Removes a user from the staff of a client; the account and its memberships of other clients stay (USR-120). */
export async function removeUser(
  { db, codes, events }: RemoveUserDeps,
  actor: Actor,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  await changeStaff(db, actor, { clientId }, async (tx, now) => {
    const member = await memberOf(tx, clientId, userId);
    if (!member) throw new Refusal(staffRefusals.notFound);
    const decision = canRemoveUser(now, { id: clientId }, member);
    if (!decision.allowed) throw new Refusal(decision.refusal);
    await removeMember(tx, clientId, userId);
    await codes.drop(tx, { purpose: 'invitation', userId, clientId });
    events.record(tx, clientId, [{ type: 'user.removed', data: { userId } }]);
  });
}
