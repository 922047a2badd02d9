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

/** Returns the caller's account if a provider may be linked to it now; otherwise throws a refusal with the reason. */
export async function requireLinking(
  sessions: Pick<Sessions, 'isFresh'>,
  { identity, provider, clientId }: Linking,
): Promise<Account> {
  const { actor, account, sessionToken } = identity;
  const decision = canManageAccount(actor);
  if (!decision.allowed || !account) throw new Refusal(kernelRefusals.unauthorized);
  // A17: an unattended browser must not be enough to add a sign-in method.
  if (!(await sessions.isFresh(sessionToken))) throw new Refusal(providerRefusals.signInAgain);
  // A16: a person who registered another person's e-mail must not keep a way to sign in when the owner of the e-mail
  // gets the account.
  if (!account.emailVerifiedAt) throw new Refusal(providerRefusals.emailNotProven);
  requireAllowedProvider(account, { provider, clientId });
  return account;
}

/**
 * Refuses an organisation's own provider for a user who has a role elsewhere. The organisation's staff control the
 * provider and could otherwise take over that role (ACC-195).
 */
export function requireAllowedProvider(
  { globalRole, memberships }: Pick<Account, 'globalRole' | 'memberships'>,
  { provider, clientId }: Pick<Linking, 'provider' | 'clientId'>,
): void {
  if (provider !== 'auth0') return;
  const hasNoRoleElsewhere = globalRole === null && memberships.every((membership) => membership.clientId === clientId);
  if (!hasNoRoleElsewhere) throw new Refusal(providerRefusals.elsewhere);
}
