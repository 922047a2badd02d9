import { addedLetter, invitationLetter } from '@nave/domain/accounts/invitation.texts.ts';
import type { Invitation } from '@nave/domain/accounts/staff.api.ts';
import { canGrant } from '@nave/domain/accounts/staff.policy.ts';
import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuid } from 'uuid';
import { letterBrandOf } from '../clients/letter-brand.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { layLetterOut } from '../platform/letter-layout.ts';
import type { Mail } from '../platform/mail.ts';
import type { Tries } from '../platform/process/ports.ts';
import { type Account, accountByEmail } from './accounts.store.ts';
import type { Codes } from './codes.ts';
import { type ChannelIdsOf, grantedChannels } from './granted-channels.ts';
import { addMember, insertInvited, lockStaff, stepDown } from './staff.store.ts';
import { takeTry } from './take-try.ts';

export interface InviteDeps {
  db: Db;
  mail: Pick<Mail, 'send'>;
  codes: Codes;
  channelIdsOf: ChannelIdsOf;
  /** How many each may invite (A31). */
  invitations: Tries;
  publicUrl: string;
}

interface Inviting {
  client: Parameters<typeof letterBrandOf>[0] & { id: string };
  form: Invitation;
}

/**
 * Gives somebody a role on the client, and writes to them: to make an account, or that the one they have can do more
 * (USR-84, USR-85). What is answered is the same for both (A23).
 */
export async function inviteUser(deps: InviteDeps, actor: Actor, { client, form }: Inviting): Promise<void> {
  const may = canGrant(actor, client, { role: form.role, whitelist: form.whitelistChannelIds });
  if (!may.allowed) throw new Refusal(may.refusal);
  await takeTry(deps.invitations, actor.id, kernelRefusals.tooMany);
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx, client.id);
    const whitelist = await grantedChannels(tx, deps.channelIdsOf, {
      clientId: client.id,
      whitelist: form.whitelistChannelIds,
    });
    const account = await accountOf(tx, form);
    if (form.role === 'owner') await stepDown(tx, client.id);
    const isNew = await addMember(tx, { clientId: client.id, userId: account.id, role: form.role, whitelist });
    if (!isNew) throw new Refusal(staffRefusals.exists);
    await write(tx, deps, { account, client, byName: actor.name ?? client.name });
  });
}

async function accountOf(tx: Executor, { email, firstName, lastName }: Invitation): Promise<Account> {
  await insertInvited(tx, { id: uuid(), email, firstName, lastName });
  const account = await accountByEmail(tx, email);
  if (!account) throw new Error('Whoever is invited has no account.');
  return account;
}

async function write(
  tx: Executor,
  { mail, codes, publicUrl }: InviteDeps,
  { account, client, byName }: { account: Account; client: Inviting['client']; byName: string },
): Promise<void> {
  const { id: userId, email: to, firstName } = account;
  const invited = { firstName, clientName: client.name, byName };
  const invitation = async () => {
    const code = await codes.issue(tx, { purpose: 'invitation', userId, clientId: client.id });
    return invitationLetter({ ...invited, link: `${publicUrl}/signup/${userId}/${code}/${client.id}` });
  };
  const words = account.activatedAt
    ? addedLetter({ ...invited, link: `${publicUrl}/dashboard/${client.id}` })
    : await invitation();
  await mail.send(tx, layLetterOut(letterBrandOf(client), { to, ...words }));
}
