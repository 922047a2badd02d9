import type { Provider } from '../clients/auth-providers.ts';

/** The redirect path of the providers that all organisations share: Google and Facebook. */
export const SHARED_CALLBACK = '/api/auth/callback';

/**
 * Returns the path of a provider's redirect URI. Each organisation's own provider has a separate path, so that the
 * answer of one provider is not accepted as the answer of another provider (mix-up attack: RFC 9700, section 4.4).
 */
export function callbackPath(provider: Provider, clientId: string | null): string {
  return provider === 'auth0' ? `${SHARED_CALLBACK}/${clientId}` : SHARED_CALLBACK;
}
