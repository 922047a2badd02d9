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
  /** The file with the time of the last backup, in ISO 8601. */
  readonly lastBackup: string;
  /** Space reserved for the embedded database's last writes (reserve-file.ts). */
  readonly reserve: string;
  /** Folder for the private sockets of the process that uses the data folder. */
  readonly sockets: string;
}

/**
 * Maximum length of the path of the socket folder, in bytes. On macOS the path of a socket may have about 104 bytes;
 * our longest socket name has 13.
 */
const SOCKET_FOLDER_BYTES = 88;

/** Returns the paths of a data folder; `dataDir` is absolute. */
export function dataFolder(dataDir: string): DataFolder {
  const inDataFolder = join(dataDir, 'run');
  const inTempFolder = join(tmpdir(), `nave-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  return {
    database: join(dataDir, 'db'),
    media: join(dataDir, 'media'),
    lastBackup: join(dataDir, 'last-backup'),
    reserve: join(dataDir, 'reserve'),
    sockets: Buffer.byteLength(inDataFolder) <= SOCKET_FOLDER_BYTES ? inDataFolder : inTempFolder,
  };
}

/** Name prefix of the folder in which a restore prepares the data before moving it into the data folder. */
export const UNFINISHED_RESTORE = 'restore-';
/** Matches the names that `mkdtemp` creates with that prefix. */
const unfinishedRestore = /^restore-[A-Za-z0-9]{6}$/;

/**
 * Creates the data folder if it is missing and makes it private to the server's user (mode 0700). Throws `ConfigError`
 * if the folder cannot be made private.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  await durableWrites.makeFolder(dataDir);
  // Windows has no modes: a folder inherits the access rights of its parent folder.
  if (process.platform === 'win32') return;
  const { mode } = await stat(dataDir);
  if ((mode & OTHERS) === 0) return;
  // The sticky bit marks a folder that all users share, such as /tmp.
  if (mode & STICKY) throw notPrivateError(dataDir, mode);
  await chmod(dataDir, mode & OWNER).catch((error: Error) => {
    throw notPrivateError(dataDir, mode, error.message);
  });
  if ((await stat(dataDir)).mode & OTHERS) throw notPrivateError(dataDir, mode);
}

const OWNER = 0o700;
const OTHERS = 0o077;
const STICKY = 0o1000;

function notPrivateError(dataDir: string, mode: number, reason = 'the mode cannot be changed here'): ConfigError {
  const digits = (mode & 0o7777).toString(8);
  return new ConfigError(
    `DATA_DIR is ${dataDir}, which other users of this machine can open (mode ${digits}; ${reason}). Name a folder that belongs to the server's user alone.`,
  );
}

/** Removes the folders of restores that were killed. The caller must hold the lock of the data folder. */
export async function removeUnfinishedRestores(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => unfinishedRestore.test(name));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Deletes the folder for sockets and creates it again, private to this user. */
export async function makeSocketFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: 0o700 });
}
