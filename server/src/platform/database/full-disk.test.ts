import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient } from '../../testing/builders.ts';
import { testEngine, testLog } from '../../testing/database.ts';
import { type RunningApp, runningApp } from '../../testing/running-app.ts';
import { type SmallDisk, smallDisk } from '../../testing/small-disk.ts';
import { dataFolder } from '../data-folder.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** Writes a megabyte of WAL without changing any row. */
const WRITE_WAL = 'select pg_logical_emit_message(false, $1, repeat($1, 1048576))';
const disk = testEngine === 'embedded' ? smallDisk(320) : null;
const reason = testEngine === 'embedded' && !disk ? ' (SKIPPED: this user may not mount a small disk)' : '';
afterAll(() => disk?.remove());

describe.runIf(disk)(`a full disk${reason}`, { timeout: 60_000 }, () => {
  // Without a small disk the tests are skipped, but this block still runs.
  const small = disk as SmallDisk;
  const options = { databaseUrl: null, dataDir: join(disk?.folder ?? '', 'data'), log: testLog };
  const { reserve } = dataFolder(options.dataDir);
  let database: Database;
  let server: RunningApp;
  let insertedRows = 0;

  beforeAll(async () => {
    database = await openDatabase(options);
    await migrate(database);
    await database.pool.query('create table said (words text)');
    server = await runningApp({ database });
  });

  const insertRow = async () => {
    await database.pool.query('insert into said values ($1)', [`message ${insertedRows}`]);
    insertedRows += 1;
  };
  const appendMessage = (message: string) => {
    const data = { id: message, uid: 'amos', userName: 'Amos', photoURL: null, message, timestamp: 0, isHost: false };
    return server.app.platform.rooms.append(chatTopic('1'), {
      authorId: 'amos',
      commandId: message,
      type: 'message',
      data,
    });
  };
  const countRows = async () => (await database.pool.query('select count(*)::int as n from said')).rows[0].n;
  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return [response.status, await response.json()];
  };

  test('OPS-85 while the disk is full, writes fail in time, reads succeed and /readyz reports the full disk', async () => {
    const { key } = await aClient(server.db, {});
    await appendMessage('before');
    await expect.poll(() => existsSync(reserve)).toBe(true);
    small.fill(0);
    const write = () => database.pool.query(WRITE_WAL, ['x']).then(insertRow);
    await expect.poll(() => write().catch(({ code }) => code), { timeout: 40_000 }).toBe('25006');
    expect(insertedRows).toBeGreaterThan(0);
    expect(existsSync(reserve)).toBe(false);
    expect(await countRows()).toBe(insertedRows);
    await expect(appendMessage('full')).rejects.toThrow(Refusal);
    const read = await server.app.platform.rooms.latest(chatTopic('1'), { type: 'message', limit: 9, related: [] });
    expect(read.map(({ data }) => data)).toMatchObject([{ message: 'before' }]);
    expect(await readiness()).toEqual([200, { ok: true, disk: 'full' }]);
    expect((await fetch(`${server.url}/${key}`)).status).toBe(200);
    small.empty();
    await expect.poll(() => readiness(), { timeout: 10_000 }).toEqual([200, { ok: true }]);
    await insertRow();
    await appendMessage('full');
    expect(await countRows()).toBe(insertedRows);
    expect(existsSync(reserve)).toBe(true);
  });

  test('OPS-86 a server that starts on a full disk logs that it waits for space, and then has all acknowledged data', async () => {
    await server.stop();
    small.fill(0);
    const logged: string[] = [];
    const log = createLog({ logLevel: 'warn' }, { write: (line) => logged.push(line) });
    const opening = openDatabase({ ...options, log });
    await expect.poll(() => logged.join()).toContain('disk full');
    expect(existsSync(dataFolder(options.dataDir).sockets)).toBe(false);
    small.empty();
    database = await opening;
    expect(await countRows()).toBe(insertedRows);
    await database.close();
  });
});
