import { type Setting, wrong } from './config-error.ts';

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** This installation's credentials at Google and Facebook, and their endpoints; null: not configured. */
export interface ProviderCredentials {
  readonly google: (Credentials & { readonly issuer: string }) | null;
  readonly facebook: (Credentials & { readonly dialogUrl: string; readonly graphUrl: string }) | null;
}

/** The settings in the order of the documentation. */
export const providerSettings = [
  {
    name: 'GOOGLE_CLIENT_ID',
    default: 'none: nobody signs in with Google',
    sentence: 'The OAuth client of this installation at Google.',
  },
  { name: 'GOOGLE_CLIENT_SECRET', default: 'none', sentence: 'Its secret.' },
  {
    name: 'GOOGLE_ISSUER',
    default: 'https://accounts.google.com',
    sentence: 'The OpenID provider that answers as Google; another one for tests.',
  },
  {
    name: 'FACEBOOK_CLIENT_ID',
    default: 'none: nobody signs in with Facebook',
    sentence: 'The app of this installation at Facebook.',
  },
  { name: 'FACEBOOK_CLIENT_SECRET', default: 'none', sentence: 'Its secret.' },
  {
    name: 'FACEBOOK_DIALOG_URL',
    default: 'https://www.facebook.com/v24.0/dialog/oauth',
    sentence: 'Where people sign in to Facebook; move its version on before Facebook ends it.',
  },
  {
    name: 'FACEBOOK_GRAPH_URL',
    default: 'https://graph.facebook.com/v24.0',
    sentence: 'Where Facebook says who signed in, in the same version.',
  },
] as const satisfies readonly Setting[];

type Name = (typeof providerSettings)[number]['name'];
type Given = (name: Name) => string | null;

/** Reads the settings; `given` returns the value of an environment variable. Throws `ConfigError` on the first invalid value. */
export function readProviderCredentials(given: Given): ProviderCredentials {
  return { google: readGoogle(given), facebook: readFacebook(given) };
}

function readGoogle(given: Given): ProviderCredentials['google'] {
  const credentials = readCredentials(given, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const issuer = readAddress(given, 'GOOGLE_ISSUER', 'https://accounts.google.com');
  return credentials && { ...credentials, issuer };
}

function readFacebook(given: Given): ProviderCredentials['facebook'] {
  const credentials = readCredentials(given, 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET');
  const dialogUrl = readAddress(given, 'FACEBOOK_DIALOG_URL', 'https://www.facebook.com/v24.0/dialog/oauth');
  const graphUrl = readAddress(given, 'FACEBOOK_GRAPH_URL', 'https://graph.facebook.com/v24.0');
  return credentials && { ...credentials, dialogUrl, graphUrl };
}

/** Requires both or neither. One alone would only fail when a user signs in. */
function readCredentials(given: Given, idName: Name, secretName: Name): Credentials | null {
  const [clientId, clientSecret] = [given(idName), given(secretName)];
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId) throw wrong(secretName, '', `set, since ${idName} is`);
  if (clientSecret) throw wrong(idName, '', `set, since ${secretName} is`);
  return null;
}

function readAddress(given: Given, name: Name, usual: string): string {
  const value = given(name) ?? usual;
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw wrong(name, value, 'an address like https://id.example.org');
  return value.replace(/\/+$/, '');
}
