import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import { invitationRefusals } from '@nave/domain/accounts/invitation.texts.ts';
import { passwordRefusals } from '@nave/domain/accounts/passwords.texts.ts';
import { ofProvider, providerRefusals, signInHint } from '@nave/domain/accounts/providers.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '../../platform/database/transaction.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  activate,
  claimUnused,
  insertUser,
  renameUser,
  verifyEmail,
} from '../accounts.store.ts';
import { identityOf, insertIdentity, lockUser } from '../credentials/identities.store.ts';
import {
  type CredentialDeps,
  claimByInvitationLink,
  isVerifiedAccount,
  revokeCredentials,
} from '../credentials/revoke-credentials.ts';
import { signInMethodsOf } from '../credentials/sign-in-methods.ts';
import type { AttemptRow } from './attempts.store.ts';
import { requireAllowedProvider } from './linking-rules.ts';
import type { VerifiedIdentity } from './provider-adapter.ts';

export interface AccountOfDeps extends CredentialDeps {
  db: Db;
  clock: Clock;
  /** Makes the open sockets of a user check again whether their sessions are valid. */
  signedOut(userId: string): void;
}

/** A completed sign-in at a provider. */
export interface CompletedSignIn {
  attempt: AttemptRow;
  verifiedIdentity: VerifiedIdentity;
  /** The provider's display name. */
  label: string;
  /** The actor of the browser's session. */
  actor: Actor;
}

/**
 * Returns the account of a completed sign-in, and creates an account for a new viewer. The account is found by the
 * provider's issuer and subject, never by e-mail (A18). If an account with the same e-mail exists, the sign-in is
 * refused (A15), unless that account's e-mail is unverified and the provider has verified it: the account is then given
 * to the owner of the e-mail (A16).
 */
export async function accountOf(deps: AccountOfDeps, completed: CompletedSignIn): Promise<Account> {
  const { db, clock, signedOut } = deps;
  const signedOutIds: string[] = [];
  const find = () =>
    inTransaction(db, (tx) => resolveAccount({ tx, now: clock.now(), credentials: deps, signedOutIds }, completed));
  // If two first sign-ins run at the same time, the second is repeated and finds the account that the first created.
  const account = await find().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return find();
  });
  for (const userId of signedOutIds) signedOut(userId);
  return account;
}

interface SignInContext {
  tx: Executor;
  now: Date;
  credentials: CredentialDeps;
  /** Users whose sessions were ended; their sockets are notified after the commit. */
  signedOutIds: string[];
}

async function resolveAccount(context: SignInContext, completed: CompletedSignIn): Promise<Account> {
  const { attempt, verifiedIdentity } = completed;
  const { clientId, purpose } = attempt;
  const providerClientId = attempt.provider === 'auth0' ? clientId : null;
  const known = await identityOf(context.tx, { ...verifiedIdentity, clientId: providerClientId });
  if (purpose === 'link' || purpose === 'invitation') return linkIdentity(context, completed, known?.userId);
  if (known) return requireActivated(await requireAccount(context.tx, known.userId), attempt);
  return purpose === 'viewer' ? newViewer(context, completed) : refuseUnknown(context, completed);
}

/**
 * Stores the provider's identity for the user who links it or was invited. Refuses an identity that belongs to another
 * user (ACC-136).
 */
async function linkIdentity(
  context: SignInContext,
  completed: CompletedSignIn,
  currentUserId: string | undefined,
): Promise<Account> {
  const { attempt, verifiedIdentity, label, actor } = completed;
  const userId = attempt.userId ?? '';
  await lockUser(context.tx, userId);
  const account = await requireAccount(context.tx, userId);
  if (attempt.purpose === 'link' && actor.id !== userId) throw new Refusal(providerRefusals.over);
  if (attempt.purpose === 'invitation') requireInvited(account, verifiedIdentity);
  if (currentUserId && currentUserId !== userId) throw new Refusal(ofProvider(providerRefusals.ofAnother, label));
  requireAllowedProvider(account, attempt);
  if (attempt.purpose === 'invitation') {
    await claimByInvitationLink(context.tx, context.credentials, userId);
    context.signedOutIds.push(userId);
    await storeIdentity(context, completed, userId);
    return requireAccount(context.tx, userId);
  }
  if (!currentUserId) await storeIdentity(context, completed, userId);
  return account;
}

/**
 * ACC-77: the e-mail from the provider must be the invited e-mail. An invitation that was accepted in the meantime is
 * no longer valid.
 */
function requireInvited(account: Account, { email }: VerifiedIdentity): void {
  if (isVerifiedAccount(account)) throw new Refusal(passwordRefusals.linkNotValid);
  if (email === null || foldEmail(email) !== foldEmail(account.email)) throw new Refusal(invitationRefusals.otherEmail);
}

/** ACC-24: an invited person who has not accepted yet cannot sign in. */
function requireActivated(account: Account, attempt: AttemptRow): Account {
  if (!account.activatedAt) throw new Refusal(providerRefusals.unverified);
  requireAllowedProvider(account, attempt);
  return account;
}

async function newViewer(context: SignInContext, completed: CompletedSignIn): Promise<Account> {
  const { tx, now } = context;
  const { verifiedIdentity, label } = completed;
  const { email, isEmailVerified, firstName, lastName } = verifiedIdentity;
  if (email === null) throw new Refusal(ofProvider(providerRefusals.noEmail, label));
  const existing = await accountByEmail(tx, email);
  const isUnverified = existing && isEmailVerified && !existing.emailVerifiedAt;
  if (existing && isUnverified) await claimUnverified(context, existing.id, verifiedIdentity);
  // An invitation may have created the account; its pending memberships stay pending (ACC-200).
  const names = { firstName, lastName, passwordHash: null, activatedAt: now };
  const claimedId = existing && !isUnverified ? await claimUnused(tx, email, names) : undefined;
  if (existing && !isUnverified && !claimedId) return requireOwnAccount(context, completed, existing);
  const id = existing?.id ?? uuid();
  if (!existing)
    await insertUser(tx, { id, email, firstName, lastName, emailVerifiedAt: isEmailVerified ? now : null });
  await storeIdentity(context, completed, id);
  return requireAccount(tx, id);
}

/**
 * Returns the existing account if the same person created it in another window in the meantime. Refuses any other
 * account with this e-mail.
 */
async function requireOwnAccount(
  { tx }: SignInContext,
  { attempt, verifiedIdentity }: CompletedSignIn,
  existing: Account,
): Promise<Account> {
  const clientId = attempt.provider === 'auth0' ? attempt.clientId : null;
  const known = await identityOf(tx, { ...verifiedIdentity, clientId });
  if (known?.userId !== existing.id) throw new Refusal(await refusalOfTakenEmail(tx, existing));
  return requireActivated(existing, attempt);
}

/** Gives an unverified account to the owner of its e-mail, and revokes all earlier credentials (A16). */
async function claimUnverified(
  { tx, now, credentials, signedOutIds }: SignInContext,
  userId: string,
  names: VerifiedIdentity,
): Promise<void> {
  await lockUser(tx, userId);
  await revokeCredentials(tx, credentials, userId);
  await activate(tx, userId, now);
  await verifyEmail(tx, userId, now);
  const { firstName, lastName } = names;
  if (firstName) await renameUser(tx, userId, { firstName, lastName });
  signedOutIds.push(userId);
}

/** The dashboard creates no account without an invitation (ACC-18). */
async function refuseUnknown({ tx }: SignInContext, { verifiedIdentity }: CompletedSignIn): Promise<never> {
  const existing = verifiedIdentity.email === null ? undefined : await accountByEmail(tx, verifiedIdentity.email);
  throw new Refusal(existing ? await refusalOfTakenEmail(tx, existing) : providerRefusals.noAccount);
}

/** A15: the message tells the owner of the existing account how to sign in. */
async function refusalOfTakenEmail(tx: Executor, account: Account) {
  if (!account.activatedAt) return providerRefusals.unverified;
  const { emailTaken } = providerRefusals;
  return { ...emailTaken, message: `${emailTaken.message} ${signInHint(await signInMethodsOf(tx, account))}`.trim() };
}

function storeIdentity(
  { tx, now }: SignInContext,
  { attempt, verifiedIdentity }: CompletedSignIn,
  userId: string,
): Promise<void> {
  const { issuer, subject, email } = verifiedIdentity;
  const { provider } = attempt;
  const clientId = provider === 'auth0' ? attempt.clientId : null;
  return insertIdentity(tx, { id: uuid(), issuer, subject, userId, provider, clientId, email, createdAt: now });
}

async function requireAccount(tx: Executor, userId: string): Promise<Account> {
  const account = await accountById(tx, userId);
  if (!account) throw new Refusal(providerRefusals.over);
  return account;
}
