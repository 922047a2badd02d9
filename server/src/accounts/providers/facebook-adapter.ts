import { createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import { z } from 'zod';
import { fetchBy } from './openid-adapter.ts';
import { type AdapterOptions, type ProviderAdapter, ProviderError } from './provider-adapter.ts';
import { verifiedIdentityOf } from './verified-identity.ts';

/** Facebook's user data contains no issuer. This constant is stored instead, for every version of Facebook's API. */
const ISSUER = 'https://www.facebook.com';
const SCOPE = 'email public_profile';
const FIELDS = 'id,email,first_name,last_name';

/** This installation's credentials at Facebook, and Facebook's addresses. */
export interface FacebookClient {
  clientId: string;
  clientSecret: string;
  /** The URL of Facebook's OAuth dialog. */
  dialogUrl: string;
  /** The base URL of Facebook's Graph API. */
  graphUrl: string;
}

const meSchema = z.looseObject({
  id: z.string(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

/** Facebook uses OAuth 2 without OpenID: the profile comes from the Graph API, and e-mails count as unverified. */
export function facebookAdapter(client: FacebookClient, { outside, callbackUrl }: AdapterOptions): ProviderAdapter {
  const { clientId, clientSecret, dialogUrl, graphUrl } = client;
  const server = {
    issuer: ISSUER,
    authorization_endpoint: dialogUrl,
    token_endpoint: `${graphUrl}/oauth/access_token`,
  };
  const config = new openid.Configuration(server, clientId, {}, openid.ClientSecretPost(clientSecret));
  config[openid.customFetch] = fetchBy(outside);
  openid.allowInsecureRequests(config);
  const me = async (token: string) => {
    const query = new URLSearchParams({ fields: FIELDS, appsecret_proof: appSecretProof(token, clientSecret) });
    const answer = await outside(`${graphUrl}/me?${query}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new ProviderError(`The request for the profile returned ${answer.status}.`);
    return meSchema.parse(await answer.json());
  };
  return {
    async authorizationUrl({ state, codeVerifier }) {
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: SCOPE,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async verifyCallback(returnUrl, { state, codeVerifier }) {
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
      const { access_token } = await openid.authorizationCodeGrant(config, returnUrl, checks);
      const { id, email, first_name, last_name } = await me(access_token);
      return verifiedIdentityOf({ sub: id, email, given_name: first_name, family_name: last_name }, ISSUER);
    },
  };
}

/** The `appsecret_proof`: proves to Facebook that the sender of the token has the app's secret. */
function appSecretProof(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('hex');
}
