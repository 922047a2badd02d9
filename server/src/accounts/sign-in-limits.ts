import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** Failed sign-ins: 5 a quarter hour by address and e-mail, 100 an hour by address (ACC-31, A12). */
export interface SignInLimits {
  /**
   * Counts a try before its password is looked at, so that many at once count as many. Throws
   * `accounts.too-many-attempts` with the seconds to wait when a limit is used up.
   */
  take(address: string, email: string): Promise<void>;
  /** The try was right, and counts no more. */
  giveBack(address: string, email: string): Promise<void>;
}

export function createSignInLimits(): SignInLimits {
  const byAccount = new RateLimiterMemory({ points: 5, duration: QUARTER_HOUR });
  const byAddress = new RateLimiterMemory({ points: 100, duration: HOUR });
  const accountKey = (address: string, email: string) => `${address} ${email.toLowerCase()}`;
  return {
    async take(address, email) {
      await takeOne(byAccount, accountKey(address, email));
      await takeOne(byAddress, address);
    },
    async giveBack(address, email) {
      await byAccount.reward(accountKey(address, email), 1);
      await byAddress.reward(address, 1);
    },
  };
}

async function takeOne(limiter: RateLimiterMemory, key: string): Promise<void> {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1);
  if (consumedPoints > limiter.points)
    throw new Refusal(accountRefusals.tooManyAttempts, { waitSeconds: msBeforeNext / 1_000 });
}
