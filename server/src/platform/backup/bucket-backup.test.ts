import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, s3Server } from '@nave/server/testing/s3-server.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, testEngine, testLog } from '../../testing/database.ts';
import { readConfig } from '../config.ts';
import { dataFolder } from '../data-folder.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { installJobs } from '../jobs.ts';
import { createS3Files, type S3Files } from '../s3-files.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'nave-bucket-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = 'clients/c-1/a.webp';
const PICTURE = Buffer.from('a picture');
const silent = () => undefined;

/** Returns the settings of an installation that stores its files in the bucket. */
async function createInstallation(name: string, store: S3Server) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const database = testEngine === 'postgresql' ? await emptyDatabase() : null;
  if (database) onTestFinished(() => database.drop());
  return { databaseUrl: database?.url ?? null, dataDir, s3: readConfig(store.env(), folder).s3 };
}

async function createBucket(): Promise<S3Server> {
  const store = await s3Server();
  onTestFinished(() => store.remove());
  return store;
}

async function filesIn({ s3 }: Awaited<ReturnType<typeof createInstallation>>) {
  const files = await createS3Files(s3 ?? expect.unreachable());
  onTestFinished(files.close);
  return files;
}

async function keysOf(files: Pick<S3Files, 'keys'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.keys()) keys.push(key);
  return keys;
}

test('MED-198 a backup contains the files of the S3 bucket, and a restore copies them to another bucket', {
  timeout: 90_000,
}, async () => {
  const [from, to] = [await createBucket(), await createBucket()];
  const here = await createInstallation('here', from);
  const database = await openDatabase({ ...here, log: testLog });
  await migrate(database);
  await installJobs(database);
  await database.close();
  await (await filesIn(here)).put(KEY, PICTURE, 'image/webp');
  const backup = join(folder, 'backup');
  await makeBackup(here, backup);
  expect(readFileSync(join(dataFolder(backup).media, KEY))).toEqual(PICTURE);

  const there = await createInstallation('there', to);
  await restoreBackup(there, backup, silent);
  expect(await keysOf(await filesIn(there))).toEqual([KEY]);
  expect(existsSync(dataFolder(there.dataDir).media)).toBe(false);

  await from.stop();
  const failedBackup = join(folder, 'failed-backup');
  await expect(makeBackup(here, failedBackup)).rejects.toThrow('The uploaded files could not be copied');
  expect(existsSync(failedBackup)).toBe(false);
});
