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

/** How long what a provider said of itself is gone by, in milliseconds. */
const DISCOVERED_MS = 3_600_000;

/** A way to sign in that is open here. */
export interface OpenProvider {
  provider: Provider;
  /** What people call it. */
  label: string;
  icon: string | null;
  door: ProviderDoor;
}

interface ProviderDoorsDeps extends DoorParts {
  db: Executor;
  signIn: ProviderCredentials;
}

/**
 * The providers by which one may sign in at an organisation, or where none is selected (ACC-4, ACC-5, ACC-8, ACC-10 to
 * ACC-13). None where there is no such organisation.
 */
export type OpenProviders = (clientId: string | null) => Promise<OpenProvider[]>;

export function createOpenProviders({ db, signIn, ...parts }: ProviderDoorsDeps): OpenProviders {
  const google = signIn.google && openIdDoor({ ...signIn.google, isTrustedForEmails: true }, parts);
  const facebook = signIn.facebook && facebookDoor(signIn.facebook, parts);
  const own = recentLoad(async (key) => ownDoor(key, parts), DISCOVERED_MS);
  const auth0 = ({ domain, clientId }: AuthProviders['auth0']) => own.get(JSON.stringify([issuerOf(domain), clientId]));
  return async (clientId) => {
    const says = clientId ? await authProvidersOf(db, clientId) : firstAuthProviders;
    if (!says) return [];
    const open: OpenProvider[] = [];
    if (google && says.google.enabled) open.push({ provider: 'google', label: 'Google', icon: null, door: google });
    if (facebook && says.facebook.enabled)
      open.push({ provider: 'facebook', label: 'Facebook', icon: null, door: facebook });
    const { enabled, buttonText: label, icon } = says.auth0;
    if (enabled) open.push({ provider: 'auth0', label, icon: icon || null, door: await auth0(says.auth0) });
    return open;
  };
}

/** Nobody but the organisation's own staff says who its provider is, so its word on e-mails counts for nothing (A15). */
function ownDoor(key: string, parts: DoorParts): ProviderDoor {
  const [issuer, clientId] = JSON.parse(key) as [string, string];
  return openIdDoor({ issuer, clientId, clientSecret: null, isTrustedForEmails: false }, parts);
}
