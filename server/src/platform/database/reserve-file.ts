import { existsSync, unlinkSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { durableWrites } from '../disk/durable.ts';

const MEGABYTE = 1024 * 1024;
/** Three segments of the WAL (16 MB each): what the engine may still write between a full disk and the stop of writing. */
const RESERVE_BYTES = 48 * MEGABYTE;
/** What must be free beside the reserve before writing begins, so that it does not end again at once. */
const SLACK_BYTES = 16 * MEGABYTE;

/** Whether the disk has room for the reserve and some work beside it. */
export async function hasRoom(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(path));
  const kept = await stat(path).catch(() => null);
  return bavail * bsize + (kept?.size ?? 0) >= RESERVE_BYTES + SLACK_BYTES;
}

/** Sees to it that the reserve is there. False: the disk has no room for it. */
export async function keepReserve(path: string): Promise<boolean> {
  if (existsSync(path)) return true;
  if (!(await hasRoom(path))) return false;
  const unfinished = `${path}.new`;
  try {
    await writeZeros(unfinished);
    await durableWrites.rename(unfinished, path);
    return true;
  } catch {
    // Somebody else was quicker to take the space.
    await rm(unfinished, { force: true });
    return false;
  }
}

/** Gives the space back to the disk. False: it has been given already. At once, because the engine waits for it. */
export function releaseReserve(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch {
    return false;
  }
}

// Written, not made with a length: only what was written has its place on the disk.
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
