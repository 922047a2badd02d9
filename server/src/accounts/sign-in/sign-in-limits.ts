import { createHash } from 'node:crypto';
import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Memories } from '../../platform/bus/memories.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { takeTry } from '../take-try.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
/** Maximum number of stored pairs of a network and an account that signed in there. */
const MAX_KNOWN = 10_000;

/**
 * Rate limits of failed sign-ins (ACC-31, ACC-182, A12): 100 an hour for each network, 5 in a quarter of an hour for
 * each e-mail within a network, and 50 an hour for each e-mail. The limit for each e-mail does not apply to networks
 * from which its user has signed in before, so that guesses from other networks cannot lock the user out.
 */
export interface SignInLimits {
  /**
   * Counts a try before its password is verified, so that concurrent tries all count. Throws
   * `accounts.too-many-attempts` with the seconds to wait when a limit is reached.
   */
  take(network: string, email: string): Promise<void>;
  /** Uncounts the try of a successful sign-in. */
  giveBack(network: string, email: string): Promise<void>;
}

export function createSignInLimits(limits: Limits, memories: Memories): SignInLimits {
  const byNetwork = limits.tries('sign-in.network', { points: 100, seconds: HOUR_SECONDS });
  const byPair = limits.tries('sign-in.account-here', { points: 5, seconds: QUARTER_HOUR_SECONDS });
  const byAccount = limits.tries('sign-in.account', { points: 50, seconds: HOUR_SECONDS });
  /** Hashes, because other processes are told of them. */
  const knownPairs = new Set<string>();
  const tellOthers = memories.register('sign-in pairs', {
    changed: (pair) => remember(knownPairs, pair),
    // A missing pair only means that the limit of the e-mail applies.
    missed: () => undefined,
  });
  const keysOf = (network: string, email: string) => {
    const account = foldEmail(email);
    return { account, pair: createHash('sha256').update(`${network} ${account}`).digest('base64url') };
  };
  return {
    async take(network, email) {
      const { account, pair } = keysOf(network, email);
      // The network is checked first, so that a try beyond the limit of the network stores no counter for the e-mail.
      await takeTry(byNetwork, network);
      await takeTry(byPair, pair);
      if (!knownPairs.has(pair)) await takeTry(byAccount, account);
    },
    async giveBack(network, email) {
      const { account, pair } = keysOf(network, email);
      await byNetwork.giveBack(network);
      await byPair.giveBack(pair);
      if (!knownPairs.has(pair)) await byAccount.giveBack(account);
      remember(knownPairs, pair);
      tellOthers(pair);
    },
  };
}

/** Adds a pair as the newest, and removes the oldest pair if there are too many. */
function remember(knownPairs: Set<string>, pair: string): void {
  knownPairs.delete(pair);
  knownPairs.add(pair);
  const oldest = knownPairs.values().next();
  if (knownPairs.size > MAX_KNOWN && !oldest.done) knownPairs.delete(oldest.value);
}
