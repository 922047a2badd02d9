import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ConfigError } from './config-error.ts';
import { durableWrites } from './disk/durable.ts';

/** Where what is kept in a data folder lies. */
export interface DataFolder {
  /** The embedded database. */
  readonly database: string;
  /** Uploaded files. */
  readonly media: string;
  /** Space that is kept for the embedded database's last writes (reserve-file.ts). */
  readonly reserve: string;
  /** The private sockets of the process that has the folder open. */
  readonly sockets: string;
}

/** A socket's path may have some 104 bytes at most (macOS); the longest name of one of ours has 13. */
const SOCKET_FOLDER_BYTES = 88;

/** The parts of a data folder; `dataDir` is absolute. */
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

/** How the folder of a restore begins that is not complete. */
export const UNFINISHED_RESTORE = 'restore-';
/** As `mkdtemp` names it. */
const unfinishedRestore = /^restore-[A-Za-z0-9]{6}$/;

/**
 * Creates a data folder when it is missing, and closes it to every other user of the machine, whatever its mode was.
 * Throws `ConfigError` where that is not possible.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  await durableWrites.makeFolder(dataDir);
  // Windows has no modes: a folder there has the rights of the one around it.
  if (process.platform === 'win32') return;
  const { mode } = await stat(dataDir);
  if ((mode & OTHERS) === 0) return;
  // A folder that everybody shares, such as /tmp.
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

/** Removes the copies that restores have left which were killed. The caller holds the folder's lock. */
export async function removeUnfinishedRestores(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => unfinishedRestore.test(name));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Makes the folder of the sockets anew, for this user alone; what a killed process left in it goes. */
export async function makeSocketFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: 0o700 });
}
