import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** Makes the folder of the sockets anew, for this user alone; what a killed process left in it goes. */
export async function makeSocketFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: 0o700 });
}
