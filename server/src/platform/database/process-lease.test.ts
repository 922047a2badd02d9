import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase, testEngine, testLog } from '@nave/server/testing/database.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ClaimOptions, claimDatabase } from './claim-database.ts';
import { DataFolderInUse } from './data-folder-lock.ts';
import { createPool, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { DatabaseInUse, hasLeaseTable, takeProcessLease } from './process-lease.ts';

const folder = mkdtempSync(join(tmpdir(), 'nave-lease-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a process that claims the database, prints `claimed` and keeps the database until it is killed. */
function otherProcess(databaseUrl: string, dataDir: string) {
  const program = `
    const { claimDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'claim-database.ts'))});
    const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, '../log.ts'))});
    const [, databaseUrl, dataDir] = process.argv;
    const config = { databaseUrl, dataDir, s3: null, processes: 1, redisUrl: null };
    const end = () => process.exit(1);
    await claimDatabase({ config, log: createLog({ logLevel: 'error' }), onLost: end, onTaken: end });
    console.log('claimed');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, databaseUrl, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  const exit = once(child, 'close');
  const prints = (line: string) => expect.poll(() => output, { timeout: 60_000 }).toContain(line);
  return { child, exit, prints };
}

describe.runIf(testEngine === 'postgresql')(
  'one server at a time on a PostgreSQL database',
  { timeout: 120_000 },
  () => {
    let database: Awaited<ReturnType<typeof emptyDatabase>>;
    beforeAll(async () => {
      database = await emptyDatabase();
    });
    afterAll(() => database.drop());

    const claim = (name: string, databaseUrl = database.url, shared: Partial<ClaimOptions['config']> = {}) =>
      claimDatabase({
        config: { databaseUrl, dataDir: join(folder, name), s3: null, processes: 1, redisUrl: null, ...shared },
        log: testLog,
        onLost: () => expect.unreachable(),
        onTaken: () => expect.unreachable(),
      });

    async function countLeases(): Promise<number> {
      const pool = createPool({ connectionString: database.url, max: 1 }, testLog);
      const { rows } = await pool.query('select count(*)::int as leases from process_lease');
      await pool.end();
      return rows[0].leases;
    }

    test('OPS-99~ another process cannot claim the database, even with another data folder, until the first one ends', async () => {
      const first = otherProcess(database.url, join(folder, 'one'));
      await first.prints('claimed');
      await expect(claim('two')).rejects.toThrow(DatabaseInUse);
      await expect(claim('one')).rejects.toThrow(DataFolderInUse);
      first.child.kill('SIGKILL');
      await first.exit;
      // The lease of the killed process is still stored, but the lock of the data folder shows that the process has
      // ended.
      expect(await countLeases()).toBe(1);
      const next = await claim('one');
      await next.close();
      expect(await countLeases()).toBe(0);
      const elsewhere = await claim('two');
      await elsewhere.close();
    });

    test('OPS-99~ if two servers start at the same time on an empty database, one of them is refused', async () => {
      const empty = await emptyDatabase();
      onTestFinished(() => empty.drop());
      const both = await Promise.allSettled(['three', 'four'].map((name) => claim(name, empty.url)));
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      for (const claimed of both) {
        if (claimed.status === 'fulfilled') await claimed.value.close();
        else expect(claimed.reason).toBeInstanceOf(DatabaseInUse);
      }
    });

    test('servers share a database only if each of them stores files in a bucket and has a bus', async () => {
      const empty = await emptyDatabase();
      onTestFinished(() => empty.drop());
      const s3 = {
        endpoint: null,
        region: 'r',
        bucket: 'b',
        accessKeyId: 'a',
        secretAccessKey: 's',
        forcePathStyle: false,
      };
      const first = await claim('five', empty.url, { s3, processes: 2 });
      const second = await claim('six', empty.url, { s3, redisUrl: 'redis://cache' });
      await expect(claim('seven', empty.url, { processes: 2 })).rejects.toThrow(DatabaseInUse);
      await expect(claim('seven', empty.url, { s3 })).rejects.toThrow(DatabaseInUse);
      await first.close();
      await expect(claim('seven', empty.url)).rejects.toThrow(DatabaseInUse);
      await second.close();
      const alone = await claim('seven', empty.url);
      await expect(claim('five', empty.url, { s3, processes: 2 })).rejects.toThrow(DatabaseInUse);
      await alone.close();
    });

    test('OPS-99~ another process takes over a lease that is not renewed, and the former holder is notified', async () => {
      const lease = (place: string, options: { renewEveryMs: number; expiresMs?: number; onLost?(): void }) => {
        const pool = createPool({ connectionString: database.url, max: 1 }, testLog);
        return takeProcessLease({
          pool,
          place,
          isShared: false,
          log: testLog,
          onLost: () => expect.unreachable(),
          ...options,
        });
      };
      let lost = 0;
      // The first renewal of this lease would be long after it has expired.
      const expired = await lease('here', { renewEveryMs: 2_500, onLost: () => (lost += 1) });
      const takenOver = await lease('there', { renewEveryMs: 50, expiresMs: 1_000 });
      await expect.poll(() => lost, { timeout: 10_000 }).toBe(1);
      await expect(lease('elsewhere', { renewEveryMs: 50, expiresMs: 1_000 })).rejects.toThrow(DatabaseInUse);
      await expired.release();
      await takenOver.release();
    });

    /** Takes a shared lease whose renewal the test times. */
    const sharedLease = (url: string, options: { renewEveryMs: number; expiresMs?: number }) =>
      takeProcessLease({
        pool: createPool({ connectionString: url, max: 1 }, testLog),
        place: randomUUID(),
        isShared: true,
        log: testLog,
        onLost: () => expect.unreachable(),
        ...options,
      });

    test('a start of a shared server removes the leases of shared servers that were killed, and no others', async () => {
      const running = await sharedLease(database.url, { renewEveryMs: 20 });
      const pool = createPool({ connectionString: database.url, max: 1 }, testLog);
      onTestFinished(() => pool.end());
      await pool.query(`insert into process_lease (holder, place, shared) values (gen_random_uuid(), 'killed', true)`);
      const started = await sharedLease(database.url, { renewEveryMs: 100, expiresMs: 500 });
      expect(await countLeases()).toBe(3);
      await expect.poll(countLeases, { timeout: 10_000 }).toBe(2);
      const { rowCount } = await pool.query(`select from process_lease where place = 'killed'`);
      expect(rowCount).toBe(0);
      await running.release();
      await started.release();
      expect(await countLeases()).toBe(0);
    });

    /** Creates a database of the version before servers could share one. */
    async function oldDatabase() {
      const empty = await emptyDatabase();
      onTestFinished(() => empty.drop());
      const old = await openDatabase({ databaseUrl: empty.url, dataDir: null, log: testLog });
      onTestFinished(old.close);
      await migrate(
        old,
        readMigrations().filter(({ number }) => number < 78),
      );
      return { url: empty.url, old };
    }

    test('if two shared servers update an old database at the same time, the second one waits for the first', async () => {
      const { url, old } = await oldDatabase();
      expect(await hasLeaseTable(old)).toBe(true);
      const first = await sharedLease(url, { renewEveryMs: 60_000 });
      const second = sharedLease(url, { renewEveryMs: 60_000 });
      // The second one has found that the table has place for one row only.
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 100))]);
      await migrate(old);
      await (await second).release();
      await first.release();
    });

    test('if an update of an old database takes long, a second shared server says that the database is in use', async () => {
      const { url, old } = await oldDatabase();
      expect(await hasLeaseTable(old)).toBe(true);
      const first = await sharedLease(url, { renewEveryMs: 50 });
      await expect(sharedLease(url, { renewEveryMs: 50 })).rejects.toThrow(DatabaseInUse);
      await first.release();
    });
  },
);
