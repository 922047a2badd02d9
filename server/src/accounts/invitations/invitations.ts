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
import { type Account, accountById, activate, setPasswordHash } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import { createLinkTries } from '../codes/link-tries.ts';
import type { Sessions } from '../identity/sessions.ts';
import { hashPassword } from '../passwords/passwords.ts';

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
  /** Sets the password of the account that waits; the link can still be used. */
  createAccount(network: string, input: CreateAccount): Promise<Account>;
  /** Uses the link up, for the invited alone; answers the client of the invitation. */
  activate(network: string, actor: Actor, input: Activation): Promise<string | null>;
}

export function createInvitations({ db, clock, codes, sessions, limits }: InvitationsDeps): Invitations {
  const guarded = createLinkTries(limits, 'invitation');
  const look = async (executor: Executor, { userId, verificationCode }: InvitationLink) => {
    const use = await codes.look(executor, 'invitation', verificationCode);
    return requireAccount(executor, use, userId);
  };
  return {
    look: (network, link) => guarded(network, link.userId, () => look(db, link)),
    createAccount: (network, input) =>
      guarded(network, input.userId, async () => {
        // Looked at first: whoever has no link makes the server hash nothing.
        requireInvited(await look(db, input), input.email.trim());
        const passwordHash = await hashPassword(input.password);
        return inTransaction(db, async (tx) => {
          const { id } = await look(tx, input);
          await setPasswordHash(tx, id, passwordHash);
          await sessions.endOthers(tx, id, undefined);
          return requireAccount(tx, { userId: id }, id);
        });
      }),
    activate: (network, actor, { userId, verificationCode, email }) =>
      guarded(network, userId, () =>
        inTransaction(db, async (tx) => {
          // Of two at once one gets it (A2); whatever is refused below leaves it unused.
          const use = await codes.take(tx, 'invitation', verificationCode);
          const account = await requireAccount(tx, use, userId);
          if (actor.id !== userId) throw new Refusal(invitationRefusals.otherEmail);
          requireInvited(account, email);
          await activate(tx, userId, clock.now());
          await codes.drop(tx, { purpose: 'invitation', userId });
          return use?.clientId ?? null;
        }),
      ),
  };
}

async function requireAccount(db: Executor, use: { userId: string | null } | undefined, userId: string) {
  const account = use?.userId === userId ? await accountById(db, userId) : undefined;
  if (!account) throw new Refusal(passwordRefusals.linkNotValid);
  return account;
}

/** ACC-64, ACC-65 */
function requireInvited(account: Account, email: string): void {
  if (foldEmail(email) === foldEmail(account.email)) return;
  const { otherEmail } = invitationRefusals;
  throw new Refusal(otherEmail, { fields: { email: otherEmail.message } });
}
