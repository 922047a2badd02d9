import { defaultBrand } from '@nave/domain/kernel/brand.ts';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import * as kind from './setting-schemas.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export const defaultRegion = 'us-east-1';

/** The documentation of a setting in `docs/operating.md`. */
interface Documented {
  /** The default in words. */
  default: string;
  /** A sentence about the purpose. */
  sentence: string;
}
const documentation = z.registry<Documented>();

/** Documents a setting with a default value. */
function withDefault<Kind extends z.ZodType<unknown, string>>(schema: Kind, defaultText: string, sentence: string) {
  const setting = z.prefault(schema, defaultText as z.input<Kind>);
  documentation.add(setting, { default: defaultText, sentence });
  return setting;
}

/** Documents a setting that is null by default. `defaultInWords` says in the documentation what null means. */
function optional<Kind extends z.ZodType<unknown, string>>(schema: Kind, defaultInWords: string, sentence: string) {
  const setting = z._default(z.nullable(schema), null);
  documentation.add(setting, { default: defaultInWords, sentence });
  return setting;
}

/** Every setting of the server, in the order in which the documentation lists them. */
const schema = z.object({
  PORT: withDefault(kind.port, '8080', 'The port that the server listens on; 0 chooses a free one.'),
  HOST: withDefault(kind.host, '127.0.0.1', 'The address that the server listens on; 0.0.0.0 for every network.'),
  DATA_DIR: withDefault(kind.anyText, './data', 'The folder of the embedded database and of uploaded files.'),
  PUBLIC_URL: optional(kind.origin, 'http://localhost:PORT', 'The address that people open in a browser.'),
  DATABASE_URL: optional(
    kind.url('postgresql:', 'postgres:'),
    'none: the embedded database',
    'A PostgreSQL database (15 or newer), as postgresql://user:password@host:5432/name.',
  ),
  PROCESSES: withDefault(
    kind.processes,
    '1',
    'How many server processes share the work, with DATABASE_URL; auto starts one for each processor core.',
  ),
  REDIS_URL: optional(
    kind.url('redis:', 'rediss:'),
    'none: messages between processes go through PostgreSQL',
    'A Redis or Valkey server that carries messages between the processes of one or several machines, as redis://host:6379.',
  ),
  S3_BUCKET: optional(
    kind.bucket,
    'none: uploaded files are stored in DATA_DIR',
    'The bucket of an S3-compatible store for uploaded files.',
  ),
  S3_ACCESS_KEY_ID: optional(kind.anyText, 'none', 'An access key that may read, write and list S3_BUCKET.'),
  S3_SECRET_ACCESS_KEY: optional(kind.anyText, 'none', 'The secret of that key.'),
  S3_ENDPOINT: optional(
    kind.url('https:', 'http:'),
    'none: Amazon S3',
    'The address of a store other than Amazon’s, as https://s3.example.org.',
  ),
  S3_REGION: optional(kind.anyText, defaultRegion, 'The region of the bucket.'),
  S3_FORCE_PATH_STYLE: optional(
    kind.oneOrZero,
    '1 with S3_ENDPOINT, otherwise 0',
    'Whether the bucket is in the path of an address instead of in its hostname: 1 or 0.',
  ),
  SMTP_URL: optional(
    kind.url('smtp:', 'smtps:'),
    'none: emails stay in the outbox',
    'The mail server that sends emails, as smtp://user:password@host:587 or smtps://user:password@host.',
  ),
  MAIL_FROM: optional(kind.email, 'nave@ and the hostname of PUBLIC_URL', 'The sender’s address of emails.'),
  DEMO: optional(
    kind.oneOrZero,
    '1 with the embedded database, 0 with DATABASE_URL',
    'Whether an empty database is filled with demo data: 1 or 0.',
  ),
  DEMO_PASSWORD: optional(
    kind.secret(8),
    'none: created and printed at the first start',
    'The password of the people in the demo data, at least 8 characters.',
  ),
  LOG_LEVEL: withDefault(kind.oneOf(logLevels), 'info', `How much is logged: ${logLevels.join(', ')}.`),
  PRODUCT_HOSTNAMES: optional(
    kind.hostnames,
    'none',
    'More hostnames of the product, separated by commas; localhost and that of PUBLIC_URL always count.',
  ),
  PERMITTED_HOSTNAMES: optional(
    kind.hostnames,
    'none',
    'Hostnames that show a link to the dashboard until a client claims them, separated by commas.',
  ),
  DOMAIN_TARGET: optional(
    kind.hostnames,
    'the hostname of PUBLIC_URL',
    'The hostname or IP address that clients’ own domains must point to: that of your proxy.',
  ),
  DNS_SERVERS: optional(
    kind.dnsServers,
    'none: those of the machine',
    'DNS servers that look up clients’ own domains, as 9.9.9.9 or 9.9.9.9:53, separated by commas.',
  ),
  BRAND_NAME: withDefault(kind.anyText, defaultBrand.name, 'The name of the product in its pages and emails.'),
  BRAND_LOGO: optional(kind.pictureUrl, 'none: the mark of Nave', 'The address of its logo, as https://….'),
  BRAND_COLOR: withDefault(kind.color, defaultBrand.color, 'Its colour, as # and six hexadecimal digits.'),
  BRAND_HOME_URL: optional(kind.pageUrl, 'none: its name is no link', 'The page that its name in the footer opens.'),
  BRAND_TERMS_URL: optional(kind.pageUrl, 'none: no link', 'Its terms of use.'),
  BRAND_PRIVACY_URL: optional(kind.pageUrl, 'none: no link', 'Its privacy policy.'),
  BRAND_SUPPORT_URL: optional(kind.pageUrl, 'none: no link', 'Its help page, or an address as mailto:….'),
  SECOND_BRAND_HOSTNAMES: optional(
    kind.hostnames,
    'none: one brand',
    'Hostnames, of the product or of clients, that show a second brand, separated by commas.',
  ),
  SECOND_BRAND_NAME: optional(kind.anyText, 'that of the first', 'The name of the second brand.'),
  SECOND_BRAND_LOGO: optional(kind.pictureUrl, 'that of the first', 'Its logo.'),
  SECOND_BRAND_COLOR: optional(kind.color, 'that of the first', 'Its colour.'),
  SECOND_BRAND_HOME_URL: optional(kind.pageUrl, 'that of the first', 'The page that its name opens.'),
  SECOND_BRAND_TERMS_URL: optional(kind.pageUrl, 'that of the first', 'Its terms of use.'),
  SECOND_BRAND_PRIVACY_URL: optional(kind.pageUrl, 'that of the first', 'Its privacy policy.'),
  SECOND_BRAND_SUPPORT_URL: optional(kind.pageUrl, 'that of the first', 'Its help page.'),
  OUTSIDE_HOSTS: optional(
    kind.hostsWithPorts,
    'none: only https and public addresses',
    'Hosts of your own network that the server may call (identity providers, webhooks), as name:port, separated by commas.',
  ),
  GOOGLE_CLIENT_ID: optional(
    kind.anyText,
    'none: nobody signs in with Google',
    'The OAuth client of this installation at Google.',
  ),
  GOOGLE_CLIENT_SECRET: optional(kind.anyText, 'none', 'Its secret.'),
  GOOGLE_ISSUER: withDefault(
    kind.apiUrl,
    'https://accounts.google.com',
    'The OpenID provider that answers as Google; another one for tests.',
  ),
  FACEBOOK_CLIENT_ID: optional(
    kind.anyText,
    'none: nobody signs in with Facebook',
    'The app of this installation at Facebook.',
  ),
  FACEBOOK_CLIENT_SECRET: optional(kind.anyText, 'none', 'Its secret.'),
  FACEBOOK_DIALOG_URL: withDefault(
    kind.apiUrl,
    'https://www.facebook.com/v24.0/dialog/oauth',
    'The page on which people sign in to Facebook; raise its version before Facebook ends it.',
  ),
  FACEBOOK_GRAPH_URL: withDefault(
    kind.apiUrl,
    'https://graph.facebook.com/v24.0',
    'The API of Facebook that names the signed-in person, in the same version.',
  ),
  SUPPORT_HASH_KEY: optional(kind.secret(16), 'none', 'A key shared with a support tool, at least 16 characters.'),
  BRUSHFIRE_URL: optional(
    kind.apiUrl,
    'none: every organisation keeps its events here',
    'The API of the ticketing partner, for organisations with a ticketing number.',
  ),
  BRUSHFIRE_KEY: optional(kind.secret(8), 'none', 'The key of this installation at the partner.'),
  BRUSHFIRE_WEBHOOK_SECRET: optional(
    kind.webhookSecret,
    'none',
    'The secret with which the partner signs its notices, as whsec_ and base64.',
  ),
  ANALYTICS_RAW_DAYS: withDefault(
    kind.days,
    '90',
    'For how many days the visits of viewers are stored after a content was settled, a day after its end. Its figures stay.',
  ),
  VIDEO_QUOTA_GB: withDefault(kind.gigabytes, '50', 'How many GB of own videos each organisation may store.'),
  RTMP_PORT: optional(
    kind.port,
    'none: encoders such as OBS cannot send',
    'The port on which encoders send live video by RTMP, usually 1935; 0 chooses a free one.',
  ),
  RTMP_HOST: withDefault(
    kind.host,
    '0.0.0.0',
    'The address that RTMP_PORT listens on. RTMP goes through no HTTP proxy, so the default is every network.',
  ),
  TRUST_PROXY: withDefault(
    kind.proxies,
    '0',
    'The number of proxies in front of the server, or their addresses (192.0.2.1, 10.0.0.0/8), separated by commas.',
  ),
});

export type Settings = z.infer<typeof schema>;

/** The documentation of each setting in `docs/operating.md`. */
export const documentedSettings = Object.entries(schema.shape).map(([name, setting]) => {
  const documented = documentation.get(setting);
  if (!documented) throw new Error(`${name} is not documented.`);
  return { name, ...documented };
});

/**
 * Reads and checks each setting separately. An empty value counts as not set. Throws `ConfigError` if one is invalid.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.keys(schema.shape).map((name) => [name, env[name]?.trim() || undefined]);
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  if (data) return data;
  const [issue] = error.issues;
  throw new ConfigError(`${issue?.path.join()} ${issue?.message}.`);
}
