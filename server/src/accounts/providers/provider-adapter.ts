import type { OutsideFetch } from '../../platform/outside-fetch.ts';

/** The secrets of one sign-in at a provider. */
export interface SignInSecrets {
  /** The provider returns this value when it redirects the browser back. */
  state: string;
  /** Part of the signed ID token, so that a token of another sign-in is refused. */
  nonce: string;
  /** The PKCE verifier. Only this server sends it, so a stolen code cannot be redeemed elsewhere. */
  codeVerifier: string;
}

/** The identity of a user as a provider verified it. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  /** Null if the provider sends no e-mail, or an invalid e-mail. */
  email: string | null;
  /** Whether the provider has verified that the e-mail belongs to the user. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** Speaks the protocol of one provider with one set of credentials. */
export interface ProviderAdapter {
  /** Returns the URL at which the user signs in. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>;
  /**
   * Verifies the provider's answer. `returnUrl` is the whole URL to which the browser returned. Throws if any part of
   * the answer is invalid.
   */
  verifyCallback(returnUrl: URL, secrets: SignInSecrets): Promise<VerifiedIdentity>;
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
 * Returns the messages of an error and of its causes for the log. Leaves out all other fields, because they may contain
 * codes and tokens.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const cause = error.cause instanceof Error ? `: ${reasonOf(error.cause)}` : '';
  return `${error.message}${cause}`.slice(0, 300);
}
