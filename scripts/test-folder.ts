import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Linux keeps this one in memory. */
const IN_MEMORY = '/dev/shm';
/** Each embedded database takes some 40 MB while its test runs. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * A folder for what tests write, in memory where there is room for it: a test's database is a copy of a thousand files,
 * which takes half a second on a disk. It goes away with the process, however that ends but by kill -9. The name is short: sockets lie below it.
 */
export function testFolder(): string {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'nt-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  // Whatever runs is told of the signal first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => setImmediate(() => process.exit(1)));
  return folder;
}

function hasRoom(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= ENOUGH_BYTES;
}
