import { z } from 'zod';
import { isWebUrl } from '../kernel/url-form.ts';

/** Who vouches for people in our stead. `auth0` is an organisation's own OpenID provider. */
export const providers = ['google', 'facebook', 'auth0'] as const;
export type Provider = (typeof providers)[number];

/** Longest texts of an organisation's own provider, in characters (ours). */
export const AUTH0_MAX = { domain: 300, clientId: 300, buttonText: 60, icon: 2_000 } as const;

const on = z.strictObject({ enabled: z.boolean().default(true) });
const ownProvider = z.strictObject({
  enabled: z.boolean().default(false),
  /** The host of an Auth0 tenant, or the address of any OpenID provider. */
  domain: z.string().default(''),
  clientId: z.string().default(''),
  buttonText: z.string().default(''),
  /** The address of a picture; empty without one. */
  icon: z.string().default(''),
});

/** By whom people of an organisation may sign in; its defaults are what a client has that says nothing (CLI-38 to CLI-41). */
export const authProvidersSchema = z
  .strictObject({
    facebook: on.default({ enabled: true }),
    google: on.default({ enabled: true }),
    auth0: ownProvider.default(ownProvider.parse({})),
  })
  .meta({ id: 'AuthProviders' });
export type AuthProviders = z.infer<typeof authProvidersSchema>;

/** What a new client starts with (CLI-35 to CLI-37), and where no client is selected (ACC-11). */
export const firstAuthProviders: AuthProviders = authProvidersSchema.parse({});

/** The OpenID issuer that a domain names: `church.eu.auth0.com`, or a whole address such as `https://login.church.org/realm`. */
export function issuerOf(domain: string): string {
  const address = domain.trim();
  return address.includes('://') ? address : `https://${address}/`;
}

/** Whether a domain names an issuer that can be asked: a web address without a query. */
export function isIssuer(domain: string): boolean {
  const issuer = issuerOf(domain);
  return isWebUrl(issuer) && !/[?#]/.test(issuer);
}
