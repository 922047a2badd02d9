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
  /** The redirect URI. An answer that arrives at another path is refused. */
  callbackUrl: string;
}

interface EnabledProvidersDeps extends Omit<AdapterOptions, 'callbackUrl'> {
  db: Executor;
  publicUrl: string;
  signIn: ProviderCredentials;
}

/**
 * Returns the providers that an organisation has enabled, or the providers of pages without an organisation if
 * `clientId` is null (ACC-4, ACC-5, ACC-8, ACC-10 to ACC-13). Returns an empty list for an unknown organisation.
 */
export type EnabledProviders = (clientId: string | null) => Promise<EnabledProvider[]>;

export function createEnabledProviders({ db, signIn, publicUrl, outside }: EnabledProvidersDeps): EnabledProviders {
  const callbackUrl = publicUrl + SHARED_CALLBACK;
  const options = { outside, callbackUrl };
  const google = signIn.google && openIdAdapter({ ...signIn.google, isTrustedForEmails: true }, options);
  const facebook = signIn.facebook && facebookAdapter(signIn.facebook, options);
  const ownAdapters = cachedLoad(async (key) => ownProviderAdapter(key, outside), DISCOVERED_MS);
  const auth0 = ({ domain, clientId }: AuthProviders['auth0'], callback: string) =>
    ownAdapters.get(JSON.stringify([issuerOf(domain), clientId, callback]));
  return async (clientId) => {
    const settings = clientId ? await authProvidersOf(db, clientId) : firstAuthProviders;
    if (!settings) return [];
    const providers: EnabledProvider[] = [];
    if (google && settings.google.enabled)
      providers.push({ provider: 'google', label: 'Google', icon: null, adapter: google, callbackUrl });
    if (facebook && settings.facebook.enabled)
      providers.push({ provider: 'facebook', label: 'Facebook', icon: null, adapter: facebook, callbackUrl });
    const { enabled, buttonText: label, icon } = settings.auth0;
    if (enabled) {
      const ownUrl = publicUrl + callbackPath('auth0', clientId);
      const adapter = await auth0(settings.auth0, ownUrl);
      providers.push({ provider: 'auth0', label, icon: icon || null, adapter, callbackUrl: ownUrl });
    }
    return providers;
  };
}

/** The organisation's own staff choose the provider, so its `email_verified` claim is not trusted (A15). */
function ownProviderAdapter(key: string, outside: AdapterOptions['outside']): ProviderAdapter {
  const [issuer, clientId, callbackUrl] = JSON.parse(key) as [string, string, string];
  const client = { issuer, clientId, clientSecret: null, isTrustedForEmails: false };
  return openIdAdapter(client, { outside, callbackUrl });
}
