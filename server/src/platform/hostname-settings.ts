import { type Brand, type Brands, defaultBrand } from '@nave/domain/kernel/brand.ts';
import { hostnameOf } from '@nave/domain/kernel/hostname.ts';
import { ConfigError } from './config-error.ts';
import type { Settings } from './settings.ts';

/** The hostnames of an installation and their brands. */
export interface HostnameSettings {
  /** Hostnames that belong to the product and to no client, in lower case (HOST-1). */
  readonly productHostnames: readonly string[];
  /** Further hostnames for which the server answers until a client claims them. */
  readonly permittedHostnames: readonly string[];
  /** The hostname or address to which the clients' own domains must resolve. */
  readonly domainTarget: string;
  /** DNS servers for checking domains (`address` or `address:port`); if empty, the machine's servers are used. */
  readonly dnsServers: readonly string[];
  readonly brands: Brands;
}

/** Reads the hostnames and brands. Throws `ConfigError` if a permitted hostname already belongs to the product. */
export function hostnameSettings(settings: Settings, publicUrl: string): HostnameSettings {
  const publicHostname = hostnameOf(new URL(publicUrl).host);
  const productHostnames = [...new Set(['localhost', publicHostname, ...(settings.PRODUCT_HOSTNAMES ?? [])])];
  const permittedHostnames = settings.PERMITTED_HOSTNAMES ?? [];
  const duplicate = permittedHostnames.find((name) => productHostnames.includes(name));
  if (duplicate)
    throw new ConfigError(`PERMITTED_HOSTNAMES names ${duplicate}, which is a hostname of the product already.`);
  const first = brand(settings, 'BRAND', defaultBrand);
  const hostnames = settings.SECOND_BRAND_HOSTNAMES ?? [];
  const second = { brand: brand(settings, 'SECOND_BRAND', first), hostnames };
  const [domainTarget = publicHostname] = settings.DOMAIN_TARGET ?? [];
  return {
    productHostnames,
    permittedHostnames,
    domainTarget,
    dnsServers: settings.DNS_SERVERS ?? [],
    brands: { first, second: hostnames.length > 0 ? second : null },
  };
}

function brand(settings: Settings, prefix: 'BRAND' | 'SECOND_BRAND', defaults: Brand): Brand {
  return {
    name: settings[`${prefix}_NAME`] ?? defaults.name,
    logo: settings[`${prefix}_LOGO`] ?? defaults.logo,
    color: settings[`${prefix}_COLOR`] ?? defaults.color,
    home: settings[`${prefix}_HOME_URL`] ?? defaults.home,
    terms: settings[`${prefix}_TERMS_URL`] ?? defaults.terms,
    privacy: settings[`${prefix}_PRIVACY_URL`] ?? defaults.privacy,
    support: settings[`${prefix}_SUPPORT_URL`] ?? defaults.support,
  };
}
