import { randomUUID } from 'node:crypto';
import { constants, cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTemplate } from '@nave/server/platform/build-template.ts';
import { type Database, openDatabase } from '@nave/server/platform/database/database.ts';
import { migrate } from '@nave/server/platform/database/migrate.ts';
import { templateKey } from '@nave/server/platform/database/template-folder.ts';
import { installJobs } from '@nave/server/platform/jobs.ts';
import { createLog } from '@nave/server/platform/log.ts';
import pg from 'pg';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';

/** The log of tests: errors only. */
export const testLog = createLog({ logLevel: 'error' });

/** The engine of this test run: NAVE_TEST_ENGINE, embedded by default. */
export const testEngine: Database['engine'] = process.env.NAVE_TEST_ENGINE === 'postgresql' ? 'postgresql' : 'embedded';

/**
 * With NAVE_TEST_PROCESSES=2, each app has a second one on the same PostgreSQL database. Sockets go to both in turn, and
 * their messages to each other are lost, doubled and delayed at random.
 */
export const usesTwoProcesses = process.env.NAVE_TEST_PROCESSES === '2';

/**
 * Returns a new, empty, migrated database, copied from a template that is built once per schema. `close` removes it. On
 * PostgreSQL it uses the server of TEST_DATABASE_URL, whose user may create databases. The embedded engine waits for
 * writes to disk only if NAVE_TEST_DURABLE=1, because tests need no durability.
 */
export async function testDatabase(): Promise<Database> {
  return testEngine === 'postgresql' ? copyOnPostgresql() : copyEmbedded();
}

/**
 * Returns a new PostgreSQL database for several processes: its URL, and the connections of one process. `close` removes
 * the database.
 */
export async function testDatabaseWithUrl(): Promise<{ database: Database; url: string }> {
  let url = '';
  const database = await copyOnPostgresql(async (newUrl) => {
    url = newUrl;
    return newUrl;
  });
  return { database, url };
}

/** Returns a new PostgreSQL database and a proxy in front of it. `close` removes the database and closes the proxy. */
export async function testDatabaseBehindProxy(): Promise<{ database: Database; proxy: DatabaseProxy }> {
  let proxy: DatabaseProxy | undefined;
  const database = await copyOnPostgresql(async (url) => {
    proxy = await openDatabaseProxy(url);
    return proxy.url;
  });
  if (!proxy) throw new Error('There is no proxy to the database');
  return { database: closingWith(database, proxy.close), proxy };
}

async function copyEmbedded(): Promise<Database> {
  const template = await buildTemplate(testLog);
  const dataDir = await mkdtemp(join(tmpdir(), 'nave-test-'));
  cpSync(template, join(dataDir, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  const durable = process.env.NAVE_TEST_DURABLE === '1';
  const database = await openDatabase({ databaseUrl: null, dataDir, log: testLog, durable });
  return closingWith(database, () => rm(dataDir, { recursive: true, force: true }));
}

/** Returns the URL of the PostgreSQL server for tests. Throws when TEST_DATABASE_URL is not set. */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('NAVE_TEST_ENGINE=postgresql needs TEST_DATABASE_URL, a server on which databases may be created');
  return url;
}

async function copyOnPostgresql(connectVia = async (url: string) => url): Promise<Database> {
  const name = `nave_test_${randomUUID().replaceAll('-', '')}`;
  await withServer(async (server) => {
    const template = await templateOnPostgresql(server);
    await server.query(`create database ${name} template ${template}`);
  });
  const database = await openDatabase({ databaseUrl: await connectVia(urlOf(name)), dataDir: null, log: testLog });
  return closingWith(database, () =>
    withServer(async (server) => void (await server.query(`drop database ${name} with (force)`))),
  );
}

/** Returns the URL of a new PostgreSQL database without tables; `drop` removes it. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `nave_test_${randomUUID().replaceAll('-', '')}`;
  await withServer(async (server) => void (await server.query(`create database ${name}`)));
  const drop = () => withServer(async (server) => void (await server.query(`drop database ${name} with (force)`)));
  return { url: urlOf(name), drop };
}

// Several test files start at the same time: the first builds the template, and the others wait for the lock.
async function templateOnPostgresql(server: pg.Client): Promise<string> {
  const name = `nave_template_${templateKey()}`;
  const exists = async () => (await server.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  if (await exists()) return name;
  await server.query("select pg_advisory_lock(hashtext('nave test template'))");
  if (await exists()) return name;
  const unfinished = `${name}_unfinished`;
  await server.query(`drop database if exists ${unfinished} with (force)`);
  await server.query(`create database ${unfinished}`);
  const database = await openDatabase({ databaseUrl: urlOf(unfinished), dataDir: null, log: testLog });
  await migrate(database);
  await installJobs(database);
  await database.close();
  await server.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

function urlOf(name: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  // Tests need not wait for the disk, whatever the server's settings.
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

async function withServer<Result>(work: (server: pg.Client) => Promise<Result>): Promise<Result> {
  const server = new pg.Client({ connectionString: testServerUrl() });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function closingWith(database: Database, remove: () => Promise<void>): Database {
  const close = async () => {
    await database.close();
    await remove();
  };
  return { ...database, close };
}
