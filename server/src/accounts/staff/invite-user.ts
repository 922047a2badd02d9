import {
  invitationEmail,
  passwordInvitationEmail,
  secondInvitationEmail,
} from '@nave/domain/accounts/invitation.texts.ts';
import type { Invitation } from '@nave/domain/accounts/staff.api.ts';
import { canEditUser, canGrant } from '@nave/domain/accounts/staff.policy.ts';
import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuid } from 'uuid';
import { emailBrandOf } from '../../clients/email-brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { renderEmail } from '../../platform/email-layout.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Tries } from '../../platform/process/ports.ts';
import { type Account, accountByEmail, accountById, setTemporaryPassword } from '../accounts.store.ts';
import { changeStaff } from '../change-staff.ts';
import type { Codes } from '../codes/codes.ts';
import { isVerifiedAccount } from '../credentials/revoke-credentials.ts';
import { hashNewPassword } from '../passwords/new-passwords.ts';
import { canGetTemporaryPassword, temporaryPasswordExpiry } from '../passwords/temporary-passwords.ts';
import { addPendingMember, demoteOwner, insertInvited, memberOf } from '../staff.store.ts';
import { takeTry } from '../take-try.ts';
import { type ChannelIdsOf, grantedChannels } from './granted-channels.ts';

export interface InviteDeps {
  db: Db;
  clock: Clock;
  mail: Pick<Mail, 'send' | 'deliveryState'>;
  codes: Codes;
  channelIdsOf: ChannelIdsOf;
  /** Limits the invitations of each inviter (A31). */
  invitations: Tries;
  /** Limits how often one invitation is sent again. */
  invitationsAgain: Tries;
  publicUrl: string;
}

type InvitingClient = Parameters<typeof emailBrandOf>[0] & { id: string };

interface Inviting {
  client: InvitingClient;
  /** The language of the inviter's browser. */
  askedIn?: Language | undefined;
  form: Invitation;
}

/**
 * Adds a pending membership, sends the invitation's link and returns the id of the account (USR-84, USR-85). An
 * existing account stays unchanged until the link is used; the answer to the inviter does not reveal whether there is
 * one (A23).
 */
export async function inviteUser(deps: InviteDeps, actor: Actor, { client, form, askedIn }: Inviting): Promise<string> {
  const may = canGrant(actor, client, { role: form.role, whitelist: form.whitelistChannelIds });
  if (!may.allowed) throw new Refusal(may.refusal);
  await takeTry(deps.invitations, actor.id, kernelRefusals.tooMany);
  const owner = { ...form, memberships: [{ clientId: client.id }] };
  const passwordHash = form.password ? await hashNewPassword(deps.db, form.password, owner) : null;
  return changeStaff(deps.db, actor, { clientId: client.id }, async (tx, now) => {
    const still = canGrant(now, client, { role: form.role, whitelist: form.whitelistChannelIds });
    if (!still.allowed) throw new Refusal(still.refusal);
    const whitelist = await grantedChannels(tx, deps.channelIdsOf, {
      clientId: client.id,
      whitelist: form.whitelistChannelIds,
    });
    const account = await accountOf(tx, form);
    const withTemporaryPassword = passwordHash !== null && canGetTemporaryPassword(account);
    if (withTemporaryPassword)
      await setTemporaryPassword(tx, account.id, passwordHash, temporaryPasswordExpiry(deps.clock.now()));
    if (form.role === 'owner') await demoteOwner(tx, client.id);
    const { role, firstName: invitedFirstName, lastName: invitedLastName } = form;
    const invited = { role, whitelist, invitedFirstName, invitedLastName, withTemporaryPassword };
    const isNew = await addPendingMember(tx, { clientId: client.id, userId: account.id, ...invited });
    if (!isNew) throw new Refusal(staffRefusals.exists);
    await write(tx, deps, { account, client, by: actor, askedIn, hasPassword: withTemporaryPassword });
    return account.id;
  });
}

/** Sends a pending invitation again; the earlier link becomes invalid (USR-190). */
export async function inviteAgain(
  deps: InviteDeps,
  actor: Actor,
  { client, userId, askedIn }: Omit<Inviting, 'form'> & { userId: string },
): Promise<void> {
  await takeTry(deps.invitations, actor.id, kernelRefusals.tooMany);
  await takeTry(deps.invitationsAgain, `${client.id} ${userId}`, kernelRefusals.tooMany);
  await changeStaff(deps.db, actor, { clientId: client.id }, async (tx, now) => {
    const member = await memberOf(tx, client.id, userId);
    const account = member && (await accountById(tx, userId));
    if (!account) throw new Refusal(staffRefusals.notFound);
    const may = canEditUser(now, client, member);
    if (!may.allowed) throw new Refusal(may.refusal);
    if (member.acceptedAt) throw new Refusal(staffRefusals.accepted);
    const hasPassword =
      account.temporaryPasswordExpiresAt !== null && account.temporaryPasswordExpiresAt > deps.clock.now();
    await write(tx, deps, { account, client, by: actor, askedIn, hasPassword });
  });
}

async function accountOf(tx: Executor, { email, firstName, lastName }: Invitation): Promise<Account> {
  await insertInvited(tx, { id: uuid(), email, firstName, lastName });
  const account = await accountByEmail(tx, email);
  if (!account) throw new Error('The invited user has no account.');
  return account;
}

/**
 * Sends a link that works once; the owner of a verified account signs in and accepts, anyone else sets the account up.
 */
async function write(
  tx: Executor,
  { mail, codes, publicUrl }: InviteDeps,
  {
    account,
    client,
    by,
    askedIn,
    hasPassword,
  }: Omit<Inviting, 'form'> & { account: Account; by: Actor; hasPassword: boolean },
): Promise<void> {
  const { id: userId, email: to, firstName } = account;
  const code = await codes.issue(tx, { purpose: 'invitation', userId, clientId: client.id });
  const link = `${publicUrl}/signup/${userId}/${code}/${client.id}`;
  const newLetter = hasPassword ? passwordInvitationEmail : invitationEmail;
  const letterOf = isVerifiedAccount(account) ? secondInvitationEmail : newLetter;
  // An organisation has no language: the inviter's is used until the recipient has chosen one.
  const language = account.language ?? (await accountById(tx, by.id))?.language ?? askedIn ?? 'en';
  const words = letterOf(language, { firstName, clientName: client.name, byName: by.name ?? client.name, link });
  await mail.send(tx, renderEmail(emailBrandOf(client), { to, language, ...words }));
}
