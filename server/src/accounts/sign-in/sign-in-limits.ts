import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { takeTry } from '../take-try.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** How many networks with a successful sign-in are remembered. */
const MAX_KNOWN = 10_000;

/**
 * Rate limits of failed sign-ins: 100 an hour by network, 5 a quarter of an hour by network and e-mail, 50 an hour by
 * e-mail (ACC-31, ACC-182, A12). The last does not apply to networks from which the account has signed in, so that
 * guessers elsewhere cannot lock its user out.
 */
export interface SignInLimits {
  /**
   * Counts a try before its password is verified, so that concurrent tries all count. Throws
   * `accounts.too-many-attempts` with the seconds to wait when a limit is reached.
   */
  take(network: string, email: string): Promise<void>;
  /** Returns the try of a successful sign-in. */
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
      // In this order a refused try adds nothing to memory.
      await takeTry(byNetwork, network);
      await takeTry(byAccountHere, here);
      if (!known.has(here)) await takeTry(byAccount, account);
    },
    async giveBack(network, email) {
      const { account, here } = keysOf(network, email);
      await byNetwork.giveBack(network);
      await byAccountHere.giveBack(here);
      if (!known.has(here)) await byAccount.giveBack(account);
      guestCookie(known, here);
    },
  };
}

function guestCookie(known: Set<string>, one: string): void {
  known.delete(one);
  known.add(one);
  const oldest = known.values().next();
  if (known.size > MAX_KNOWN && !oldest.done) known.delete(oldest.value);
}
