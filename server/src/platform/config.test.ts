import { expect, test } from 'vitest';
import { ConfigError, readConfig, settings } from './config.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig(env, '/srv/nave');

test('an empty environment gives one machine with the embedded database and demo data', () => {
  expect(read({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/nave/data',
    publicUrl: 'http://localhost:8080',
    databaseUrl: null,
    redisUrl: null,
    smtpUrl: null,
    mailFrom: 'nave@localhost',
    demo: true,
    demoPassword: null,
    logLevel: 'info',
    productHostnames: ['localhost'],
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
    REDIS_URL: 'redis://cache:6379',
    SMTP_URL: 'smtps://nave:secret@mail.example.org',
    MAIL_FROM: 'hello@example.org',
    DEMO: '1',
    DEMO_PASSWORD: 'a-long-word',
    LOG_LEVEL: 'warn',
    PRODUCT_HOSTNAMES: 'Nave.example.org, www.example.org',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  });
  expect(config).toEqual({
    port: 9000,
    host: '::',
    dataDir: '/var/lib/nave',
    publicUrl: 'https://watch.example.org',
    databaseUrl: 'postgresql://nave:secret@db:5432/nave',
    redisUrl: 'redis://cache:6379',
    smtpUrl: 'smtps://nave:secret@mail.example.org',
    mailFrom: 'hello@example.org',
    demo: true,
    demoPassword: 'a-long-word',
    logLevel: 'warn',
    productHostnames: ['localhost', 'watch.example.org', 'nave.example.org', 'www.example.org'],
    trustProxy: ['10.0.0.0/8', '::1'],
  });
});

test('demo data is off with a database of its own, and an empty value counts as not set', () => {
  expect(read({ DATABASE_URL: 'postgres://db/nave' }).demo).toBe(false);
  expect(read({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
  expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
});

test('the result cannot be changed', () => {
  expect(Object.isFrozen(read({}))).toBe(true);
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
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of trace, debug'],
  ['PRODUCT_HOSTNAMES', 'a.example,https://b', 'PRODUCT_HOSTNAMES is "https://b", but must be a list of hostnames'],
  ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY is "10.0.0.0/99", but must be a number of proxies'],
])('a wrong %s (%s) is refused with a sentence that names it', (name, value, sentence) => {
  const attempt = () => read({ [name]: value });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(sentence);
});

test('the table names each setting once, with a sentence', () => {
  expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
  for (const { sentence } of settings) expect(sentence).toMatch(/^[A-Z].*\.$/);
});
