import type { SignInWays } from '@nave/domain/accounts/providers.texts.ts';
import type { Provider } from '@nave/domain/clients/auth-providers.ts';
import { authProvidersOf } from '../../clients/clients.reads.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Account } from '../accounts.store.ts';
import { type IdentityRow, identitiesOf } from './identities.store.ts';

const displayNames: Record<Exclude<Provider, 'auth0'>, string> = { google: 'Google', facebook: 'Facebook' };

/**
 * Returns the display name of the provider of an identity. For an organisation's own provider it is the text of the
 * sign-in button.
 */
export async function providerName(
  db: Executor,
  { provider, clientId }: Pick<IdentityRow, 'provider' | 'clientId'>,
): Promise<string> {
  if (provider !== 'auth0') return displayNames[provider];
  const settings = clientId ? await authProvidersOf(db, clientId) : null;
  return settings?.auth0.buttonText || 'Auth0';
}

/** Returns how an account can sign in (ACC-25 to ACC-28). */
export async function signInMethodsOf(db: Executor, { id, passwordHash, magicLinkAt }: Account): Promise<SignInWays> {
  const linked = await Promise.all((await identitiesOf(db, id)).map((identity) => providerName(db, identity)));
  return { providers: [...new Set(linked)], hasPassword: passwordHash !== null, byLink: magicLinkAt !== null };
}
