import type { GlobalUserForm } from '@nave/domain/accounts/global-users.api.ts';
import { globalUserRefusals } from '@nave/domain/accounts/global-users.texts.ts';
import { invitationEmail } from '@nave/domain/accounts/invitation.texts.ts';
import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import { type Actor, isSelf, type User } from '@nave/domain/kernel/actor.ts';
import type { Brand } from '@nave/domain/kernel/brand.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { renderEmail } from '../../platform/email-layout.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Tries } from '../../platform/process/ports.ts';
import { accountByEmail, accountById } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import { isVerifiedAccount } from '../credentials/revoke-credentials.ts';
import { productEmailBrand } from '../passwords/product-email-brand.ts';
import { insertInvited } from '../staff.store.ts';
import { takeTry } from '../take-try.ts';
import { changeGlobalUsers } from './change-global-users.ts';
import {
  globalInvitationOf,
  setGlobalRole,
  storeGlobalInvitation,
  takeGlobalInvitation,
} from './global-users.store.ts';

export interface GlobalUserDeps {
  db: Db;
  clock: Clock;
  mail: Pick<Mail, 'send'>;
  codes: Codes;
  /** Limits the invitations and links of each global owner. */
  invitationTries: Tries;
  publicUrl: string;
  brand: Brand;
}

interface AddInput {
  form: GlobalUserForm;
  /** The language of the inviter's browser. */
  browserLanguage: Language | undefined;
}

/** `verificationCode` is the code of a sign-up link to copy; null if only the emailed link works, or none is needed. */
interface AddedGlobalUser {
  userId: string;
  result: 'promoted' | 'invited';
  verificationCode: string | null;
}

/**
 * Gives the role to the account with this email, or invites the person to it (OPS-10, OPS-11). An account whose email
 * nobody has verified may belong to another person, so it is invited like a missing account, and the sign-up link
 * revokes its credentials.
 */
export async function addGlobalUser(
  deps: GlobalUserDeps,
  actor: Actor,
  { form, browserLanguage }: AddInput,
): Promise<AddedGlobalUser> {
  await takeTry(deps.invitationTries, actor.id, kernelRefusals.tooMany);
  const { email, firstName, lastName, role } = form;
  return changeGlobalUsers(deps.db, actor, async (tx, now) => {
    await insertInvited(tx, { id: uuid(), email, firstName, lastName });
    const account = await accountByEmail(tx, email);
    if (!account) throw new Error('The global user has no account.');
    const userId = account.id;
    if (isSelf(now, userId)) throw new Refusal(globalUserRefusals.yourself);
    if (account.globalRole || isVerifiedAccount(account)) {
      await setGlobalRole(tx, userId, role);
      await takeGlobalInvitation(tx, userId);
      await dropLinks(deps, tx, userId);
      return { userId, result: 'promoted', verificationCode: null };
    }
    await storeGlobalInvitation(tx, { userId, role, firstName, lastName, invitedAt: deps.clock.now() });
    await dropLinks(deps, tx, userId);
    const emailed = await deps.codes.issue(tx, { purpose: 'global-invitation', userId, clientId: null });
    const link = `${deps.publicUrl}/signup/${userId}/${emailed}`;
    const language = account.language ?? (await accountById(tx, now.id))?.language ?? browserLanguage ?? 'en';
    const texts = invitationEmail(language, { firstName, clientName: deps.brand.name, byName: nameOf(now), link });
    await deps.mail.send(tx, renderEmail(productEmailBrand(deps.brand), { to: account.email, language, ...texts }));
    const verificationCode = account.activatedAt ? null : await issueCopiedLink(deps, tx, userId);
    return { userId, result: 'invited', verificationCode };
  });
}

/**
 * Creates a new code for the sign-up link of an invited user, and invalidates the earlier codes (OPS-5). Throws for an
 * account that has been used, as for a copied link of staff (USR-222).
 */
export async function renewSignUpLink(deps: GlobalUserDeps, actor: Actor, userId: string): Promise<string> {
  await takeTry(deps.invitationTries, actor.id, kernelRefusals.tooMany);
  return changeGlobalUsers(deps.db, actor, async (tx) => {
    const account = await accountById(tx, userId);
    if (account?.globalRole) throw new Refusal(globalUserRefusals.accepted);
    if (!account || !(await globalInvitationOf(tx, userId))) throw new Refusal(globalUserRefusals.notFound);
    if (account.activatedAt) throw new Refusal(staffRefusals.onlyByEmail);
    await dropLinks(deps, tx, userId);
    return issueCopiedLink(deps, tx, userId);
  });
}

/**
 * Takes the global role of a user, or withdraws the invitation to it (OPS-113). The account stays. A user without either
 * stays as they are, so that the request may be repeated.
 */
export async function removeGlobalUser(deps: GlobalUserDeps, actor: Actor, userId: string): Promise<void> {
  await changeGlobalUsers(deps.db, actor, async (tx, now) => {
    if (isSelf(now, userId)) throw new Refusal(globalUserRefusals.yourself);
    if (!(await accountById(tx, userId))) throw new Refusal(globalUserRefusals.notFound);
    await takeGlobalInvitation(tx, userId);
    await setGlobalRole(tx, userId, null);
    await dropLinks(deps, tx, userId);
  });
}

/** A link that is shown to the inviter proves nobody's e-mail, unlike the one in the email (USR-222). */
function issueCopiedLink({ codes }: GlobalUserDeps, tx: Executor, userId: string): Promise<string> {
  return codes.issue(tx, { purpose: 'copied-global-invitation', userId, clientId: null });
}

async function dropLinks({ codes }: GlobalUserDeps, tx: Executor, userId: string): Promise<void> {
  for (const purpose of ['global-invitation', 'copied-global-invitation'] as const)
    await codes.drop(tx, { purpose, userId });
}

function nameOf({ name, email }: User): string {
  return name || email;
}
