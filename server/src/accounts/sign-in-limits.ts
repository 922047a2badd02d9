import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** Networks from which accounts have signed in that are remembered at most. */
const MAX_KNOWN = 10_000;

/**
 * Failed sign-ins: 100 an hour by network, 5 a quarter hour by network and e-mail, 50 an hour by e-mail from wherever
 * (ACC-31, ACC-182, A12). The last does not count against a network from which the account has signed in, so that nobody
 * is locked out by guessers elsewhere.
 */
export interface SignInLimits {
  /**
   * Counts a try before its password is looked at, so that many at once count as many. Throws
   * `accounts.too-many-attempts` with the seconds to wait when a limit is used up.
   */
  take(network: string, email: string): Promise<void>;
  /** The try was right, and counts no more. */
  giveBack(network: string, email: string): Promise<void>;
}

export function createSignInLimits(): SignInLimits {
  const byNetwork = new RateLimiterMemory({ points: 100, duration: HOUR });
  const byAccountHere = new RateLimiterMemory({ points: 5, duration: QUARTER_HOUR });
  const byAccount = new RateLimiterMemory({ points: 50, duration: HOUR });
  const known = new Set<string>();
  const keysOf = (network: string, email: string) => {
    const account = foldEmail(email);
    return { account, here: `${network} ${account}` };
  };
  return {
    async take(network, email) {
      const { account, here } = keysOf(network, email);
      // In this order a try that is refused leaves nothing in memory that was not there before it.
      await takeOne(byNetwork, network);
      await takeOne(byAccountHere, here);
      if (!known.has(here)) await takeOne(byAccount, account);
    },
    async giveBack(network, email) {
      const { account, here } = keysOf(network, email);
      await byNetwork.reward(network, 1);
      await byAccountHere.reward(here, 1);
      if (!known.has(here)) await byAccount.reward(account, 1);
      remember(known, here);
    },
  };
}

async function takeOne(limiter: RateLimiterMemory, key: string): Promise<void> {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1);
  if (consumedPoints > limiter.points)
    throw new Refusal(accountRefusals.tooManyAttempts, { waitSeconds: msBeforeNext / 1_000 });
}

function remember(known: Set<string>, one: string): void {
  known.delete(one);
  known.add(one);
  const oldest = known.values().next();
  if (known.size > MAX_KNOWN && !oldest.done) known.delete(oldest.value);
}
