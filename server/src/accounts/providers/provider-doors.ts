import { callbackPath, SHARED_CALLBACK } from '@nave/domain/accounts/provider-callback.ts';
import {
  type AuthProviders,
  firstAuthProviders,
  issuerOf,
  type Provider,
} from '@nave/domain/clients/auth-providers.ts';
import { authProvidersOf } from '../../clients/clients.reads.ts';
import type { Executor } from '../../platform/database/database.ts';
import { recentLoad } from '../../platform/database/recent-load.ts';
import type { ProviderCredentials } from '../../platform/provider-settings.ts';
import { facebookDoor } from './facebook-door.ts';
import { openIdDoor } from './openid-door.ts';
import type { DoorParts, ProviderDoor } from './provider-door.ts';

/** How long a provider's metadata is cached, in milliseconds. */
const DISCOVERED_MS = 3_600_000;

/** An enabled provider. */
export interface OpenProvider {
  provider: Provider;
  /** Display name of the provider. */
  label: string;
  icon: string | null;
  door: ProviderDoor;
  /** The redirect URI; answers at any other path are refused. */
  callbackUrl: string;
}

interface ProviderDoorsDeps extends Omit<DoorParts, 'callbackUrl'> {
  db: Executor;
  publicUrl: string;
  signIn: ProviderCredentials;
}

/**
 * Returns the providers that are enabled at an organisation, or where none is selected (ACC-4, ACC-5, ACC-8, ACC-10 to
 * ACC-13). Empty for an unknown organisation.
 */
export type OpenProviders = (clientId: string | null) => Promise<OpenProvider[]>;

export function createOpenProviders({ db, signIn, publicUrl, outside }: ProviderDoorsDeps): OpenProviders {
  const parts = { outside, callbackUrl: publicUrl + SHARED_CALLBACK };
  const { callbackUrl } = parts;
  const google = signIn.google && openIdDoor({ ...signIn.google, isTrustedForEmails: true }, parts);
  const facebook = signIn.facebook && facebookDoor(signIn.facebook, parts);
  const own = recentLoad(async (key) => ownDoor(key, outside), DISCOVERED_MS);
  const auth0 = ({ domain, clientId }: AuthProviders['auth0'], callback: string) =>
    own.get(JSON.stringify([issuerOf(domain), clientId, callback]));
  return async (clientId) => {
    const says = clientId ? await authProvidersOf(db, clientId) : firstAuthProviders;
    if (!says) return [];
    const open: OpenProvider[] = [];
    if (google && says.google.enabled)
      open.push({ provider: 'google', label: 'Google', icon: null, door: google, callbackUrl });
    if (facebook && says.facebook.enabled)
      open.push({ provider: 'facebook', label: 'Facebook', icon: null, door: facebook, callbackUrl });
    const { enabled, buttonText: label, icon } = says.auth0;
    if (enabled) {
      const ownUrl = publicUrl + callbackPath('auth0', clientId);
      const door = await auth0(says.auth0, ownUrl);
      open.push({ provider: 'auth0', label, icon: icon || null, door, callbackUrl: ownUrl });
    }
    return open;
  };
}

/** The provider is chosen by the organisation's own staff, so its `email_verified` claim is not believed (A15). */
function ownDoor(key: string, outside: DoorParts['outside']): ProviderDoor {
  const [issuer, clientId, callbackUrl] = JSON.parse(key) as [string, string, string];
  const client = { issuer, clientId, clientSecret: null, isTrustedForEmails: false };
  return openIdDoor(client, { outside, callbackUrl });
}
