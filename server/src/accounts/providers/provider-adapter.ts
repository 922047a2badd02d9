import type { OutsideFetch } from '../../platform/outside-fetch.ts';

/** The secrets of one sign-in at a provider. */
export interface SignInSecrets {
  /** Echoed by the provider when it redirects the browser back. */
  state: string;
  /** Part of the signed ID token, so that a token of another sign-in is refused. */
  nonce: string;
  /** The PKCE verifier, sent only by this server: a stolen code is worthless without it. */
  codeVerifier: string;
}

/** The identity of a user as a provider verified it. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  /** Null where the provider sends none, or no valid address. */
  email: string | null;
  /** Whether the provider has verified that the address belongs to the user. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** Speaks the protocol of one provider with one set of credentials. */
export interface ProviderAdapter {
  /** Returns the address where the user signs in. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>;
  /**
   * Verifies the provider's answer. `back` is the whole URL to which the browser returned. Throws where anything is
   * invalid.
   */
  verifyCallback(back: URL, secrets: SignInSecrets): Promise<VerifiedIdentity>;
}

/** Dependencies of every adapter. */
export interface AdapterOptions {
  outside: OutsideFetch;
  /** The redirect URI, to which the provider sends the browser back. */
  callbackUrl: string;
}

/** An invalid answer of a provider. */
export class ProviderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderError';
  }
}

/**
 * Returns the messages of an error for the log, without its other fields: errors of these exchanges carry codes and
 * tokens.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const because = error.cause instanceof Error ? `: ${reasonOf(error.cause)}` : '';
  return `${error.message}${because}`.slice(0, 300);
}
