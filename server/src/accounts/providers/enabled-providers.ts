import { callbackPath, SHARED_CALLBACK } from '@nave/domain/accounts/provider-callback.ts';
import {
  type AuthProviders,
  firstAuthProviders,
  issuerOf,
  type Provider,
} from '@nave/domain/clients/auth-providers.ts';
import { authProvidersOf } from '../../clients/clients.reads.ts';
import { cachedLoad } from '../../platform/database/cached-load.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { ProviderCredentials } from '../../platform/provider-settings.ts';
import { facebookAdapter } from './facebook-adapter.ts';
import { openIdAdapter } from './openid-adapter.ts';
import type { AdapterOptions, ProviderAdapter } from './provider-adapter.ts';

/** How long a provider's metadata is cached, in milliseconds. */
const DISCOVERED_MS = 3_600_000;

/** An enabled provider. */
export interface EnabledProvider {
  provider: Provider;
  /** Display name of the provider. */
  label: string;
  icon: string | null;
  adapter: ProviderAdapter;
  /** The redirect URI; answers at any other path are refused. */
  callbackUrl: string;
}

interface EnabledProvidersDeps extends Omit<AdapterOptions, 'callbackUrl'> {
  db: Executor;
  publicUrl: string;
  signIn: ProviderCredentials;
}

/**
 * Returns the providers that are enabled at an organisation, or where none is selected (ACC-4, ACC-5, ACC-8, ACC-10 to
 * ACC-13). Empty for an unknown organisation.
 */
export type EnabledProviders = (clientId: string | null) => Promise<EnabledProvider[]>;

export function createEnabledProviders({ db, signIn, publicUrl, outside }: EnabledProvidersDeps): EnabledProviders {
  const parts = { outside, callbackUrl: publicUrl + SHARED_CALLBACK };
  const { callbackUrl } = parts;
  const google = signIn.google && openIdAdapter({ ...signIn.google, isTrustedForEmails: true }, parts);
  const facebook = signIn.facebook && facebookAdapter(signIn.facebook, parts);
  const own = cachedLoad(async (key) => ownProviderAdapter(key, outside), DISCOVERED_MS);
  const auth0 = ({ domain, clientId }: AuthProviders['auth0'], callback: string) =>
    own.get(JSON.stringify([issuerOf(domain), clientId, callback]));
  return async (clientId) => {
    const says = clientId ? await authProvidersOf(db, clientId) : firstAuthProviders;
    if (!says) return [];
    const open: EnabledProvider[] = [];
    if (google && says.google.enabled)
      open.push({ provider: 'google', label: 'Google', icon: null, adapter: google, callbackUrl });
    if (facebook && says.facebook.enabled)
      open.push({ provider: 'facebook', label: 'Facebook', icon: null, adapter: facebook, callbackUrl });
    const { enabled, buttonText: label, icon } = says.auth0;
    if (enabled) {
      const ownUrl = publicUrl + callbackPath('auth0', clientId);
      const adapter = await auth0(says.auth0, ownUrl);
      open.push({ provider: 'auth0', label, icon: icon || null, adapter, callbackUrl: ownUrl });
    }
    return open;
  };
}

/** The provider is chosen by the organisation's own staff, so its `email_verified` claim is not believed (A15). */
function ownProviderAdapter(key: string, outside: AdapterOptions['outside']): ProviderAdapter {
  const [issuer, clientId, callbackUrl] = JSON.parse(key) as [string, string, string];
  const client = { issuer, clientId, clientSecret: null, isTrustedForEmails: false };
  return openIdAdapter(client, { outside, callbackUrl });
}
