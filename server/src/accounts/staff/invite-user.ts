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
import type { ClientEvents } from '../../clients/events/client-events.ts';
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
  events: ClientEvents;
  channelIdsOf: ChannelIdsOf;
  /** Limits the invitations of each inviter (A31). */
  invitationTries: Tries;
  /** Limits how often an invitation is sent again. */
  resendTries: Tries;
  publicUrl: string;
}

type InvitingClient = Parameters<typeof emailBrandOf>[0] & { id: string };

interface InviteInput {
  client: InvitingClient;
  /** The language of the inviter's browser. */
  browserLanguage?: Language | undefined;
  form: Invitation;
}

/**
 * Adds a pending membership, emails the link of the invitation and returns the id of the account (USR-84, USR-85). An
 * existing account stays unchanged until the link is used. The inviter does not learn whether an account existed (A23).
 */
export async function inviteUser(
  deps: InviteDeps,
  actor: Actor,
  { client, form, browserLanguage }: InviteInput,
): Promise<string> {
  const decision = canGrant(actor, client, { role: form.role, whitelist: form.whitelistChannelIds });
  if (!decision.allowed) throw new Refusal(decision.refusal);
  await takeTry(deps.invitationTries, actor.id, kernelRefusals.tooMany);
  const owner = { ...form, memberships: [{ clientId: client.id }] };
  const passwordHash = form.password ? await hashNewPassword(deps.db, form.password, owner) : null;
  return changeStaff(deps.db, actor, { clientId: client.id }, async (tx, now) => {
    const currentDecision = canGrant(now, client, { role: form.role, whitelist: form.whitelistChannelIds });
    if (!currentDecision.allowed) throw new Refusal(currentDecision.refusal);
    const whitelist = await grantedChannels(tx, deps.channelIdsOf, {
      clientId: client.id,
      whitelist: form.whitelistChannelIds,
    });
    const account = await findOrAddAccount(tx, form);
    const withTemporaryPassword = passwordHash !== null && canGetTemporaryPassword(account);
    if (withTemporaryPassword)
      await setTemporaryPassword(tx, account.id, passwordHash, temporaryPasswordExpiry(deps.clock.now()));
    if (form.role === 'owner') await demoteOwner(tx, client.id);
    const { role, firstName: invitedFirstName, lastName: invitedLastName } = form;
    const invited = { role, whitelist, invitedFirstName, invitedLastName, withTemporaryPassword };
    const isNew = await addPendingMember(tx, { clientId: client.id, userId: account.id, ...invited });
    if (!isNew) throw new Refusal(staffRefusals.exists);
    await sendInvitation(tx, deps, {
      account,
      client,
      inviter: actor,
      browserLanguage,
      hasPassword: withTemporaryPassword,
    });
    deps.events.record(tx, client.id, [{ type: 'user.invited', data: { userId: account.id } }]);
    return account.id;
  });
}

/** Sends a pending invitation again and invalidates the earlier link (USR-190). */
export async function inviteAgain(
  deps: InviteDeps,
  actor: Actor,
  { client, userId, browserLanguage }: Omit<InviteInput, 'form'> & { userId: string },
): Promise<void> {
  await takeTry(deps.invitationTries, actor.id, kernelRefusals.tooMany);
  await takeTry(deps.resendTries, `${client.id} ${userId}`, kernelRefusals.tooMany);
  await changeStaff(deps.db, actor, { clientId: client.id }, async (tx, now) => {
    const member = await memberOf(tx, client.id, userId);
    const account = member && (await accountById(tx, userId));
    if (!account) throw new Refusal(staffRefusals.notFound);
    const decision = canEditUser(now, client, member);
    if (!decision.allowed) throw new Refusal(decision.refusal);
    if (member.acceptedAt) throw new Refusal(staffRefusals.accepted);
    const hasPassword =
      account.temporaryPasswordExpiresAt !== null && account.temporaryPasswordExpiresAt > deps.clock.now();
    await sendInvitation(tx, deps, { account, client, inviter: actor, browserLanguage, hasPassword });
  });
}

async function findOrAddAccount(tx: Executor, { email, firstName, lastName }: Invitation): Promise<Account> {
  await insertInvited(tx, { id: uuid(), email, firstName, lastName });
  const account = await accountByEmail(tx, email);
  if (!account) throw new Error('The invited user has no account.');
  return account;
}

/**
 * Emails a link that works once. The user of a verified account accepts the invitation by signing in; any other user
 * first sets up the account.
 */
async function sendInvitation(
  tx: Executor,
  { mail, codes, publicUrl }: InviteDeps,
  {
    account,
    client,
    inviter,
    browserLanguage,
    hasPassword,
  }: Omit<InviteInput, 'form'> & { account: Account; inviter: Actor; hasPassword: boolean },
): Promise<void> {
  const { id: userId, email: to, firstName } = account;
  const code = await codes.issue(tx, { purpose: 'invitation', userId, clientId: client.id });
  const link = `${publicUrl}/signup/${userId}/${code}/${client.id}`;
  const firstEmail = hasPassword ? passwordInvitationEmail : invitationEmail;
  const textsOf = isVerifiedAccount(account) ? secondInvitationEmail : firstEmail;
  // Organisations have no language, so the inviter's language is used until the recipient has chosen a language.
  const language = account.language ?? (await accountById(tx, inviter.id))?.language ?? browserLanguage ?? 'en';
  const byName = inviter.name ?? client.name;
  const texts = textsOf(language, { firstName, clientName: client.name, byName, link });
  await mail.send(tx, renderEmail(emailBrandOf(client), { to, language, ...texts }));
}
