import { canManageAccount } from '@nave/domain/accounts/accounts.policy.ts';
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

/** Returns the account to which a provider may be linked now. Throws the reason where none may. */
export async function requireLinking(
  sessions: Pick<Sessions, 'isFresh'>,
  { identity, provider, clientId }: Linking,
): Promise<Account> {
  const { actor, account, sessionToken } = identity;
  const may = canManageAccount(actor);
  if (!may.allowed || !account) throw new Refusal(kernelRefusals.unauthorized);
  // A17: an unattended browser must not be enough to add a sign-in method.
  if (!(await sessions.isFresh(sessionToken))) throw new Refusal(providerRefusals.signInAgain);
  // A16: a person who registered somebody else's e-mail must not keep a way to sign in once its owner has the account.
  if (!account.emailVerifiedAt) throw new Refusal(providerRefusals.emailNotProven);
  requireAllowedProvider(account, { provider, clientId });
  return account;
}

/**
 * An organisation's own provider is controlled by its staff: it signs nobody in who has a role elsewhere, because its
 * staff could then take that role over (ACC-195).
 */
export function requireAllowedProvider(
  { globalRole, memberships }: Pick<Account, 'globalRole' | 'memberships'>,
  { provider, clientId }: Pick<Linking, 'provider' | 'clientId'>,
): void {
  if (provider !== 'auth0') return;
  const hasNoRoleElsewhere = globalRole === null && memberships.every((membership) => membership.clientId === clientId);
  if (!hasNoRoleElsewhere) throw new Refusal(providerRefusals.elsewhere);
}
