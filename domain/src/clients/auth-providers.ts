import { z } from 'zod';
import { isWebUrl } from '../kernel/url-form.ts';

/** Identity providers. `auth0` is an organisation's own OpenID provider. */
export const providers = ['google', 'facebook', 'auth0'] as const;
export type Provider = (typeof providers)[number];

/** Maximum lengths of the fields of an organisation's own provider, in characters. */
export const AUTH0_MAX = { domain: 300, clientId: 300, buttonText: 60, icon: 2_000 } as const;

const sharedProvider = z.strictObject({ enabled: z.boolean().default(true) });
const ownProvider = z.strictObject({
  enabled: z.boolean().default(false),
  /** The hostname of an Auth0 tenant, or the URL of any OpenID provider. */
  domain: z.string().default(''),
  clientId: z.string().default(''),
  buttonText: z.string().default(''),
  /** URL of the icon; '' for none. */
  icon: z.string().default(''),
});

/**
 * The identity providers of an organisation. The defaults apply to settings that a client has not stored (CLI-38 to
 * CLI-41).
 */
export const authProvidersSchema = z
  .strictObject({
    facebook: sharedProvider.default({ enabled: true }),
    google: sharedProvider.default({ enabled: true }),
    auth0: ownProvider.default(ownProvider.parse({})),
  })
  .meta({ id: 'AuthProviders' });
export type AuthProviders = z.infer<typeof authProvidersSchema>;

/** The providers of a new client (CLI-35 to CLI-37), and of a page without a selected client (ACC-11). */
export const firstAuthProviders: AuthProviders = authProvidersSchema.parse({});

/**
 * Returns the OpenID issuer URL. `domain` is a hostname such as `church.eu.auth0.com`, or a URL such as
 * `https://login.church.org/realm`.
 */
export function issuerOf(domain: string): string {
  const address = domain.trim();
  return address.includes('://') ? address : `https://${address}/`;
}

/** Whether the issuer URL of `domain` is valid. It must not contain a query or a fragment. */
export function isIssuer(domain: string): boolean {
  const issuer = issuerOf(domain);
  return isWebUrl(issuer) && !/[?#]/.test(issuer);
}
