import { ConfigError } from './config-error.ts';
import type { Settings } from './settings.ts';

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * This installation's credentials at Google and Facebook, and their endpoints. Null for a provider without credentials.
 */
export interface ProviderCredentials {
  readonly google: (Credentials & { readonly issuer: string }) | null;
  readonly facebook: (Credentials & { readonly dialogUrl: string; readonly graphUrl: string }) | null;
}

/** Throws `ConfigError` if only the id or only the secret of a provider is set. */
export function providerCredentials(settings: Settings): ProviderCredentials {
  const google = credentials(settings, 'GOOGLE');
  const facebook = credentials(settings, 'FACEBOOK');
  return {
    google: google && { ...google, issuer: settings.GOOGLE_ISSUER },
    facebook: facebook && {
      ...facebook,
      dialogUrl: settings.FACEBOOK_DIALOG_URL,
      graphUrl: settings.FACEBOOK_GRAPH_URL,
    },
  };
}

/** Requires both the id and the secret or neither. Otherwise the mistake would be noticed only when a user signs in. */
function credentials(settings: Settings, provider: 'GOOGLE' | 'FACEBOOK'): Credentials | null {
  const [idName, secretName] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
  const [clientId, clientSecret] = [settings[idName], settings[secretName]];
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId) throw new ConfigError(`${secretName} is "", but must be set, since ${idName} is.`);
  if (clientSecret) throw new ConfigError(`${idName} is "", but must be set, since ${secretName} is.`);
  return null;
}
