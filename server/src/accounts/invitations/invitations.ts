import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Activation, CreateAccount, InvitationLink } from '@nave/domain/accounts/invitation.api.ts';
import { invitationRefusals } from '@nave/domain/accounts/invitation.texts.ts';
import { passwordRefusals } from '@nave/domain/accounts/passwords.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
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
import type { Codes, CodeUse } from '../codes/codes.ts';
import { createLinkTries } from '../codes/link-tries.ts';
import { claimByInvitationLink, isVerifiedAccount } from '../credentials/revoke-credentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import { hashNewPassword } from '../passwords/new-passwords.ts';
import { acceptMembership, type InvitedNames } from '../staff.store.ts';

interface InvitationsDeps {
  db: Db;
  clock: Clock;
  codes: Codes;
  sessions: Sessions;
  limits: Limits;
}

/**
 * Accepting an invitation, in this order: read the link, create the account and sign in, use the invitation up
 * (ACC-73).
 */
export interface Invitations {
  /** Returns the account that a link invites, without using it up (A4). Throws `accounts.link-not-valid`. */
  peek(network: string, link: InvitationLink): Promise<Account>;
  /**
   * Sets the password of an account whose e-mail is not verified, and revokes every other credential; the link stays
   * valid. Throws `accounts.sign-in-to-accept` for an account with a verified e-mail.
   */
  createAccount(network: string, input: CreateAccount): Promise<Account>;
  /** Uses the link up and accepts the membership of its user; returns the id of the client. */
  activate(network: string, actor: Actor, input: Activation): Promise<string>;
}

export function createInvitations({ db, clock, codes, sessions, limits }: InvitationsDeps): Invitations {
  const guarded = createLinkTries(limits, 'invitation');
  const peek = async (executor: Executor, { userId, verificationCode }: InvitationLink) => {
    const mailed = await codes.peek(executor, 'invitation', verificationCode);
    const use = mailed ?? (await codes.peek(executor, 'copied-invitation', verificationCode));
    return requireUsable(await requireAccount(executor, use, userId), use);
  };
  return {
    peek: (network, link) => guarded(network, link.userId, () => peek(db, link)),
    createAccount: (network, input) =>
      guarded(network, input.userId, async () => {
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
      guarded(network, userId, () =>
        inTransaction(db, async (tx) => {
          // Of two concurrent requests one gets the code (A2); a refusal below rolls back and leaves the code valid.
          const mailed = await codes.take(tx, 'invitation', verificationCode);
          const use = mailed ?? (await codes.take(tx, 'copied-invitation', verificationCode));
          const account = requireUsable(await requireAccount(tx, use, userId), use);
          if (actor.id !== userId) throw new Refusal(invitationRefusals.otherEmail);
          requireInvited(account, email);
          // The session of an unverified account may be somebody else's: the holder of the link chooses a password
          // first (A16).
          if (account.activatedAt && !isVerifiedAccount(account)) throw new Refusal(invitationRefusals.setUpFirst);
          const clientId = use?.clientId ?? '';
          const names = clientId && (await acceptMembership(tx, { clientId, userId }, clock.now()));
          if (!names) throw new Refusal(passwordRefusals.linkNotValid);
          await open(tx, account, { names, now: clock.now(), isMailed: mailed !== undefined });
          for (const purpose of ['invitation', 'copied-invitation'] as const)
            await codes.drop(tx, { purpose, userId, clientId });
          return clientId;
        }),
      ),
  };
}

/** Activates an account that was not in use, with the names of the invitation. */
async function open(
  tx: Executor,
  account: Account,
  { names, now, isMailed }: { names: InvitedNames; now: Date; isMailed: boolean },
): Promise<void> {
  if (account.activatedAt) return;
  // Only a link that was emailed verifies the e-mail.
  await (isMailed ? activate : activateUnverified)(tx, account.id, now);
  const { firstName, lastName } = names;
  if (firstName !== null && lastName !== null) await renameUser(tx, account.id, { firstName, lastName });
}

async function requireAccount(db: Executor, use: { userId: string | null } | undefined, userId: string) {
  const account = use?.userId === userId ? await accountById(db, userId) : undefined;
  if (!account) throw new Refusal(passwordRefusals.linkNotValid);
  return account;
}

/** A copied link works only for an account that nobody has used since (USR-222). */
function requireUsable(account: Account, use: CodeUse | undefined): Account {
  if (use?.purpose === 'copied-invitation' && account.activatedAt) throw new Refusal(passwordRefusals.linkNotValid);
  return account;
}

/** ACC-64, ACC-65 */
function requireInvited(account: Account, email: string): void {
  if (foldEmail(email) === foldEmail(account.email)) return;
  const { otherEmail } = invitationRefusals;
  throw new Refusal(otherEmail, { fields: { email: otherEmail.message } });
}
