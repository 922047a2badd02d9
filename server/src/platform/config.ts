import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isEmail } from '@nave/domain/kernel/text-formats.ts';
import { ConfigError, type Setting, wrong } from './config-error.ts';
import { type HostnameSettings, hostnameSettings, readHostnameSettings } from './hostname-settings.ts';
import { type ProviderCredentials, providerSettings, readProviderCredentials } from './provider-settings.ts';

/** Why the server cannot listen where it is told to, as a sentence; another error is answered as it is. */
export function listenError(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new ConfigError(`PORT is ${port}, but another process listens there already.`);
  if (code === 'EACCES') return new ConfigError(`PORT is ${port}, but this user may not listen there.`);
  const isNoAddress = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND';
  return isNoAddress ? new ConfigError(`HOST is "${host}", but this machine has no such address.`) : error;
}

/** What the environment decides about a server. Nothing else reads the environment. */
export interface Config extends HostnameSettings {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** The origin that people open, without a trailing slash. */
  readonly publicUrl: string;
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** Null: one process, no bus. */
  readonly redisUrl: string | null;
  /** Null: uploaded files lie in the data folder. */
  readonly s3: S3Config | null;
  /** Null: letters stay in the outbox. */
  readonly smtpUrl: string | null;
  /** The address that letters come from. */
  readonly mailFrom: string;
  readonly demo: boolean;
  /** Null: each start of an empty installation makes its own. */
  readonly demoPassword: string | null;
  readonly logLevel: (typeof logLevels)[number];
  /** Hosts outside, as name:port, that may be asked although they are private or speak http. */
  readonly outsideHosts: readonly string[];
  /** How this installation is known to the providers by whom people sign in; null: it is not. */
  readonly signIn: ProviderCredentials;
  /** Signs the e-mail of whoever asks for support; null: nothing is signed. */
  readonly supportHashKey: string | null;
  /** As Fastify takes it: false, the number of proxies, or the addresses of the proxies. */
  readonly trustProxy: false | number | string[];
}

/** A bucket of an S3-compatible store. */
export interface S3Config {
  /** Null: Amazon's own, by the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is the beginning of the path instead of the hostname. */
  readonly forcePathStyle: boolean;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Every setting of the server, in the order in which the documentation lists them. */
export const settings = [
  { name: 'PORT', default: '8080', sentence: 'The port that the server listens on; 0 takes a free one.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    sentence: 'The address that the server listens on; 0.0.0.0 for every network.',
  },
  { name: 'DATA_DIR', default: './data', sentence: 'The folder of the embedded database and of uploaded files.' },
  { name: 'PUBLIC_URL', default: 'http://localhost:PORT', sentence: 'The address that people open in a browser.' },
  {
    name: 'DATABASE_URL',
    default: 'none: the embedded database',
    sentence: 'A PostgreSQL database (15 or newer), as postgresql://user:password@host:5432/name.',
  },
  {
    name: 'REDIS_URL',
    default: 'none: one server process',
    sentence: 'A Redis or Valkey server, as redis://host:6379. It is checked, and not used yet.',
  },
  {
    name: 'S3_BUCKET',
    default: 'none: uploaded files lie in DATA_DIR',
    sentence: 'The bucket of an S3-compatible store in which uploaded files are kept.',
  },
  { name: 'S3_ACCESS_KEY_ID', default: 'none', sentence: 'The key of S3_BUCKET, which reads, writes and lists it.' },
  { name: 'S3_SECRET_ACCESS_KEY', default: 'none', sentence: 'The secret of that key.' },
  {
    name: 'S3_ENDPOINT',
    default: 'none: Amazon S3',
    sentence: 'The address of another store than Amazon’s, as https://s3.example.org.',
  },
  { name: 'S3_REGION', default: 'us-east-1', sentence: 'The region of the bucket.' },
  {
    name: 'S3_FORCE_PATH_STYLE',
    default: '1 with S3_ENDPOINT, otherwise 0',
    sentence: 'Whether the bucket stands in the path of an address instead of in its hostname: 1 or 0.',
  },
  {
    name: 'SMTP_URL',
    default: 'none: letters stay in the outbox',
    sentence: 'The mail server that letters leave by, as smtp://user:password@host:587 or smtps://user:password@host.',
  },
  {
    name: 'MAIL_FROM',
    default: 'nave@ and the hostname of PUBLIC_URL',
    sentence: 'The e-mail address that letters come from.',
  },
  {
    name: 'DEMO',
    default: '1 with the embedded database, 0 with DATABASE_URL',
    sentence: 'Whether an empty database is filled with demo data: 1 or 0.',
  },
  {
    name: 'DEMO_PASSWORD',
    default: 'none: made at the first start and printed',
    sentence: 'The password of the people in the demo data, at least 8 characters.',
  },
  { name: 'LOG_LEVEL', default: 'info', sentence: `How much is logged: ${logLevels.join(', ')}.` },
  ...hostnameSettings,
  {
    name: 'OUTSIDE_HOSTS',
    default: 'none: only https and public addresses',
    sentence:
      'Hosts of your own network that the server may ask (identity providers, webhooks), as name:port, separated by commas.',
  },
  ...providerSettings,
  { name: 'SUPPORT_HASH_KEY', default: 'none', sentence: 'A key shared with a support tool, at least 16 characters.' },
  {
    name: 'TRUST_PROXY',
    default: '0',
    sentence:
      'How many proxies stand before the server, or their addresses (192.0.2.1, 10.0.0.0/8), separated by commas.',
  },
] as const satisfies readonly Setting[];

type SettingName = (typeof settings)[number]['name'];

/**
 * Reads the settings. `root` is the folder that DATA_DIR is relative to. An empty value counts as not set.
 * Throws `ConfigError` on the first wrong value.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const given = (name: SettingName) => env[name]?.trim() || null;
  const port = readPort(given('PORT') ?? '8080');
  const publicUrl = readOrigin(given('PUBLIC_URL') ?? `http://localhost:${port}`);
  const databaseUrl = readUrl('DATABASE_URL', given('DATABASE_URL'), ['postgresql:', 'postgres:']);
  return Object.freeze({
    port,
    host: readHost(given('HOST') ?? '127.0.0.1'),
    dataDir: resolve(root, given('DATA_DIR') ?? './data'),
    publicUrl,
    databaseUrl,
    redisUrl: readUrl('REDIS_URL', given('REDIS_URL'), ['redis:', 'rediss:']),
    s3: readS3(given),
    smtpUrl: readUrl('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: readEmail('MAIL_FROM', given('MAIL_FROM')) ?? `nave@${new URL(publicUrl).hostname}`,
    demo: readSwitch('DEMO', given('DEMO') ?? (databaseUrl ? '0' : '1')),
    demoPassword: readSecret('DEMO_PASSWORD', given('DEMO_PASSWORD'), 8),
    logLevel: readLogLevel(given('LOG_LEVEL') ?? 'info'),
    ...readHostnameSettings(given, publicUrl),
    outsideHosts: readOutsideHosts(given('OUTSIDE_HOSTS') ?? ''),
    signIn: readProviderCredentials(given),
    supportHashKey: readSecret('SUPPORT_HASH_KEY', given('SUPPORT_HASH_KEY'), 16),
    trustProxy: readTrustProxy(given('TRUST_PROXY') ?? '0'),
  });
}

const hostnamePattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65_535)) throw wrong('PORT', value, 'a whole number from 0 to 65535');
  return port;
}

function readHost(value: string): string {
  if (isIP(value) === 0 && !hostnamePattern.test(value)) throw wrong('HOST', value, 'an IP address or a hostname');
  return value;
}

function readOrigin(value: string): string {
  const url = URL.parse(value);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (!isOrigin || url.username)
    throw wrong('PUBLIC_URL', value, 'an address like https://watch.example.org, without a path');
  return url.origin;
}

function readUrl(name: SettingName, value: string | null, protocols: string[]): string | null {
  if (value === null) return null;
  const url = URL.parse(value);
  if (!url || !protocols.includes(url.protocol))
    throw wrong(name, withoutPassword(value), `an address that starts with ${protocols[0]}//`);
  return value;
}

const s3Names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** All of it or nothing: half a store would lose pictures. */
function readS3(given: (name: SettingName) => string | null): S3Config | null {
  const [bucket, accessKeyId, secretAccessKey] = s3Names.map(given);
  const place = (['S3_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE'] as const).map(given);
  if (!bucket && !accessKeyId && !secretAccessKey && !place.some(Boolean)) return null;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const missing = s3Names.filter((name) => !given(name)).join(' and ');
    throw new ConfigError(`${s3Names.join(', ')} belong together, but ${missing} is not set.`);
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw wrong('S3_BUCKET', bucket, 'the name of a bucket: 3 to 63 small letters, digits, dashes and periods');
  const [endpoint = null, region, pathStyle] = place;
  return {
    ...{ bucket, accessKeyId, secretAccessKey },
    endpoint: readUrl('S3_ENDPOINT', endpoint, ['https:', 'http:']),
    region: region ?? 'us-east-1',
    forcePathStyle: readSwitch('S3_FORCE_PATH_STYLE', pathStyle ?? (endpoint ? '1' : '0')),
  };
}

function readEmail(name: SettingName, value: string | null): string | null {
  if (value !== null && !isEmail(value)) throw wrong(name, value, 'an e-mail address like nave@example.org');
  return value;
}

function readSwitch(name: SettingName, value: string): boolean {
  if (value !== '0' && value !== '1') throw wrong(name, value, '1 or 0');
  return value === '1';
}

function readSecret(name: SettingName, value: string | null, minimum: number): string | null {
  if (value !== null && value.length < minimum)
    throw wrong(name, '*'.repeat(value.length), `at least ${minimum} characters long`);
  return value;
}

function readLogLevel(value: string): Config['logLevel'] {
  const level = logLevels.find((known) => known === value);
  if (!level) throw wrong('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`);
  return level;
}

function readOutsideHosts(value: string): string[] {
  const hosts = list(value).map((host) => host.toLowerCase());
  const bad = hosts.find((host) => !isHostAndPort(host));
  if (bad !== undefined)
    throw wrong('OUTSIDE_HOSTS', bad, 'a list of hosts with their ports like login.example.org:8443');
  return hosts;
}

function isHostAndPort(host: string): boolean {
  const [, name = '', port = ''] = /^(.+):(\d{1,5})$/.exec(host) ?? [];
  const isName = isIP(name.replace(/^\[|\]$/g, '')) > 0 || hostnamePattern.test(name);
  return isName && port !== '' && Number(port) <= 65_535;
}

function readTrustProxy(value: string): false | number | string[] {
  if (/^\d$/.test(value)) return value === '0' ? false : Number(value);
  const addresses = list(value);
  const bad = addresses.find((address) => !isNetwork(address));
  if (bad !== undefined)
    throw wrong('TRUST_PROXY', bad, 'a number of proxies from 0 to 9, or IP addresses and networks');
  return addresses;
}

function isNetwork(address: string): boolean {
  const [ip = '', bits, ...rest] = address.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function withoutPassword(url: string): string {
  return url.replace(/:[^:/@]*@/, ':***@');
}
