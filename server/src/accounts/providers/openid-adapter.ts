import * as openid from 'openid-client';
import type { OutsideFetch } from '../../platform/outside-fetch.ts';
import { type AdapterOptions, type ProviderAdapter, ProviderError, type SignInSecrets } from './provider-adapter.ts';
import { verifiedIdentityOf } from './verified-identity.ts';

const SCOPE = 'openid email profile';

/** An OpenID provider; without a secret this installation is a public client there, which PKCE protects. */
export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** Whether the provider's `email_verified` claim is believed. */
  isTrustedForEmails: boolean;
}

export function openIdAdapter(client: OpenIdClient, { outside, callbackUrl }: AdapterOptions): ProviderAdapter {
  let found: Promise<openid.Configuration> | undefined;
  const discovered = () => {
    found ??= discover(client, outside).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const url = openid.buildAuthorizationUrl(await discovered(), {
        redirect_uri: callbackUrl,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return webAddress(url, client.issuer);
    },
    async verifyCallback(back, secrets) {
      const config = await discovered();
      const tokens = await exchange(config, back, secrets);
      const signed = tokens.claims();
      if (!signed) throw new ProviderError('It signed nothing.');
      const { userinfo_endpoint: more } = config.serverMetadata();
      const isToAsk = typeof signed.email !== 'string' && more !== undefined;
      const told = isToAsk ? await openid.fetchUserInfo(config, tokens.access_token, signed.sub) : {};
      const verifiedIdentity = verifiedIdentityOf({ ...told, ...signed }, signed.iss);
      return { ...verifiedIdentity, isEmailVerified: verifiedIdentity.isEmailVerified && client.isTrustedForEmails };
    },
  };
}

function exchange(config: openid.Configuration, back: URL, { state, nonce, codeVerifier }: SignInSecrets) {
  return openid.authorizationCodeGrant(config, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
}

/** Loads the provider's metadata and keys. ID tokens must have a valid signature. */
function discover({ issuer, clientId, clientSecret }: OpenIdClient, outside: OutsideFetch) {
  const authentication = clientSecret ? openid.ClientSecretPost(clientSecret) : openid.None();
  return openid.discovery(new URL(issuer), clientId, {}, authentication, {
    [openid.customFetch]: fetchBy(outside),
    // The outside fetch decides which addresses may be requested without TLS: only the operator's own.
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });
}

/** Sends the library's requests through the outside fetch. */
export function fetchBy(outside: OutsideFetch): openid.CustomFetch {
  return (url, { method, headers, body, signal }) => {
    const text = body instanceof URLSearchParams || typeof body === 'string' ? body : null;
    return outside(url, { method, headers, body: text, signal: signal ?? null });
  };
}

/**
 * The browser is redirected there: whatever the provider's metadata says, the URL must be https, or http where the
 * issuer's is.
 */
function webAddress(url: URL, issuer: string): URL {
  if (url.protocol !== 'https:' && url.protocol !== new URL(issuer).protocol)
    throw new ProviderError(`Its authorization URL has the protocol ${url.protocol}`);
  return url;
}
