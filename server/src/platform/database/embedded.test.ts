import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { testEngine, testLog } from '../../testing/database.ts';
import { DataFolderInUse } from './data-folder-lock.ts';
import { openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'nave-embedded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const writer = `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'database.ts'))});
  const log = { warn() {} };
  const { pool } = await openDatabase({ databaseUrl: null, dataDir: process.argv[1], log });
  await pool.query('create table if not exists acknowledged (id bigserial primary key, at timestamptz default now())');
  for (;;) console.log((await pool.query('insert into acknowledged default values returning id')).rows[0].id);
`;

/** Starts a process that writes one row after another, kills it after some, and answers the ids it had acknowledged. */
async function writeUntilKilled(dataDir: string, rows: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer, dataDir], {
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

describe.runIf(testEngine === 'embedded')('the embedded database', () => {
  test('what was acknowledged is there after kill -9, three times in a row', async () => {
    const dataDir = join(folder, 'killed');
    const acknowledged: string[] = [];
    for (const rows of [40, 90, 150]) {
      acknowledged.push(...(await writeUntilKilled(dataDir, rows)));
      const database = await openDatabase({ databaseUrl: null, dataDir, log: testLog });
      const { rows: found } = await database.pool.query<{ id: string }>('select id from acknowledged');
      await database.close();
      const kept = new Set(found.map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(280);
  });

  test('a second opener of a data folder is turned away, and the first one is unharmed', async () => {
    const options = { databaseUrl: null, dataDir: join(folder, 'shared'), log: testLog };
    const first = await openDatabase(options);
    await expect(openDatabase(options)).rejects.toThrow(DataFolderInUse);
    expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await first.close();
    const again = await openDatabase(options);
    await again.close();
  });

  test('a database in memory begins empty, and can be migrated', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir: null, log: testLog });
    await migrate(database);
    expect((await database.pool.query('select from outbox_mails')).rowCount).toBe(0);
    await database.close();
  });

  test('a folder without a template is initialised; what an interrupted start left behind is thrown away', async () => {
    const target = join(folder, 'fresh');
    mkdirSync(`${target}.new`);
    writeFileSync(join(`${target}.new`, 'postgresql.conf'), 'half a file');
    const embedded = await startEmbedded(target, join(folder, 'no-template'));
    await embedded.stop();
    expect(existsSync(join(target, 'PG_VERSION'))).toBe(true);
    expect(existsSync(`${target}.new`)).toBe(false);
  });
});
