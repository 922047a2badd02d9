import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** Failed sign-ins: 5 a quarter hour by address and e-mail, 100 an hour by address (ACC-31, A12). */
export interface SignInLimits {
  /** Throws `accounts.too-many-attempts` with the seconds to wait when a limit is used up. */
  check(address: string, email: string): Promise<void>;
  /** Counts a failed try. */
  failed(address: string, email: string): Promise<void>;
}

export function createSignInLimits(): SignInLimits {
  const byAccount = new RateLimiterMemory({ points: 5, duration: QUARTER_HOUR });
  const byAddress = new RateLimiterMemory({ points: 100, duration: HOUR });
  const keys = (address: string, email: string) =>
    [
      [byAccount, `${address} ${email.toLowerCase()}`],
      [byAddress, address],
    ] as const;
  return {
    async check(address, email) {
      for (const [limiter, key] of keys(address, email)) {
        const used = await limiter.get(key);
        if (used && used.remainingPoints <= 0)
          throw new Refusal(accountRefusals.tooManyAttempts, { waitSeconds: used.msBeforeNext / 1_000 });
      }
    },
    async failed(address, email) {
      for (const [limiter, key] of keys(address, email)) await limiter.penalty(key, 1);
    },
  };
}
