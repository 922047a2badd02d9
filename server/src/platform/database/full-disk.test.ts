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

/** Writes a megabyte of WAL without changing anything. */
const LOG = 'select pg_logical_emit_message(false, $1, repeat($1, 1048576))';
const disk = testEngine === 'embedded' ? smallDisk(320) : null;
const reason = testEngine === 'embedded' && !disk ? ' (SKIPPED: this user may not mount a small disk)' : '';
afterAll(() => disk?.remove());

describe.runIf(disk)(`a full disk${reason}`, { timeout: 60_000 }, () => {
  // Without a disk the tests are skipped, but this block runs.
  const small = disk as SmallDisk;
  const options = { databaseUrl: null, dataDir: join(disk?.folder ?? '', 'data'), log: testLog };
  const { reserve } = dataFolder(options.dataDir);
  let database: Database;
  let server: RunningApp;
  let stored = 0;

  beforeAll(async () => {
    database = await openDatabase(options);
    await migrate(database);
    await database.pool.query('create table said (words text)');
    server = await runningApp({ database });
  });

  const say = async () => {
    await database.pool.query('insert into said values ($1)', [`message ${stored}`]);
    stored += 1;
  };
  const chat = (message: string) => {
    const data = { id: message, uid: 'amos', userName: 'Amos', photoURL: null, message, timestamp: 0, isHost: false };
    return server.app.platform.rooms.append(chatTopic('1'), {
      authorId: 'amos',
      commandId: message,
      type: 'message',
      data,
    });
  };
  const count = async () => (await database.pool.query('select count(*)::int as n from said')).rows[0].n;
  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return [response.status, await response.json()];
  };

  test('OPS-85 writes fail in time while reads succeed, /readyz reports it, and free space ends it', async () => {
    const { key } = await aClient(server.db, {});
    await chat('before');
    await expect.poll(() => existsSync(reserve)).toBe(true);
    small.fill(0);
    const write = () => database.pool.query(LOG, ['x']).then(say);
    await expect.poll(() => write().catch(({ code }) => code), { timeout: 40_000 }).toBe('25006');
    expect(stored).toBeGreaterThan(0);
    expect(existsSync(reserve)).toBe(false);
    expect(await count()).toBe(stored);
    await expect(chat('full')).rejects.toThrow(Refusal);
    const read = await server.app.platform.rooms.latest(chatTopic('1'), { type: 'message', limit: 9, related: [] });
    expect(read.map(({ data }) => data)).toMatchObject([{ message: 'before' }]);
    expect(await readiness()).toEqual([200, { ok: true, disk: 'full' }]);
    expect((await fetch(`${server.url}/${key}`)).status).toBe(200);
    small.empty();
    await expect.poll(() => readiness(), { timeout: 10_000 }).toEqual([200, { ok: true }]);
    await say();
    await chat('full');
    expect(await count()).toBe(stored);
    expect(existsSync(reserve)).toBe(true);
  });

  test('OPS-86 a start on a full disk logs that it waits for space, and then has all acknowledged data', async () => {
    await server.stop();
    small.fill(0);
    const said: string[] = [];
    const log = createLog({ logLevel: 'warn' }, { write: (line) => said.push(line) });
    const opening = openDatabase({ ...options, log });
    await expect.poll(() => said.join()).toContain('disk full');
    expect(existsSync(dataFolder(options.dataDir).sockets)).toBe(false);
    small.empty();
    database = await opening;
    expect(await count()).toBe(stored);
    await database.close();
  });
});
