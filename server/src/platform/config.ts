import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type HostnameSettings, hostnameSettings } from './hostname-settings.ts';
import { type ProviderCredentials, providerCredentials } from './provider-settings.ts';
import { defaultRegion, readSettings, type Settings } from './settings.ts';

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
  readonly logLevel: Settings['LOG_LEVEL'];
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

/**
 * Reads the settings. `root` is the folder that DATA_DIR is relative to. An empty value counts as not set.
 * Throws `ConfigError` on the first wrong value.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const settings = readSettings(env);
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(root, settings.DATA_DIR),
    publicUrl,
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    s3: s3Config(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `nave@${new URL(publicUrl).hostname}`,
    demo: settings.DEMO ?? settings.DATABASE_URL === null,
    demoPassword: settings.DEMO_PASSWORD,
    logLevel: settings.LOG_LEVEL,
    ...hostnameSettings(settings, publicUrl),
    outsideHosts: settings.OUTSIDE_HOSTS ?? [],
    signIn: providerCredentials(settings),
    supportHashKey: settings.SUPPORT_HASH_KEY,
    trustProxy: settings.TRUST_PROXY,
  });
}

const s3Names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** All of it or nothing: half a store would lose pictures. */
function s3Config(settings: Settings): S3Config | null {
  const [bucket, accessKeyId, secretAccessKey] = s3Names.map((name) => settings[name]);
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_FORCE_PATH_STYLE: pathStyle } = settings;
  const isEmpty = [bucket, accessKeyId, secretAccessKey, endpoint, region, pathStyle].every((value) => value === null);
  if (isEmpty) return null;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const missing = s3Names.filter((name) => !settings[name]).join(' and ');
    throw new ConfigError(`${s3Names.join(', ')} belong together, but ${missing} is not set.`);
  }
  return {
    endpoint,
    region: region ?? defaultRegion,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: pathStyle ?? endpoint !== null,
  };
}
