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
  activateUnshown,
  renameUser,
  setPasswordHash,
} from '../accounts.store.ts';
import type { Codes, CodeUse } from '../codes/codes.ts';
import { createLinkTries } from '../codes/link-tries.ts';
import type { Sessions } from '../identity/sessions.ts';
import { hashNewPassword } from '../passwords/new-passwords.ts';
import { acceptMembership, type InvitedNames } from '../staff.store.ts';
import { isProven, takeByLink } from '../ways-in/unshown-emails.ts';

interface InvitationsDeps {
  db: Db;
  clock: Clock;
  codes: Codes;
  sessions: Sessions;
  limits: Limits;
}

/** Accepting an invitation, in its order: the link is looked at, an account made and signed in, the invitation used up (ACC-73). */
export interface Invitations {
  /** Whose link it is, without using it up (A4). Throws `accounts.link-not-valid`. */
  look(network: string, link: InvitationLink): Promise<Account>;
  /**
   * Sets the password of an account whose e-mail nobody has proven, and ends every other way in; the link can still be used.
   * Throws `accounts.sign-in-to-accept` for a proven account.
   */
  createAccount(network: string, input: CreateAccount): Promise<Account>;
  /** Uses the link up for its user, who then is a member of the client of the invitation; returns that client. */
  activate(network: string, actor: Actor, input: Activation): Promise<string>;
}

export function createInvitations({ db, clock, codes, sessions, limits }: InvitationsDeps): Invitations {
  const guarded = createLinkTries(limits, 'invitation');
  const look = async (executor: Executor, { userId, verificationCode }: InvitationLink) => {
    const mailed = await codes.look(executor, 'invitation', verificationCode);
    const use = mailed ?? (await codes.look(executor, 'copied-invitation', verificationCode));
    return requireUsable(await requireAccount(executor, use, userId), use);
  };
  return {
    look: (network, link) => guarded(network, link.userId, () => look(db, link)),
    createAccount: (network, input) =>
      guarded(network, input.userId, async () => {
        // Looked at first: whoever has no link makes the server hash nothing.
        const invited = await look(db, input);
        requireInvited(invited, input.email.trim());
        const passwordHash = await hashNewPassword(db, input.password, invited);
        return inTransaction(db, async (tx) => {
          const account = await look(tx, input);
          if (isProven(account)) throw new Refusal(invitationRefusals.signInToAccept);
          const { id } = account;
          await takeByLink(tx, { sessions, codes }, id);
          await setPasswordHash(tx, id, passwordHash);
          return requireAccount(tx, { userId: id }, id);
        });
      }),
    activate: (network, actor, { userId, verificationCode, email }) =>
      guarded(network, userId, () =>
        inTransaction(db, async (tx) => {
          // Of two at once one gets it (A2); whatever is refused below leaves it unused.
          const mailed = await codes.take(tx, 'invitation', verificationCode);
          const use = mailed ?? (await codes.take(tx, 'copied-invitation', verificationCode));
          const account = requireUsable(await requireAccount(tx, use, userId), use);
          if (actor.id !== userId) throw new Refusal(invitationRefusals.otherEmail);
          requireInvited(account, email);
          // A session of an unproven account may be somebody else's: the link's holder chooses a password first (A16).
          if (account.activatedAt && !isProven(account)) throw new Refusal(invitationRefusals.setUpFirst);
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

/** Opens an account that was not in use, under the name of the invitation. */
async function open(
  tx: Executor,
  account: Account,
  { names, now, isMailed }: { names: InvitedNames; now: Date; isMailed: boolean },
): Promise<void> {
  if (account.activatedAt) return;
  // Only who has read the email has proven it.
  await (isMailed ? activate : activateUnshown)(tx, account.id, now);
  const { firstName, lastName } = names;
  if (firstName !== null && lastName !== null) await renameUser(tx, account.id, { firstName, lastName });
}

async function requireAccount(db: Executor, use: { userId: string | null } | undefined, userId: string) {
  const account = use?.userId === userId ? await accountById(db, userId) : undefined;
  if (!account) throw new Refusal(passwordRefusals.linkNotValid);
  return account;
}

/** A copied link opens an account that nobody has used since (USR-222). */
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
