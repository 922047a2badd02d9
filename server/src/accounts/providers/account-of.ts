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
import { identityOf, insertIdentity, lockUser } from '../ways-in/identities.store.ts';
import { signInWaysOf } from '../ways-in/sign-in-ways.ts';
import { endWaysIn, isProven, takeByLink, type WaysIn } from '../ways-in/unshown-emails.ts';
import type { AttemptRow } from './attempts.store.ts';
import { requireAtHome } from './linking-rules.ts';
import type { Vouched } from './provider-door.ts';

export interface AccountOfDeps extends WaysIn {
  db: Db;
  clock: Clock;
  /** Makes the open sockets of a user check their sessions again. */
  signedOut(userId: string): void;
}

/** A completed sign-in at a provider. */
export interface Arrival {
  attempt: AttemptRow;
  vouched: Vouched;
  /** The provider's display name. */
  label: string;
  /** The actor of the browser's session. */
  actor: Actor;
}

/**
 * Returns the account of a completed sign-in and creates one for a new viewer. The account is found by the provider's
 * issuer and subject, never by e-mail (A18): an existing account with the same e-mail is not merged (A15), except that
 * an unverified one is handed to the owner of the e-mail (A16).
 */
export async function accountOf(deps: AccountOfDeps, arrival: Arrival): Promise<Account> {
  const { db, clock, signedOut } = deps;
  const left: string[] = [];
  const find = () => inTransaction(db, (tx) => byPurpose({ tx, now: clock.now(), ways: deps, left }, arrival));
  // Two first sign-ins at once: the second finds the account that the first created.
  const account = await find().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return find();
  });
  for (const userId of left) signedOut(userId);
  return account;
}

interface Within {
  tx: Executor;
  now: Date;
  ways: WaysIn;
  /** Users whose sessions ended; their sockets are notified after the commit. */
  left: string[];
}

async function byPurpose(within: Within, arrival: Arrival): Promise<Account> {
  const { attempt, vouched } = arrival;
  const { clientId, purpose } = attempt;
  const own = attempt.provider === 'auth0' ? clientId : null;
  const known = await identityOf(within.tx, { ...vouched, clientId: own });
  if (purpose === 'link' || purpose === 'invitation') return ofSomebody(within, arrival, known?.userId);
  if (known) return requireOpen(await requireAccount(within.tx, known.userId), attempt);
  return purpose === 'viewer' ? newViewer(within, arrival) : refuseUnknown(within, arrival);
}

/**
 * Linking and invitations know the user: stores the provider's identity for them, unless another user has it (ACC-136).
 */
async function ofSomebody(within: Within, arrival: Arrival, knownAs: string | undefined): Promise<Account> {
  const { attempt, vouched, label, actor } = arrival;
  const userId = attempt.userId ?? '';
  await lockUser(within.tx, userId);
  const account = await requireAccount(within.tx, userId);
  if (attempt.purpose === 'link' && actor.id !== userId) throw new Refusal(providerRefusals.over);
  if (attempt.purpose === 'invitation') requireInvited(account, vouched);
  if (knownAs && knownAs !== userId) throw new Refusal(ofProvider(providerRefusals.ofAnother, label));
  requireAtHome(account, attempt);
  if (attempt.purpose === 'invitation') {
    await takeByLink(within.tx, within.ways, userId);
    within.left.push(userId);
    await keep(within, arrival, userId);
    return requireAccount(within.tx, userId);
  }
  if (!knownAs) await keep(within, arrival, userId);
  return account;
}

/**
 * ACC-77: the provider's e-mail must be that of the invitation. An invitation that was accepted meanwhile is not valid
 * any more.
 */
function requireInvited(account: Account, { email }: Vouched): void {
  if (isProven(account)) throw new Refusal(passwordRefusals.linkNotValid);
  if (email === null || foldEmail(email) !== foldEmail(account.email)) throw new Refusal(invitationRefusals.otherEmail);
}

/** ACC-24: an invited person who has not accepted yet cannot sign in. */
function requireOpen(account: Account, attempt: AttemptRow): Account {
  if (!account.activatedAt) throw new Refusal(providerRefusals.unverified);
  requireAtHome(account, attempt);
  return account;
}

async function newViewer(within: Within, arrival: Arrival): Promise<Account> {
  const { tx, now } = within;
  const { vouched, label } = arrival;
  const { email, isEmailVerified, firstName, lastName } = vouched;
  if (email === null) throw new Refusal(ofProvider(providerRefusals.noEmail, label));
  const there = await accountByEmail(tx, email);
  const isToBeLeft = there && isEmailVerified && !there.emailVerifiedAt;
  if (there && isToBeLeft) await takeOver(within, there.id, vouched);
  // An invitation may have prepared an account; its pending memberships stay pending (ACC-200).
  const names = { firstName, lastName, passwordHash: null, activatedAt: now };
  const prepared = there && !isToBeLeft ? await claimUnused(tx, email, names) : undefined;
  if (there && !isToBeLeft && !prepared) return madeMeanwhile(within, arrival, there);
  const id = there?.id ?? uuid();
  if (!there) await insertUser(tx, { id, email, firstName, lastName, emailVerifiedAt: isEmailVerified ? now : null });
  await keep(within, arrival, id);
  return requireAccount(tx, id);
}

/**
 * The same person may have created the account in another window meanwhile; any other account with this e-mail is not
 * merged.
 */
async function madeMeanwhile({ tx }: Within, { attempt, vouched }: Arrival, there: Account): Promise<Account> {
  const clientId = attempt.provider === 'auth0' ? attempt.clientId : null;
  const known = await identityOf(tx, { ...vouched, clientId });
  if (known?.userId !== there.id) throw new Refusal(await takenBy(tx, there));
  return requireOpen(there, attempt);
}

/** Hands an unverified account to the owner of its e-mail: all earlier credentials are revoked (A16). */
async function takeOver({ tx, now, ways, left }: Within, userId: string, names: Vouched): Promise<void> {
  await lockUser(tx, userId);
  await endWaysIn(tx, ways, userId);
  await activate(tx, userId, now);
  await verifyEmail(tx, userId, now);
  const { firstName, lastName } = names;
  if (firstName) await renameUser(tx, userId, { firstName, lastName });
  left.push(userId);
}

/** The dashboard creates no account without an invitation (ACC-18). */
async function refuseUnknown({ tx }: Within, { vouched }: Arrival): Promise<never> {
  const there = vouched.email === null ? undefined : await accountByEmail(tx, vouched.email);
  throw new Refusal(there ? await takenBy(tx, there) : providerRefusals.noAccount);
}

/** A15: an account with this e-mail is not merged; the message tells its owner how to sign in and link the provider. */
async function takenBy(tx: Executor, account: Account) {
  if (!account.activatedAt) return providerRefusals.unverified;
  const { emailTaken } = providerRefusals;
  return { ...emailTaken, message: `${emailTaken.message} ${signInHint(await signInWaysOf(tx, account))}`.trim() };
}

function keep({ tx, now }: Within, { attempt, vouched }: Arrival, userId: string): Promise<void> {
  const { issuer, subject, email } = vouched;
  const { provider } = attempt;
  const clientId = provider === 'auth0' ? attempt.clientId : null;
  return insertIdentity(tx, { id: uuid(), issuer, subject, userId, provider, clientId, email, createdAt: now });
}

async function requireAccount(tx: Executor, userId: string): Promise<Account> {
  const account = await accountById(tx, userId);
  if (!account) throw new Refusal(providerRefusals.over);
  return account;
}
