import { canRemoveUser } from '@nave/domain/accounts/staff.policy.ts';
import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Codes } from '../codes/codes.ts';
import { lockStaff, memberOf, removeMember } from '../staff.store.ts';

interface RemoveUserDeps {
  db: Db;
  codes: Codes;
}

/** Takes somebody off the staff of a client; the account stays, with its other clients (USR-120). */
export async function removeUser(
  { db, codes }: RemoveUserDeps,
  actor: Actor,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockStaff(tx, clientId);
    const member = await memberOf(tx, clientId, userId);
    if (!member) throw new Refusal(staffRefusals.notFound);
    // As they are now: another may have made them the owner meanwhile.
    const may = canRemoveUser(actor, { id: clientId }, member);
    if (!may.allowed) throw new Refusal(may.refusal);
    await removeMember(tx, clientId, userId);
    await codes.drop(tx, { purpose: 'invitation', userId, clientId });
  });
}
