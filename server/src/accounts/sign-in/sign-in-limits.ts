import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { takeTry } from '../take-try.ts';

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

export function createSignInLimits(limits: Limits): SignInLimits {
  const byNetwork = limits.tries('sign-in.network', { points: 100, seconds: HOUR });
  const byAccountHere = limits.tries('sign-in.account-here', { points: 5, seconds: QUARTER_HOUR });
  const byAccount = limits.tries('sign-in.account', { points: 50, seconds: HOUR });
  const known = new Set<string>();
  const keysOf = (network: string, email: string) => {
    const account = foldEmail(email);
    return { account, here: `${network} ${account}` };
  };
  return {
    async take(network, email) {
      const { account, here } = keysOf(network, email);
      // In this order a try that is refused leaves nothing in memory that was not there before it.
      await takeTry(byNetwork, network);
      await takeTry(byAccountHere, here);
      if (!known.has(here)) await takeTry(byAccount, account);
    },
    async giveBack(network, email) {
      const { account, here } = keysOf(network, email);
      await byNetwork.giveBack(network);
      await byAccountHere.giveBack(here);
      if (!known.has(here)) await byAccount.giveBack(account);
      remember(known, here);
    },
  };
}

function remember(known: Set<string>, one: string): void {
  known.delete(one);
  known.add(one);
  const oldest = known.values().next();
  if (known.size > MAX_KNOWN && !oldest.done) known.delete(oldest.value);
}
