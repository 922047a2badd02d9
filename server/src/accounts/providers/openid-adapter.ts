import * as openid from 'openid-client';
import type { OutsideFetch } from '../../platform/outside-fetch.ts';
import { type AdapterOptions, type ProviderAdapter, ProviderError, type SignInSecrets } from './provider-adapter.ts';
import { verifiedIdentityOf } from './verified-identity.ts';

const SCOPE = 'openid email profile';

/**
 * This installation's credentials at an OpenID provider. Without a secret the installation is a public client,
 * protected by PKCE.
 */
export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** Whether the provider's `email_verified` claim is trusted. */
  isTrustedForEmails: boolean;
}

export function openIdAdapter(client: OpenIdClient, { outside, callbackUrl }: AdapterOptions): ProviderAdapter {
  let loading: Promise<openid.Configuration> | undefined;
  const configuration = () => {
    loading ??= discover(client, outside).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return requireWebAddress(url, client.issuer);
    },
    async verifyCallback(returnUrl, secrets) {
      const config = await configuration();
      const tokens = await exchange(config, returnUrl, secrets);
      const claims = tokens.claims();
      if (!claims) throw new ProviderError('The answer contains no ID token.');
      const { userinfo_endpoint: userInfoUrl } = config.serverMetadata();
      const needsUserInfo = typeof claims.email !== 'string' && userInfoUrl !== undefined;
      const userInfo = needsUserInfo ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
      const verifiedIdentity = verifiedIdentityOf({ ...userInfo, ...claims }, claims.iss);
      return { ...verifiedIdentity, isEmailVerified: verifiedIdentity.isEmailVerified && client.isTrustedForEmails };
    },
  };
}

function exchange(config: openid.Configuration, returnUrl: URL, { state, nonce, codeVerifier }: SignInSecrets) {
  return openid.authorizationCodeGrant(config, returnUrl, {
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
    // `outside` itself refuses requests without TLS, except to addresses that the operator has set.
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
 * Throws unless the URL is https, or has the protocol of the issuer. The browser is redirected to this URL, which comes
 * from the provider's metadata.
 */
function requireWebAddress(url: URL, issuer: string): URL {
  if (url.protocol !== 'https:' && url.protocol !== new URL(issuer).protocol)
    throw new ProviderError(`The authorization URL has the protocol ${url.protocol}`);
  return url;
}
