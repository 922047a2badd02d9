import { createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import { z } from 'zod';
import { fetchBy } from './openid-door.ts';
import { type DoorParts, type ProviderDoor, ProviderError } from './provider-door.ts';
import { vouchedOf } from './vouched.ts';

/** Facebook names no issuer in what it says of people; this one is ours for it, whatever version of it is asked. */
const ISSUER = 'https://www.facebook.com';
const SCOPE = 'email public_profile';
const FIELDS = 'id,email,first_name,last_name';

/** How this installation is known to Facebook, and where Facebook is. */
export interface FacebookClient {
  clientId: string;
  clientSecret: string;
  /** The address of its dialog. */
  dialogUrl: string;
  /** Where its Graph API begins. */
  graphUrl: string;
}

const meSchema = z.looseObject({
  id: z.string(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

/** Facebook speaks OAuth 2 and has its own way to say who came. It does not say whether an e-mail was verified. */
export function facebookDoor(client: FacebookClient, { outside, callbackUrl }: DoorParts): ProviderDoor {
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
    const query = new URLSearchParams({ fields: FIELDS, appsecret_proof: proofOf(token, clientSecret) });
    const answer = await outside(`${graphUrl}/me?${query}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new ProviderError(`Its answer to who came is ${answer.status}.`);
    return meSchema.parse(await answer.json());
  };
  return {
    async address({ state, codeVerifier }) {
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: SCOPE,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async whoCame(back, { state, codeVerifier }) {
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
      const { access_token } = await openid.authorizationCodeGrant(config, back, checks);
      const { id, email, first_name, last_name } = await me(access_token);
      return vouchedOf({ sub: id, email, given_name: first_name, family_name: last_name }, ISSUER);
    },
  };
}

/** Shows Facebook that whoever asks with a token knows the secret too. */
function proofOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('hex');
}
