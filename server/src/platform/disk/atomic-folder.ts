import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { durableWrites } from './durable.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Creates a folder durably and atomically: `fill` writes to an unfinished folder, which is then synced and renamed. If
 * an empty folder with the final name exists, it is replaced.
 */
export async function createAtomicFolder(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  await durableWrites.makeFolder(dirname(folder));
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  try {
    await fill(unfinished);
    await syncFolder(unfinished);
    if (existsSync(folder)) await rmdir(folder);
    await durableWrites.rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Writes a file in an unfinished folder, without syncing the file. Creates missing folders. */
export async function writeUnsynced(path: string, bytes: Readable | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(typeof bytes === 'string' ? [bytes] : bytes, createWriteStream(path, { mode: 0o600 }));
}
