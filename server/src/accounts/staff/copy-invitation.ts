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
 * Returns a link for staff to pass on, with which the invited user accepts the invitation (USR-222). The link does not
 * verify the e-mail. For this reason the function throws for an account that has been used or that another client has
 * invited, as for a temporary password.
 */
export async function copyInvitation(
  deps: InviteDeps,
  actor: Actor,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<string> {
  await takeTry(deps.invitationTries, actor.id, kernelRefusals.tooMany);
  await takeTry(deps.resendTries, `${clientId} ${userId}`, kernelRefusals.tooMany);
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx, clientId);
    const member = await memberOf(tx, clientId, userId);
    const account = member && (await accountById(tx, userId));
    if (!account) throw new Refusal(staffRefusals.notFound);
    if (member.acceptedAt) throw new Refusal(staffRefusals.accepted);
    if (!isInvitedOnlyBy(account, clientId)) throw new Refusal(staffRefusals.onlyByEmail);
    const code = await deps.codes.issue(tx, { purpose: 'copied-invitation', userId, clientId });
    return `${deps.publicUrl}/signup/${userId}/${code}/${clientId}`;
  });
}

/** Whether nobody has used the account and no other client has invited its user. */
function isInvitedOnlyBy(
  { activatedAt, emailVerifiedAt, memberships, invitations }: Account,
  clientId: string,
): boolean {
  const isUnused = activatedAt === null && emailVerifiedAt === null && memberships.length === 0;
  return isUnused && invitations.every((invitation) => invitation.clientId === clientId);
}
