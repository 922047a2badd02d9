import { randomUUID } from 'node:crypto';
import { readFile, stat, statfs } from 'node:fs/promises';
import process from 'node:process';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { dataFolder } from '../../platform/data-folder.ts';
import { createS3Files } from '../../platform/s3-files.ts';
import { verifyMailServer } from '../../platform/smtp-transport.ts';
import { ok, problem, reasonOf, unknown, type Verdict } from './finding.ts';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;
/** Below this free space the disk counts as nearly full, in bytes. */
const LOW_SPACE = 500 * MEGABYTE;
/** A backup that is older than this counts as missing. */
const BACKUP_DAYS = 7;
const BUCKET_TIMEOUT_MS = 5_000;
/** The permissions of a folder that other users of the machine may open. */
const OTHERS = 0o077;

/** Checks the free space of the data folder's disk. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Verdict> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${Math.floor(free / MEGABYTE)} MB are free on the disk of ${dataDir}`;
  if (free >= LOW_SPACE) return ok(`${text}.`);
  return problem(`Only ${text}. Free at least ${LOW_SPACE / MEGABYTE} MB, or move DATA_DIR to a larger disk.`);
}

/** Checks that only the server's user may open the data folder. */
export async function checkDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Verdict> {
  const { mode } = await stat(dataDir);
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return ok(`Only the server's user may open ${dataDir}.`);
  return problem(`Other users of this machine may open ${dataDir}. Run: chmod 700 ${dataDir}`);
}

/** Checks that the mail server accepts a connection and the sign-in of SMTP_URL. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Verdict> {
  if (smtpUrl === null)
    return unknown('SMTP_URL is not set: no email is sent, and the global owner reads emails at /dashboard/outbox.');
  const { host } = new URL(smtpUrl);
  try {
    await verifyMailServer(smtpUrl);
    return ok(`The mail server ${host} accepts emails.`);
  } catch (error) {
    return problem(
      `The mail server ${host} refuses: ${reasonOf(error)}. Correct SMTP_URL, or let this machine connect to it.`,
    );
  }
}

/** Checks that the bucket stores, returns and deletes a file. */
export async function checkBucket({ s3 }: Pick<Config, 's3'>): Promise<Verdict> {
  if (!s3) return ok('Uploaded files are stored in the data folder.');
  const files = await createS3Files(s3, BUCKET_TIMEOUT_MS);
  const key = `checks/${randomUUID()}.json`;
  try {
    await files.put(key, Buffer.from('{}'), 'application/json');
    if (!(await files.stat(key))) return problem(`The bucket ${s3.bucket} does not return a file that it has stored.`);
    await files.remove(key);
    return ok(`The bucket ${s3.bucket} stores and deletes files.`);
  } catch (error) {
    return problem(
      `The bucket ${s3.bucket} does not store files: ${reasonOf(error)}. Correct the settings S3_…, or the rights of the access key.`,
    );
  } finally {
    files.close();
  }
}

/** Checks when the last backup was made. */
export async function checkBackup(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
  clock: Clock,
): Promise<Verdict> {
  if (config.databaseUrl && config.s3)
    return unknown(
      'Without a data folder, Nave does not know when a backup was made. Check the backups of PostgreSQL.',
    );
  const advice = 'Make one: npm run backup -- FOLDER.';
  const at = await readFile(dataFolder(config.dataDir).lastBackup, 'utf8').catch(() => null);
  if (at === null) return problem(`No backup was made with this data folder. ${advice}`);
  const days = Math.floor((clock.now().getTime() - Date.parse(at)) / DAY_MS);
  if (days < BACKUP_DAYS) return ok(`The last backup was made at ${at}.`);
  return problem(`The last backup was made ${days} days ago. ${advice}`);
}
