import { canKeepAccount } from '@nave/domain/accounts/accounts.policy.ts';
import { providerRefusals } from '@nave/domain/accounts/providers.texts.ts';
import type { Provider } from '@nave/domain/clients/auth-providers.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Account } from '../accounts.store.ts';
import type { Identity } from '../identity/identify.ts';
import type { Sessions } from '../identity/sessions.ts';

interface Linking {
  identity: Pick<Identity, 'actor' | 'account' | 'sessionToken'>;
  provider: Provider;
  clientId: string | null;
}

/** The account to which a provider may be linked now. Throws what is in the way. */
export async function requireLinking(
  sessions: Pick<Sessions, 'isFresh'>,
  { identity, provider, clientId }: Linking,
): Promise<Account> {
  const { actor, account, sessionToken } = identity;
  const may = canKeepAccount(actor);
  if (!may.allowed || !account) throw new Refusal(kernelRefusals.unauthorized);
  // A17: a browser that somebody left open is not enough to get in for good.
  if (!(await sessions.isFresh(sessionToken))) throw new Refusal(providerRefusals.signInAgain);
  // A16: whoever took an e-mail that is not theirs must not be able to come back once its owner has the account.
  if (!account.emailVerifiedAt) throw new Refusal(providerRefusals.emailNotProven);
  requireAtHome(account, { provider, clientId });
  return account;
}

/**
 * An organisation's own provider is in the hands of its staff: it lets nobody in who has a role elsewhere, which it would
 * otherwise hand to them (ACC-195).
 */
export function requireAtHome(
  { globalRole, memberships }: Pick<Account, 'globalRole' | 'memberships'>,
  { provider, clientId }: Pick<Linking, 'provider' | 'clientId'>,
): void {
  if (provider !== 'auth0') return;
  const isAtHome = globalRole === null && memberships.every((membership) => membership.clientId === clientId);
  if (!isAtHome) throw new Refusal(providerRefusals.elsewhere);
}
