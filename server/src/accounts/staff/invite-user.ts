import { addedLetter, invitationLetter } from '@nave/domain/accounts/invitation.texts.ts';
import type { Invitation } from '@nave/domain/accounts/staff.api.ts';
import { canGrant } from '@nave/domain/accounts/staff.policy.ts';
import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuid } from 'uuid';
import { letterBrandOf } from '../../clients/letter-brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { layLetterOut } from '../../platform/letter-layout.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Tries } from '../../platform/process/ports.ts';
import { type Account, accountByEmail, accountById, lendPassword } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import type { Sessions } from '../identity/sessions.ts';
import { isLendable, lentUntil } from '../passwords/lent-passwords.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { addMember, insertInvited, lockStaff, memberOf, stepDown } from '../staff.store.ts';
import { takeTry } from '../take-try.ts';
import { waitForInvitation } from '../ways-in/unshown-emails.ts';
import { type ChannelIdsOf, grantedChannels } from './granted-channels.ts';

export interface InviteDeps {
  db: Db;
  clock: Clock;
  mail: Pick<Mail, 'send'>;
  codes: Codes;
  sessions: Pick<Sessions, 'endOthers'>;
  channelIdsOf: ChannelIdsOf;
  /** How many each may invite (A31). */
  invitations: Tries;
  /** How often one user's is sent again. */
  invitationsAgain: Tries;
  publicUrl: string;
}

type InvitingClient = Parameters<typeof letterBrandOf>[0] & { id: string };

interface Inviting {
  client: InvitingClient;
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
  const passwordHash = form.password ? await hashPassword(form.password) : null;
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx, client.id);
    const whitelist = await grantedChannels(tx, deps.channelIdsOf, {
      clientId: client.id,
      whitelist: form.whitelistChannelIds,
    });
    const found = await accountOf(tx, form);
    const account = await waitForInvitation(tx, deps, found);
    if (passwordHash && isLendable(found)) await lendPassword(tx, found.id, passwordHash, lentUntil(deps.clock.now()));
    if (form.role === 'owner') await stepDown(tx, client.id);
    const isNew = await addMember(tx, { clientId: client.id, userId: account.id, role: form.role, whitelist });
    if (!isNew) throw new Refusal(staffRefusals.exists);
    await write(tx, deps, { account, client, byName: actor.name ?? client.name });
  });
}

/** Writes again to somebody whose invitation waits; the link of the letter before is worth nothing from then on (USR-190). */
export async function inviteAgain(
  deps: InviteDeps,
  actor: Actor,
  { client, userId }: { client: InvitingClient; userId: string },
): Promise<void> {
  await takeTry(deps.invitations, actor.id, kernelRefusals.tooMany);
  await takeTry(deps.invitationsAgain, `${client.id} ${userId}`, kernelRefusals.tooMany);
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx, client.id);
    const account = (await memberOf(tx, client.id, userId)) && (await accountById(tx, userId));
    if (!account) throw new Refusal(staffRefusals.notFound);
    if (account.activatedAt) throw new Refusal(staffRefusals.accepted);
    await write(tx, deps, { account, client, byName: actor.name ?? client.name });
  });
}

async function accountOf(tx: Executor, { email, firstName, lastName }: Invitation): Promise<Account> {
  await insertInvited(tx, { id: uuid(), email, firstName, lastName });
  const account = await accountByEmail(tx, email);
  if (!account) throw new Error('Whoever is invited has no account.');
  return account;
}

/** An account that waits gets the link, any other the news. */
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
