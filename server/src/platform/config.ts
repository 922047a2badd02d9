import { resolve } from 'node:path';
import { type BrushfireConfig, brushfireConfig } from './brushfire-settings.ts';
import { ConfigError } from './config-error.ts';
import { type HostnameSettings, hostnameSettings } from './hostname-settings.ts';
import { type ProviderCredentials, providerCredentials } from './provider-settings.ts';
import { defaultRegion, readSettings, type Settings } from './settings.ts';

/** Converts an error of `listen` to a `ConfigError` that names the setting; returns any other error unchanged. */
export function listenError(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new ConfigError(`PORT is ${port}, but another process listens there already.`);
  if (code === 'EACCES') return new ConfigError(`PORT is ${port}, but this user may not listen there.`);
  const isUnknownAddress = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND';
  return isUnknownAddress ? new ConfigError(`HOST is "${host}", but this machine has no such address.`) : error;
}

/** The configuration of a server, read from the environment. No other code reads the environment. */
export interface Config extends HostnameSettings {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** The origin of the pages, without a trailing slash. */
  readonly publicUrl: string;
  /** Null for the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** The number of server processes on this machine. */
  readonly processes: number;
  /** Null if the messages between processes go through PostgreSQL. */
  readonly redisUrl: string | null;
  /** Null if uploaded files are stored in the data folder. */
  readonly s3: S3Config | null;
  /** Null if emails stay in the outbox. */
  readonly smtpUrl: string | null;
  /** The sender of emails. */
  readonly mailFrom: string;
  readonly demo: boolean;
  /** Null if no password is set; the server then generates one when it first loads the demo data. */
  readonly demoPassword: string | null;
  readonly logLevel: Settings['LOG_LEVEL'];
  /** External hosts (`name:port`) that the server may call even if they have a private address or use http. */
  readonly outsideHosts: readonly string[];
  /** Credentials of this installation at each sign-in provider; null for a provider that is not set up. */
  readonly signIn: ProviderCredentials;
  /** Key that signs the email address of a user who opens the support chat; null for no signature. */
  readonly supportHashKey: string | null;
  /** Null without a ticketing partner. */
  readonly brushfire: BrushfireConfig | null;
  /** For how many days the stays of viewers are stored after their content has settled. */
  readonly analyticsRawDays: number;
  /** How many bytes of own videos each client may store. */
  readonly videoQuotaBytes: number;
  /** The port for encoders; null if the server accepts no RTMP. */
  readonly rtmpPort: number | null;
  readonly rtmpHost: string;
  /** Fastify's option: false, the number of proxies, or the addresses of the proxies. */
  readonly trustProxy: false | number | string[];
}

/** A bucket of an S3-compatible store. */
export interface S3Config {
  /** Null for Amazon S3 in the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether URLs have the bucket as the first segment of the path instead of in the hostname. */
  readonly forcePathStyle: boolean;
}

/**
 * Reads the configuration. A relative DATA_DIR is resolved against `root`. An empty value counts as not set. Throws
 * `ConfigError` for the first invalid value.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const settings = readSettings(env);
  if (settings.PROCESSES > 1 && settings.DATABASE_URL === null)
    throw new ConfigError(
      `PROCESSES is ${env.PROCESSES}, but the embedded database serves one process only: set DATABASE_URL to a PostgreSQL database, or PROCESSES to 1.`,
    );
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(root, settings.DATA_DIR),
    publicUrl,
    databaseUrl: settings.DATABASE_URL,
    processes: settings.PROCESSES,
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
    brushfire: brushfireConfig(settings),
    analyticsRawDays: settings.ANALYTICS_RAW_DAYS,
    videoQuotaBytes: settings.VIDEO_QUOTA_GB,
    rtmpPort: settings.RTMP_PORT,
    rtmpHost: settings.RTMP_HOST,
    trustProxy: settings.TRUST_PROXY,
  });
}

/** Whether this process shares its database with other processes, on this machine or on others. */
export function usesSharedBus({
  databaseUrl,
  redisUrl,
  processes,
}: Pick<Config, 'databaseUrl' | 'redisUrl' | 'processes'>) {
  return databaseUrl !== null && (processes > 1 || redisUrl !== null);
}

const s3Names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Returns null if no S3 setting is set. Throws `ConfigError` if a required setting is missing. */
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
