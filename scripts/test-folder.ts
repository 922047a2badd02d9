import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A folder in memory on Linux. */
const IN_MEMORY = '/dev/shm';
/** Each embedded database uses about 40 MB while its test runs. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for the tests' files, in memory where there is enough: a test's database is a copy of a thousand files,
 * which takes half a second on a disk. It is removed when the process ends, except by kill -9. The name is short, because
 * paths of sockets inside it have a maximum length.
 */
export function testFolder(): string {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'nt-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  // Child processes receive the signal first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => setImmediate(() => process.exit(1)));
  return folder;
}

function hasRoom(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= ENOUGH_BYTES;
}
