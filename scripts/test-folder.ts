import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A folder that Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';
/** Free space that all tests need together. The embedded database of a test uses about 40 MB. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for the files of tests, in memory if there is enough space: each embedded database is a copy of a
 * thousand files, which takes half a second on a disk. The folder is removed when the process ends, unless it ends by
 * kill -9. The name is short, because paths of the sockets in the folder have a maximum length.
 */
export function testFolder(): string {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'nt-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  // Exits in a later turn of the event loop, so that other handlers can pass the signal to child processes first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => setImmediate(() => process.exit(1)));
  return folder;
}

function hasRoom(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= ENOUGH_BYTES;
}
