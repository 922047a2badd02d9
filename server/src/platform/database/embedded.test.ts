import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testEngine, testLog } from '../../testing/database.ts';
import { scheduleCheckpoints, walSinceCheckpoint } from './checkpoints.ts';
import { DataFolderInUse } from './data-folder-lock.ts';
import { openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'nave-embedded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WRITING_PROGRAM = `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'database.ts'))});
  const log = { warn() {} };
  const { pool } = await openDatabase({ databaseUrl: null, dataDir: process.argv[1], log });
  await pool.query('create table if not exists acknowledged (id bigserial primary key, at timestamptz default now())');
  for (;;) console.log((await pool.query('insert into acknowledged default values returning id')).rows[0].id);
`;

const HANGING_PROGRAM = `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'database.ts'))});
  const onLost = (reason) => (console.log(reason), process.exit(75));
  const { pool } = await openDatabase({ databaseUrl: null, dataDir: process.argv[1], log: { warn() {} }, lostAfterMs: 500, onLost });
  await pool.query('select count(*) from generate_series(1, 1e12)');
`;

/**
 * Starts a process that inserts one row after another, kills it after `rows` rows, and returns the acknowledged ids.
 */
async function writeUntilKilled(dataDir: string, rows: number, temporary = tmpdir()): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITING_PROGRAM, dataDir], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ids: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    ids.push(id);
    if (ids.length === rows) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return ids;
}

describe.runIf(testEngine === 'embedded')('the embedded database', { timeout: 60_000 }, () => {
  test('acknowledged writes survive kill -9, three times in a row', async () => {
    const dataDir = join(folder, 'killed');
    const acknowledged: string[] = [];
    for (const rows of [40, 90, 150]) {
      acknowledged.push(...(await writeUntilKilled(dataDir, rows)));
      const database = await openDatabase({ databaseUrl: null, dataDir, log: testLog });
      const { rows: found } = await database.pool.query<{ id: string }>('select id from acknowledged');
      await database.close();
      const storedIds = new Set(found.map(({ id }) => id));
      expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(280);
  });

  test('OPS-87 a killed process leaves nothing in the temporary directory', async () => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    await writeUntilKilled(join(folder, 'tidy'), 1, temporary);
    expect(readdirSync(temporary)).toEqual([]);
    // This path is too long for a socket, so the sockets are in the temporary directory, in one folder per data folder.
    const long = join(folder, 'long-'.repeat(20));
    for (const rows of [1, 1]) await writeUntilKilled(long, rows, temporary);
    expect(readdirSync(temporary)).toHaveLength(1);
  });

  test('OPS-83~ each start detects whether a commit waits for the disk', async () => {
    const options = { databaseUrl: null, dataDir: join(folder, 'durable'), log: testLog };
    for (const durable of [true, false, true]) {
      const database = await openDatabase({ ...options, durable });
      expect(database.isDurable).toBe(durable);
      await database.close();
    }
    const byDefault = await openDatabase(options);
    expect(byDefault.isDurable).toBe(true);
    await byDefault.close();
  });

  test('OPS-89~ the main thread detects a hung engine and reports it in time, so that the process can end', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', HANGING_PROGRAM, join(folder, 'hung')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) printed.push(line);
    if (child.exitCode === null) await once(child, 'exit');
    expect([child.exitCode, printed]).toEqual([75, ['The embedded database does not answer.']]);
  });

  test('OPS-84 a checkpoint runs when the database is idle, after many writes, and before a graceful stop', async () => {
    const options = { databaseUrl: null, dataDir: join(folder, 'checkpoints'), log: testLog };
    const write = (pool: pg.Pool, megabytes: number) =>
      pool.query('select pg_logical_emit_message(false, $1, repeat($1, $2))', ['x', megabytes * 1024 * 1024]);
    const first = await openDatabase(options);
    await write(first.pool, 6);
    expect(await walSinceCheckpoint(first.pool)).toBeGreaterThan(6_000_000);
    const end = scheduleCheckpoints(first.pool, testLog, 20);
    await expect.poll(() => walSinceCheckpoint(first.pool), { timeout: 20_000 }).toBeLessThan(1_000_000);
    end();
    await write(first.pool, 6);
    await first.close();
    const second = await openDatabase(options);
    expect(await walSinceCheckpoint(second.pool)).toBeLessThan(1_000_000);
    await second.close();
  });

  test('a database that is open cannot be opened again, and continues to work', async () => {
    const options = { databaseUrl: null, dataDir: join(folder, 'shared'), log: testLog };
    const first = await openDatabase(options);
    await expect(openDatabase(options)).rejects.toThrow(DataFolderInUse);
    expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await first.close();
    const reopened = await openDatabase(options);
    await reopened.close();
  });

  test('a database in memory starts empty and can be migrated', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir: null, log: testLog });
    await migrate(database);
    expect((await database.pool.query('select from outbox_mails')).rowCount).toBe(0);
    await database.close();
  });

  test('without a template the database is initialised, and files of an interrupted start are deleted', async () => {
    const dataDir = join(folder, 'fresh');
    const target = join(dataDir, 'db');
    mkdirSync(`${target}.new`, { recursive: true });
    writeFileSync(join(`${target}.new`, 'postgresql.conf'), 'half a file');
    const onLost = (reason: string) => expect.unreachable(reason);
    const embedded = await startEmbedded({ dataDir, template: join(folder, 'no-template'), durable: true, onLost });
    await embedded.stop();
    expect(existsSync(join(target, 'PG_VERSION'))).toBe(true);
    expect(existsSync(`${target}.new`)).toBe(false);
  });
});
