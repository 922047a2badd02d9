import type { Provider } from '../clients/auth-providers.ts';

/** Where the product's own providers, Google and Facebook, send browsers back to. */
export const SHARED_CALLBACK = '/api/auth/callback';

/**
 * The path of the redirect URI of a provider. An organisation's own provider has one of its own, so that a browser that another
 * organisation's provider was named to comes back to another address (RFC 9700, section 4.4).
 */
export function callbackPath(provider: Provider, clientId: string | null): string {
  return provider === 'auth0' ? `${SHARED_CALLBACK}/${clientId}` : SHARED_CALLBACK;
}
