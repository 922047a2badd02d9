import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Account, accountById } from '../accounts.store.ts';
import { lockStaff, memberOf } from '../staff.store.ts';
import { takeTry } from '../take-try.ts';
import type { InviteDeps } from './invite-user.ts';

/**
 * Returns a link that accepts the invitation, for staff to pass on (USR-222). It verifies no e-mail, so it works only
 * for an account that nobody has used and no other client has invited, like a temporary password.
 */
export async function copyInvitation(
  deps: InviteDeps,
  actor: Actor,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<string> {
  await takeTry(deps.invitations, actor.id, kernelRefusals.tooMany);
  await takeTry(deps.invitationsAgain, `${clientId} ${userId}`, kernelRefusals.tooMany);
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx, clientId);
    const member = await memberOf(tx, clientId, userId);
    const account = member && (await accountById(tx, userId));
    if (!account) throw new Refusal(staffRefusals.notFound);
    if (member.acceptedAt) throw new Refusal(staffRefusals.accepted);
    if (!isFresh(account, clientId)) throw new Refusal(staffRefusals.onlyByEmail);
    const code = await deps.codes.issue(tx, { purpose: 'copied-invitation', userId, clientId });
    return `${deps.publicUrl}/signup/${userId}/${code}/${clientId}`;
  });
}

function isFresh({ activatedAt, emailVerifiedAt, memberships, invitations }: Account, clientId: string): boolean {
  const isUnused = activatedAt === null && emailVerifiedAt === null && memberships.length === 0;
  return isUnused && invitations.every((invitation) => invitation.clientId === clientId);
}
