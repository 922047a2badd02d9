import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Activation, CreateAccount, InvitationLink } from '@nave/domain/accounts/invitation.api.ts';
import { invitationRefusals } from '@nave/domain/accounts/invitation.texts.ts';
import { passwordRefusals } from '@nave/domain/accounts/passwords.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ClientEvents } from '../../clients/events/client-events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Limits } from '../../platform/process/ports.ts';
import {
  type Account,
  accountById,
  activate,
  activateUnverified,
  renameUser,
  setPasswordHash,
} from '../accounts.store.ts';
import type { CodeDetails, Codes } from '../codes/codes.ts';
import { createLinkTries } from '../codes/link-tries.ts';
import { claimByInvitationLink, isVerifiedAccount } from '../credentials/revoke-credentials.ts';
import { setGlobalRole, takeGlobalInvitation } from '../global-users/global-users.store.ts';
import type { Sessions } from '../identity/sessions.ts';
import { hashNewPassword } from '../passwords/new-passwords.ts';
import { acceptMembership, type InvitedNames } from '../staff.store.ts';

interface InvitationsDeps {
  db: Db;
  clock: Clock;
  codes: Codes;
  sessions: Sessions;
  limits: Limits;
  events: ClientEvents;
}

/**
 * Accepts invitations in three steps: `peek` reads the link, `createAccount` sets the password so that the person can
 * sign in, and `activate` uses up the link (ACC-73).
 */
export interface Invitations {
  /** Returns the invited account without using up the link (A4). Throws `accounts.link-not-valid`. */
  peek(network: string, link: InvitationLink): Promise<Account>;
  /**
   * Sets the password of an account whose e-mail is not verified, and revokes every other credential; the link stays
   * valid. Throws `accounts.sign-in-to-accept` for an account with a verified e-mail.
   */
  createAccount(network: string, input: CreateAccount): Promise<Account>;
  /**
   * Uses up the link and accepts the invited user's membership or global role. Returns the id of the client; null if
   * the invitation is to a global role.
   */
  activate(network: string, actor: Actor, input: Activation): Promise<string | null>;
}

const clientPurposes = ['invitation', 'copied-invitation'] as const;
const globalPurposes = ['global-invitation', 'copied-global-invitation'] as const;
const purposes = [...clientPurposes, ...globalPurposes];

export function createInvitations({ db, clock, codes, sessions, limits, events }: InvitationsDeps): Invitations {
  const limited = createLinkTries(limits, 'invitation');
  const peek = async (executor: Executor, { userId, verificationCode }: InvitationLink) => {
    const code = await firstFound(purposes, (purpose) => codes.peek(executor, purpose, verificationCode));
    return requireUsable(await requireAccount(executor, code, userId), code);
  };
  return {
    peek: (network, link) => limited(network, link.userId, () => peek(db, link)),
    createAccount: (network, input) =>
      limited(network, input.userId, async () => {
        // Checked first, so that a request without a valid link costs no password hash.
        const invited = await peek(db, input);
        requireInvited(invited, input.email.trim());
        const passwordHash = await hashNewPassword(db, input.password, invited);
        return inTransaction(db, async (tx) => {
          const account = await peek(tx, input);
          if (isVerifiedAccount(account)) throw new Refusal(invitationRefusals.signInToAccept);
          const { id } = account;
          await claimByInvitationLink(tx, { sessions, codes }, id);
          await setPasswordHash(tx, id, passwordHash);
          return requireAccount(tx, { userId: id }, id);
        });
      }),
    activate: (network, actor, { userId, verificationCode, email }) =>
      limited(network, userId, () =>
        inTransaction(db, async (tx) => {
          // Only one of two concurrent requests takes the code (A2). A refusal below rolls back, so the code stays
          // valid.
          const code = await firstFound(purposes, (purpose) => codes.take(tx, purpose, verificationCode));
          const account = requireUsable(await requireAccount(tx, code, userId), code);
          if (actor.id !== userId) throw new Refusal(invitationRefusals.otherEmail);
          requireInvited(account, email);
          // The session of an unverified account may belong to another person, so the holder of the link must first
          // choose a password (A16).
          if (account.activatedAt && !isVerifiedAccount(account)) throw new Refusal(invitationRefusals.setUpFirst);
          const isGlobal = globalPurposes.some((purpose) => purpose === code?.purpose);
          const clientId = isGlobal ? null : (code?.clientId ?? '');
          const names = await acceptRole(tx, { clientId, userId }, clock.now());
          if (!names) throw new Refusal(passwordRefusals.linkNotValid);
          await activateInvited(tx, account, { names, now: clock.now(), isEmailed: !isCopied(code) });
          for (const purpose of clientId === null ? globalPurposes : clientPurposes)
            await codes.drop(tx, { purpose, userId, clientId });
          if (clientId !== null) events.record(tx, clientId, [{ type: 'user.joined', data: { userId } }]);
          return clientId;
        }),
      ),
  };
}

/**
 * Accepts the invitation to the client, or to a global role if `clientId` is null. Returns the names of the invitation;
 * undefined if there is no such invitation.
 */
async function acceptRole(
  tx: Executor,
  { clientId, userId }: { clientId: string | null; userId: string },
  now: Date,
): Promise<InvitedNames | undefined> {
  if (clientId !== null) return clientId ? acceptMembership(tx, { clientId, userId }, now) : undefined;
  const invitation = await takeGlobalInvitation(tx, userId);
  if (invitation) await setGlobalRole(tx, userId, invitation.role);
  return invitation;
}

/** Activates the account, unless it is active already, and sets the names from the invitation. */
async function activateInvited(
  tx: Executor,
  account: Account,
  { names, now, isEmailed }: { names: InvitedNames; now: Date; isEmailed: boolean },
): Promise<void> {
  if (account.activatedAt) return;
  // Only a link that was emailed verifies the e-mail.
  await (isEmailed ? activate : activateUnverified)(tx, account.id, now);
  const { firstName, lastName } = names;
  if (firstName !== null && lastName !== null) await renameUser(tx, account.id, { firstName, lastName });
}

async function requireAccount(db: Executor, code: { userId: string | null } | undefined, userId: string) {
  const account = code?.userId === userId ? await accountById(db, userId) : undefined;
  if (!account) throw new Refusal(passwordRefusals.linkNotValid);
  return account;
}

/** Whether the link was shown to staff and not emailed, so that it proves nobody's e-mail. */
function isCopied(code: CodeDetails | undefined): boolean {
  return code?.purpose === 'copied-invitation' || code?.purpose === 'copied-global-invitation';
}

async function firstFound<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const item of items) {
    const found = await find(item);
    if (found) return found;
  }
  return undefined;
}

/** USR-222: a copied link works only until the account is activated. */
function requireUsable(account: Account, code: CodeDetails | undefined): Account {
  if (isCopied(code) && account.activatedAt) throw new Refusal(passwordRefusals.linkNotValid);
  return account;
}

/** ACC-64, ACC-65 */
function requireInvited(account: Account, email: string): void {
  if (foldEmail(email) === foldEmail(account.email)) return;
  const { otherEmail } = invitationRefusals;
  throw new Refusal(otherEmail, { fields: { email: otherEmail.message } });
}
