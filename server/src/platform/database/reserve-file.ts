import { existsSync, unlinkSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { durableWrites } from '../disk/durable.ts';

const MEGABYTE = 1024 * 1024;
/**
 * Size of the reserve file: three WAL segments of 16 MB. The engine may write that much after the disk is full and
 * before the engine is read-only.
 */
const RESERVE_BYTES = 48 * MEGABYTE;
/**
 * Space besides the reserve file that must be free before writes are allowed again. Otherwise the next write could fill
 * the disk again.
 */
const SLACK_BYTES = 16 * MEGABYTE;

/** Whether the disk has space for the reserve file and for some more writes. */
export async function hasSpace(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(path));
  const reserve = await stat(path).catch(() => null);
  return bavail * bsize + (reserve?.size ?? 0) >= RESERVE_BYTES + SLACK_BYTES;
}

/** Creates the reserve file if it is missing. Returns false if the disk has no space for it. */
export async function ensureReserve(path: string): Promise<boolean> {
  if (existsSync(path)) return true;
  if (!(await hasSpace(path))) return false;
  const unfinished = `${path}.new`;
  try {
    await writeZeros(unfinished);
    await durableWrites.rename(unfinished, path);
    return true;
  } catch {
    // Another process has used the space meanwhile.
    await rm(unfinished, { force: true });
    return false;
  }
}

/**
 * Deletes the reserve file. Returns false if there is none. Synchronous, because the engine calls it during a write.
 */
export function releaseReserve(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch {
    return false;
  }
}

// Write zeros instead of setting the length: only written blocks are allocated on the disk.
async function writeZeros(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    const zeros = Buffer.alloc(MEGABYTE);
    for (let written = 0; written < RESERVE_BYTES; written += zeros.length) await file.write(zeros);
    await file.datasync();
  } finally {
    await file.close();
  }
}
