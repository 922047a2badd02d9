import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

// A short name: the embedded database's socket lies below it, and socket paths are limited to about 100 bytes.
const folder = mkdtempSync(join(tmpdir(), 'nb-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** A folder for everything that a run writes; it goes away with the run. */
export const workFolder = folder;

/** A new folder in it. */
export function newFolder(): string {
  return mkdtempSync(join(folder, 'd-'));
}
