import { availableParallelism } from 'node:os';
import { defaultBrand } from '@nave/domain/kernel/brand.ts';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { documentedSettings } from './settings.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig(env, '/srv/nave');

test('an empty environment configures one server with the embedded database and demo data', () => {
  expect(read({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/nave/data',
    publicUrl: 'http://localhost:8080',
    databaseUrl: null,
    processes: 1,
    redisUrl: null,
    s3: null,
    smtpUrl: null,
    mailFrom: 'nave@localhost',
    demo: true,
    demoPassword: null,
    logLevel: 'info',
    productHostnames: ['localhost'],
    permittedHostnames: [],
    domainTarget: 'localhost',
    dnsServers: [],
    brands: { first: defaultBrand, second: null },
    outsideHosts: [],
    signIn: { google: null, facebook: null },
    supportHashKey: null,
    brushfire: null,
    analyticsRawDays: 90,
    videoQuotaBytes: 50 * 1024 ** 3,
    rtmpPort: null,
    rtmpHost: '0.0.0.0',
    trustProxy: false,
  });
});

test('every setting is read', () => {
  const config = read({
    PORT: '9000',
    HOST: '::',
    DATA_DIR: '/var/lib/nave',
    PUBLIC_URL: 'https://Watch.example.org/',
    DATABASE_URL: 'postgresql://nave:secret@db:5432/nave',
    PROCESSES: '3',
    REDIS_URL: 'redis://cache:6379',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'AK',
    S3_SECRET_ACCESS_KEY: 'SK',
    SMTP_URL: 'smtps://nave:secret@mail.example.org',
    MAIL_FROM: 'hello@example.org',
    DEMO: '1',
    DEMO_PASSWORD: 'a-long-word',
    LOG_LEVEL: 'warn',
    PRODUCT_HOSTNAMES: 'Nave.example.org, www.example.org',
    PERMITTED_HOSTNAMES: 'Next.example.org',
    DOMAIN_TARGET: 'Pages.example.org',
    DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353',
    BRAND_NAME: 'Nave',
    BRAND_LOGO: 'https://nave.example.org/logo.svg',
    BRAND_COLOR: '#00AA55',
    BRAND_HOME_URL: 'https://nave.example.org',
    BRAND_TERMS_URL: 'https://nave.example.org/terms',
    BRAND_PRIVACY_URL: 'https://nave.example.org/privacy',
    BRAND_SUPPORT_URL: 'mailto:help@nave.example.org',
    SECOND_BRAND_HOSTNAMES: 'www.example.org',
    SECOND_BRAND_NAME: 'Apse',
    SECOND_BRAND_LOGO: 'https://apse.example.org/logo.svg',
    SECOND_BRAND_COLOR: '#AA5500',
    SECOND_BRAND_HOME_URL: 'https://apse.example.org',
    SECOND_BRAND_TERMS_URL: 'https://apse.example.org/terms',
    SECOND_BRAND_PRIVACY_URL: 'https://apse.example.org/privacy',
    SECOND_BRAND_SUPPORT_URL: 'https://apse.example.org/support',
    GOOGLE_CLIENT_ID: 'nave-at-google',
    GOOGLE_CLIENT_SECRET: 'hush',
    GOOGLE_ISSUER: 'http://127.0.0.1:4011/',
    FACEBOOK_CLIENT_ID: '123',
    FACEBOOK_CLIENT_SECRET: 'hush',
    OUTSIDE_HOSTS: 'Login.internal:8443, [::1]:9000',
    SUPPORT_HASH_KEY: 'shared-with-the-help-desk',
    BRUSHFIRE_URL: 'https://api.tickets.example/v1/',
    BRUSHFIRE_KEY: 'a-partner-key',
    BRUSHFIRE_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ANALYTICS_RAW_DAYS: '30',
    VIDEO_QUOTA_GB: '7',
    RTMP_PORT: '1935',
    RTMP_HOST: '10.0.0.11',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  });
  expect(config).toEqual({
    port: 9000,
    host: '::',
    dataDir: '/var/lib/nave',
    publicUrl: 'https://watch.example.org',
    databaseUrl: 'postgresql://nave:secret@db:5432/nave',
    processes: 3,
    redisUrl: 'redis://cache:6379',
    s3: {
      endpoint: 'https://s3.example.org',
      region: 'us-east-1',
      bucket: 'uploads',
      accessKeyId: 'AK',
      secretAccessKey: 'SK',
      forcePathStyle: true,
    },
    smtpUrl: 'smtps://nave:secret@mail.example.org',
    mailFrom: 'hello@example.org',
    demo: true,
    demoPassword: 'a-long-word',
    logLevel: 'warn',
    productHostnames: ['localhost', 'watch.example.org', 'nave.example.org', 'www.example.org'],
    permittedHostnames: ['next.example.org'],
    domainTarget: 'pages.example.org',
    dnsServers: ['9.9.9.9', '127.0.0.1:5353'],
    brands: {
      first: {
        name: 'Nave',
        logo: 'https://nave.example.org/logo.svg',
        color: '#00aa55',
        home: 'https://nave.example.org/',
        terms: 'https://nave.example.org/terms',
        privacy: 'https://nave.example.org/privacy',
        support: 'mailto:help@nave.example.org',
      },
      second: {
        brand: {
          name: 'Apse',
          logo: 'https://apse.example.org/logo.svg',
          color: '#aa5500',
          home: 'https://apse.example.org/',
          terms: 'https://apse.example.org/terms',
          privacy: 'https://apse.example.org/privacy',
          support: 'https://apse.example.org/support',
        },
        hostnames: ['www.example.org'],
      },
    },
    outsideHosts: ['login.internal:8443', '[::1]:9000'],
    signIn: {
      google: { clientId: 'nave-at-google', clientSecret: 'hush', issuer: 'http://127.0.0.1:4011' },
      facebook: {
        clientId: '123',
        clientSecret: 'hush',
        dialogUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
        graphUrl: 'https://graph.facebook.com/v24.0',
      },
    },
    supportHashKey: 'shared-with-the-help-desk',
    brushfire: {
      url: 'https://api.tickets.example/v1',
      key: 'a-partner-key',
      webhookSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
    analyticsRawDays: 30,
    videoQuotaBytes: 7 * 1024 ** 3,
    rtmpPort: 1935,
    rtmpHost: '10.0.0.11',
    trustProxy: ['10.0.0.0/8', '::1'],
  });
});

test('MED-197~ the settings of an S3 store are read, and path-style URLs are the default with S3_ENDPOINT', () => {
  const key = { S3_BUCKET: 'nave-uploads', S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'SK' };
  const expected = { bucket: 'nave-uploads', accessKeyId: 'AK', secretAccessKey: 'SK' };
  expect(read(key).s3).toEqual({ ...expected, endpoint: null, region: 'us-east-1', forcePathStyle: false });
  const ownEndpoint = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'eu-central-1' };
  expect(read({ ...key, ...ownEndpoint }).s3).toEqual({
    ...expected,
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-central-1',
    forcePathStyle: true,
  });
  expect(read({ ...key, ...ownEndpoint, S3_FORCE_PATH_STYLE: '0' }).s3?.forcePathStyle).toBe(false);
});

test.each([
  [{ S3_BUCKET: 'nave' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is not set'],
  [{ S3_BUCKET: 'nave', S3_ACCESS_KEY_ID: 'AK' }, 'but S3_SECRET_ACCESS_KEY is not set'],
  [{ S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'SK' }, 'but S3_BUCKET is not set'],
  [{ S3_ENDPOINT: 'https://s3.example.org' }, 'belong together'],
  [{ S3_BUCKET: 'Nave!', S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'SK' }, 'S3_BUCKET is "Nave!"'],
])('MED-197 incomplete settings of the S3 store cause an error at the start: %j', (env, words) => {
  expect(() => read(env)).toThrow(ConfigError);
  expect(() => read(env)).toThrow(words);
});

test('demo data is off by default if DATABASE_URL is set, and an empty value counts as not set', () => {
  expect(read({ DATABASE_URL: 'postgres://db/nave' }).demo).toBe(false);
  expect(read({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
  expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
});

test('PROCESSES=auto starts a process for each core', () => {
  expect(read({ DATABASE_URL: 'postgres://db/nave', PROCESSES: 'auto' }).processes).toBe(availableParallelism());
});

test.each([
  [{ PROCESSES: '2' }, 'PROCESSES is 2, but the embedded database serves one process only: set DATABASE_URL'],
  [{ PROCESSES: '0', DATABASE_URL: 'postgres://db/nave' }, 'PROCESSES is "0"'],
  [{ PROCESSES: '65', DATABASE_URL: 'postgres://db/nave' }, 'PROCESSES is "65"'],
  [{ PROCESSES: 'many', DATABASE_URL: 'postgres://db/nave' }, 'a whole number from 1 to 64, or auto'],
])('an invalid number of processes is an error at the start: %j', (env, words) => {
  expect(() => read(env)).toThrow(ConfigError);
  expect(() => read(env)).toThrow(words);
});

test('the configuration is immutable', () => {
  expect(Object.isFrozen(read({}))).toBe(true);
});

test('TKT-82~ setting only some of the three settings of the ticketing partner is an error', () => {
  const key = { BRUSHFIRE_KEY: 'a-partner-key' };
  expect(() => read(key)).toThrow('but BRUSHFIRE_URL and BRUSHFIRE_WEBHOOK_SECRET is not set.');
  expect(() => read({ ...key, BRUSHFIRE_URL: 'https://api.tickets.example' })).toThrow(
    'BRUSHFIRE_WEBHOOK_SECRET is not',
  );
  expect(read({}).brushfire).toBeNull();
});

test('setting only one of the two credentials of a sign-in provider is an error', () => {
  const only = (name: string) => () => read({ [name]: 'x' });
  expect(only('GOOGLE_CLIENT_ID')).toThrow('GOOGLE_CLIENT_SECRET is "", but must be set, since GOOGLE_CLIENT_ID is.');
  expect(only('FACEBOOK_CLIENT_SECRET')).toThrow('FACEBOOK_CLIENT_ID is ""');
});

test.each([
  ['PORT', 'abc', 'PORT is "abc", but must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535.'],
  ['HOST', 'not a host', 'HOST is "not a host", but must be an IP address or a hostname.'],
  ['PUBLIC_URL', 'watch.example.org', 'PUBLIC_URL is "watch.example.org", but must be an address like'],
  ['PUBLIC_URL', 'https://a.example/path', 'PUBLIC_URL is "https://a.example/path", but must be an address like'],
  ['DATABASE_URL', 'mysql://nave:secret@db/x', 'DATABASE_URL is "mysql://nave:***@db/x", but must be an address that'],
  ['REDIS_URL', 'localhost', 'REDIS_URL is "localhost", but must be an address that starts with redis://.'],
  ['DEMO', 'yes', 'DEMO is "yes", but must be 1 or 0.'],
  ['DEMO_PASSWORD', 'short', 'DEMO_PASSWORD is "*****", but must be at least 8 characters long.'],
  ['SUPPORT_HASH_KEY', 'short', 'SUPPORT_HASH_KEY is "*****", but must be at least 16 characters long.'],
  ['BRUSHFIRE_KEY', 'short', 'BRUSHFIRE_KEY is "*****", but must be at least 8 characters long.'],
  ['BRUSHFIRE_WEBHOOK_SECRET', 'secret', 'BRUSHFIRE_WEBHOOK_SECRET is "******", but must be whsec_ and at least 16'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of trace, debug'],
  ['PRODUCT_HOSTNAMES', 'a.example,https://b', 'PRODUCT_HOSTNAMES is "https://b", but must be a list of hostnames'],
  ['PRODUCT_HOSTNAMES', 'a.example:8080', 'PRODUCT_HOSTNAMES is "a.example:8080", but must be a list of hostnames'],
  ['DNS_SERVERS', 'dns.example', 'DNS_SERVERS is "dns.example", but must be a list of IP addresses'],
  ['PERMITTED_HOSTNAMES', '*.example', 'PERMITTED_HOSTNAMES is "*.example", but must be a list of hostnames'],
  [
    'PERMITTED_HOSTNAMES',
    'Localhost.',
    'PERMITTED_HOSTNAMES names localhost, which is a hostname of the product already.',
  ],
  ['BRAND_COLOR', 'blue', 'BRAND_COLOR is "blue", but must be a colour like #004bed.'],
  ['BRAND_LOGO', 'logo.svg', 'BRAND_LOGO is "logo.svg", but must be an address like https://example.org.'],
  ['SECOND_BRAND_LOGO', 'http://a.example/l.svg', 'SECOND_BRAND_LOGO is "http://a.example/l.svg", but must be an'],
  ['SECOND_BRAND_TERMS_URL', 'javascript:alert(1)', 'SECOND_BRAND_TERMS_URL is "javascript:alert(1)", but must be'],
  ['OUTSIDE_HOSTS', 'a.example', 'OUTSIDE_HOSTS is "a.example", but must be a list of hosts with their ports'],
  ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY is "10.0.0.0/99", but must be a number of proxies'],
])('an invalid value of %s (%s) causes an error that names the setting', (name, value, sentence) => {
  const attempt = () => read({ [name]: value });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(sentence);
});

test('the documentation of every setting is a sentence', () => {
  for (const { sentence } of documentedSettings) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('HOST-42 HOST-46 the second brand has the first brand’s value for every setting that is not set', () => {
  const { brands } = read({
    BRAND_NAME: 'Nave',
    BRAND_TERMS_URL: 'https://nave.example.org/terms',
    SECOND_BRAND_HOSTNAMES: 'Apse.example.org.',
    SECOND_BRAND_NAME: 'Apse',
  });
  const first = { ...defaultBrand, terms: 'https://nave.example.org/terms' };
  expect(brands).toEqual({
    first,
    second: { brand: { ...first, name: 'Apse' }, hostnames: ['apse.example.org'] },
  });
  expect(read({ SECOND_BRAND_NAME: 'Apse' }).brands.second).toBeNull();
});
