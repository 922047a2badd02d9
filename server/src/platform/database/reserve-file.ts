import { existsSync, unlinkSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { durableWrites } from '../disk/durable.ts';

const MEGABYTE = 1024 * 1024;
/** Three WAL segments (16 MB each): what the engine may still write between a full disk and becoming read-only. */
const RESERVE_BYTES = 48 * MEGABYTE;
/** Space that must be free besides the reserve before writes are accepted again, so that they do not stop at once. */
const SLACK_BYTES = 16 * MEGABYTE;

/** Whether the disk has space for the reserve and for some more writes. */
export async function hasSpace(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(path));
  const kept = await stat(path).catch(() => null);
  return bavail * bsize + (kept?.size ?? 0) >= RESERVE_BYTES + SLACK_BYTES;
}

/** Creates the reserve if it is missing. Returns false when the disk has no space for it. */
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

/** Deletes the reserve. Returns false when there is none. Synchronous, because the engine waits for it. */
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
