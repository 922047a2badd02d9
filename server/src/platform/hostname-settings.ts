import { type Brand, type Brands, defaultBrand } from '@nave/domain/kernel/brand.ts';
import { hostnameOf } from '@nave/domain/kernel/hostname.ts';
import { ConfigError } from './config-error.ts';
import type { Settings } from './settings.ts';

/** The hostnames of an installation and their brands. */
export interface HostnameSettings {
  /** Hostnames that belong to the product and to no client, in lower case (HOST-1). */
  readonly productHostnames: readonly string[];
  /** Further hostnames that are answered until a client claims them. */
  readonly permittedHostnames: readonly string[];
  /** The hostname or address that clients' own domains must point at. */
  readonly domainTarget: string;
  /** DNS servers used to check domains, as `address` or `address:port`; empty: those of the machine. */
  readonly dnsServers: readonly string[];
  readonly brands: Brands;
}

/** Throws `ConfigError` where a hostname has two purposes. */
export function hostnameSettings(settings: Settings, publicUrl: string): HostnameSettings {
  const own = hostnameOf(new URL(publicUrl).host);
  const productHostnames = [...new Set(['localhost', own, ...(settings.PRODUCT_HOSTNAMES ?? [])])];
  const permittedHostnames = settings.PERMITTED_HOSTNAMES ?? [];
  const both = permittedHostnames.find((name) => productHostnames.includes(name));
  if (both) throw new ConfigError(`PERMITTED_HOSTNAMES names ${both}, which is a hostname of the product already.`);
  const first = brand(settings, 'BRAND', defaultBrand);
  const hostnames = settings.SECOND_BRAND_HOSTNAMES ?? [];
  const second = { brand: brand(settings, 'SECOND_BRAND', first), hostnames };
  const [domainTarget = own] = settings.DOMAIN_TARGET ?? [];
  return {
    productHostnames,
    permittedHostnames,
    domainTarget,
    dnsServers: settings.DNS_SERVERS ?? [],
    brands: { first, second: hostnames.length > 0 ? second : null },
  };
}

function brand(settings: Settings, prefix: 'BRAND' | 'SECOND_BRAND', usual: Brand): Brand {
  return {
    name: settings[`${prefix}_NAME`] ?? usual.name,
    logo: settings[`${prefix}_LOGO`] ?? usual.logo,
    color: settings[`${prefix}_COLOR`] ?? usual.color,
    home: settings[`${prefix}_HOME_URL`] ?? usual.home,
    terms: settings[`${prefix}_TERMS_URL`] ?? usual.terms,
    privacy: settings[`${prefix}_PRIVACY_URL`] ?? usual.privacy,
    support: settings[`${prefix}_SUPPORT_URL`] ?? usual.support,
  };
}
