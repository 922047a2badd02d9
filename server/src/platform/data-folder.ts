import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ConfigError } from './config-error.ts';
import { durableWrites } from './disk/durable.ts';

/** Absolute paths inside a data folder. */
export interface DataFolder {
  /** The embedded database. */
  readonly database: string;
  /** Uploaded files. */
  readonly media: string;
  /** Space reserved for the embedded database's last writes (reserve-file.ts). */
  readonly reserve: string;
  /** The private sockets of the process that uses the folder. */
  readonly sockets: string;
}

/** A socket path may have about 104 bytes (macOS); our longest file name has 13. */
const SOCKET_FOLDER_BYTES = 88;

/** Returns the paths of a data folder; `dataDir` is absolute. */
export function dataFolder(dataDir: string): DataFolder {
  const inside = join(dataDir, 'run');
  const elsewhere = join(tmpdir(), `nave-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  return {
    database: join(dataDir, 'db'),
    media: join(dataDir, 'media'),
    reserve: join(dataDir, 'reserve'),
    sockets: Buffer.byteLength(inside) <= SOCKET_FOLDER_BYTES ? inside : elsewhere,
  };
}

/** Prefix of the folder of an unfinished restore. */
export const UNFINISHED_RESTORE = 'restore-';
/** Matches what `mkdtemp` creates from that prefix. */
const unfinishedRestore = /^restore-[A-Za-z0-9]{6}$/;

/**
 * Creates the data folder if it is missing and makes it private to the server's user (mode 0700).
 * Throws `ConfigError` where that is not possible.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  await durableWrites.makeFolder(dataDir);
  // Windows has no modes; a folder inherits the access rights of its parent.
  if (process.platform === 'win32') return;
  const { mode } = await stat(dataDir);
  if ((mode & OTHERS) === 0) return;
  // A folder shared by all users, such as /tmp.
  if (mode & STICKY) throw openToOthers(dataDir, mode);
  await chmod(dataDir, mode & OWNER).catch((error: Error) => {
    throw openToOthers(dataDir, mode, error.message);
  });
  if ((await stat(dataDir)).mode & OTHERS) throw openToOthers(dataDir, mode);
}

const OWNER = 0o700;
const OTHERS = 0o077;
const STICKY = 0o1000;

function openToOthers(dataDir: string, mode: number, reason = 'the mode cannot be changed here'): ConfigError {
  const digits = (mode & 0o7777).toString(8);
  return new ConfigError(
    `DATA_DIR is ${dataDir}, which other users of this machine can open (mode ${digits}; ${reason}). Name a folder that belongs to the server's user alone.`,
  );
}

/** Removes the unfinished copies of restores that were killed. The caller holds the folder's lock. */
export async function removeUnfinishedRestores(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => unfinishedRestore.test(name));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Deletes and creates the folder of the sockets, private to this user. */
export async function makeSocketFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: 0o700 });
}
