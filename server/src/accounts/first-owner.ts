import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import type { FirstOwnerInput } from '@nave/domain/accounts/first-owner.api.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '../platform/database/transaction.ts';
import type { Limits } from '../platform/process/ports.ts';
import { type Account, accountById, hasGlobalOwner, insertUser } from './accounts.store.ts';
import type { Codes } from './codes/codes.ts';
import { hashNewPassword } from './passwords/new-passwords.ts';
import { takeTry } from './take-try.ts';

const HOUR_SECONDS = 60 * 60;
const CODE_DETAILS = { purpose: 'first-owner', userId: null, clientId: null } as const;

/** Creates the first global owner of an installation, with a code that the server prints (ACC-190 to ACC-193). */
export interface FirstOwner {
  isNeeded(): Promise<boolean>;
  /** Creates a code and invalidates the previous code. Returns null if the installation already has an owner. */
  newCode(): Promise<string | null>;
  /** `network` is the network of the request; each network may send 10 wrong codes an hour (A1). */
  add(network: string, input: FirstOwnerInput): Promise<Account>;
}

interface FirstOwnerDeps {
  db: Db;
  clock: Clock;
  codes: Codes;
  limits: Limits;
}

export function createFirstOwner({ db, clock, codes, limits }: FirstOwnerDeps): FirstOwner {
  const tries = limits.tries('first-owner', { points: 10, seconds: HOUR_SECONDS });
  const isNeeded = async () => !(await hasGlobalOwner(db));
  return {
    isNeeded,
    newCode: async () => ((await isNeeded()) ? codes.issue(db, CODE_DETAILS) : null),
    async add(network, input) {
      if (!(await isNeeded())) throw new Refusal(accountRefusals.hasOwner);
      await takeTry(tries, network);
      // Checked first, so that a request without a valid code costs no password hash.
      if (!(await codes.peek(db, CODE_DETAILS.purpose, input.code)))
        throw new Refusal(accountRefusals.setupCodeNotValid);
      const passwordHash = await hashNewPassword(db, input.password, input);
      const account = await inTransaction(db, async (tx) => {
        if (!(await codes.take(tx, CODE_DETAILS.purpose, input.code)))
          throw new Refusal(accountRefusals.setupCodeNotValid);
        const id = uuidv7();
        const { email, firstName, lastName } = input;
        await insertUser(tx, {
          id,
          email,
          firstName,
          lastName,
          globalRole: 'owner',
          passwordHash,
          emailVerifiedAt: clock.now(),
        });
        return accountById(tx, id);
      }).catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw new Refusal(accountRefusals.emailTaken, { fields: { email: accountRefusals.emailTaken.message } });
      });
      if (!account) throw new Error('The first owner was not found after it was written.');
      await tries.giveBack(network);
      return account;
    },
  };
}
