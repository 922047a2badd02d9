import { isIP } from 'node:net';
import { type Brand, type Brands, defaultBrand } from '@nave/domain/kernel/brand.ts';
import { hostnameOf } from '@nave/domain/kernel/hostname.ts';
import { ConfigError, type Setting, wrong } from './config-error.ts';

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

/** The settings in the order of the documentation. */
export const hostnameSettings = [
  {
    name: 'PRODUCT_HOSTNAMES',
    default: 'none',
    sentence:
      'Further hostnames of the product, separated by commas; localhost and the one of PUBLIC_URL always count.',
  },
  {
    name: 'PERMITTED_HOSTNAMES',
    default: 'none',
    sentence: 'Hostnames that show a way to the dashboard as long as no client has claimed them, separated by commas.',
  },
  {
    name: 'DOMAIN_TARGET',
    default: 'the hostname of PUBLIC_URL',
    sentence: 'The hostname or IP address at which clients’ own domains are to point: that of your proxy.',
  },
  {
    name: 'DNS_SERVERS',
    default: 'none: those of the machine',
    sentence: 'DNS servers that are asked about clients’ own domains, as 9.9.9.9 or 9.9.9.9:53, separated by commas.',
  },
  { name: 'BRAND_NAME', default: defaultBrand.name, sentence: 'The name under which the product shows itself.' },
  { name: 'BRAND_LOGO', default: 'none: the mark of Nave', sentence: 'The address of its logo, as https://….' },
  { name: 'BRAND_COLOR', default: defaultBrand.color, sentence: 'Its colour, as # and six hexadecimal digits.' },
  { name: 'BRAND_HOME_URL', default: 'none: its name is no link', sentence: 'Where its name in the footer leads.' },
  { name: 'BRAND_TERMS_URL', default: 'none: no link', sentence: 'Its terms of use.' },
  { name: 'BRAND_PRIVACY_URL', default: 'none: no link', sentence: 'Its privacy policy.' },
  { name: 'BRAND_SUPPORT_URL', default: 'none: no link', sentence: 'Where people find help.' },
  {
    name: 'SECOND_BRAND_HOSTNAMES',
    default: 'none: one brand',
    sentence: 'Hostnames, of the product or of clients, that show a second brand, separated by commas.',
  },
  { name: 'SECOND_BRAND_NAME', default: 'that of the first', sentence: 'The name of the second brand.' },
  { name: 'SECOND_BRAND_LOGO', default: 'that of the first', sentence: 'Its logo.' },
  { name: 'SECOND_BRAND_COLOR', default: 'that of the first', sentence: 'Its colour.' },
  { name: 'SECOND_BRAND_HOME_URL', default: 'that of the first', sentence: 'Where its name leads.' },
  { name: 'SECOND_BRAND_TERMS_URL', default: 'that of the first', sentence: 'Its terms of use.' },
  { name: 'SECOND_BRAND_PRIVACY_URL', default: 'that of the first', sentence: 'Its privacy policy.' },
  { name: 'SECOND_BRAND_SUPPORT_URL', default: 'that of the first', sentence: 'Where its people find help.' },
] as const satisfies readonly Setting[];

type Name = (typeof hostnameSettings)[number]['name'];
type Given = (name: Name) => string | null;

/** Reads the settings; `given` returns the value of an environment variable. Throws `ConfigError` on the first invalid value. */
export function readHostnameSettings(given: Given, publicUrl: string): HostnameSettings {
  const names = (name: Name) => readHostnames(name, given(name) ?? '');
  const productHostnames = [
    ...new Set(['localhost', hostnameOf(new URL(publicUrl).host), ...names('PRODUCT_HOSTNAMES')]),
  ];
  const permittedHostnames = names('PERMITTED_HOSTNAMES');
  const both = permittedHostnames.find((name) => productHostnames.includes(name));
  if (both) throw new ConfigError(`PERMITTED_HOSTNAMES names ${both}, which is a hostname of the product already.`);
  const first = readBrand(given, 'BRAND', defaultBrand);
  const hostnames = names('SECOND_BRAND_HOSTNAMES');
  const second = { brand: readBrand(given, 'SECOND_BRAND', first), hostnames };
  const [domainTarget = hostnameOf(new URL(publicUrl).host)] = names('DOMAIN_TARGET');
  const dnsServers = readServers(given('DNS_SERVERS') ?? '');
  return {
    productHostnames,
    permittedHostnames,
    domainTarget,
    dnsServers,
    brands: { first, second: hostnames.length > 0 ? second : null },
  };
}

function readBrand(given: Given, prefix: 'BRAND' | 'SECOND_BRAND', usual: Brand): Brand {
  const address = (name: Name) => readAddress(name, given(name));
  return {
    name: given(`${prefix}_NAME`) ?? usual.name,
    logo: readLogo(`${prefix}_LOGO`, given(`${prefix}_LOGO`)) ?? usual.logo,
    color: readColor(`${prefix}_COLOR`, given(`${prefix}_COLOR`)) ?? usual.color,
    home: address(`${prefix}_HOME_URL`) ?? usual.home,
    terms: address(`${prefix}_TERMS_URL`) ?? usual.terms,
    privacy: address(`${prefix}_PRIVACY_URL`) ?? usual.privacy,
    support: address(`${prefix}_SUPPORT_URL`) ?? usual.support,
  };
}

const hostnameForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

function readHostnames(name: Name, value: string): string[] {
  const given = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const bad = given.find((one) => /:\d/.test(one) || !hostnameForm.test(hostnameOf(one)));
  if (bad !== undefined) throw wrong(name, bad, 'a list of hostnames like nave.example.org, separated by commas');
  return given.map(hostnameOf);
}

function readServers(value: string): string[] {
  const servers = value.split(',').flatMap((part) => part.trim() || []);
  const bad = servers.find(
    (server) => isIP(server) === 0 && isIP(server.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '')) === 0,
  );
  if (bad !== undefined) throw wrong('DNS_SERVERS', bad, 'a list of IP addresses like 9.9.9.9, separated by commas');
  return servers;
}

function readAddress(name: Name, value: string | null): string | null {
  if (value === null) return null;
  const url = URL.parse(value);
  if (!url || !/^(https?|mailto):$/.test(url.protocol)) throw wrong(name, value, 'an address like https://example.org');
  return url.href;
}

/** Pages load third-party images by https only. */
function readLogo(name: Name, value: string | null): string | null {
  const logo = readAddress(name, value);
  if (logo?.startsWith('https:') === false) throw wrong(name, value ?? '', 'an address like https://example.org');
  return logo;
}

function readColor(name: Name, value: string | null): string | null {
  if (value !== null && !/^#[\da-f]{6}$/i.test(value)) throw wrong(name, value, 'a colour like #004bed');
  return value?.toLowerCase() ?? null;
}
