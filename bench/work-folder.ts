import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

// The name is short, because the path of the embedded database's socket may have only about 100 bytes.
const folder = mkdtempSync(join(tmpdir(), 'nb-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** The folder for all files of a run. It is removed when this process exits. */
export const workFolder = folder;

/** Creates a new folder in the work folder. */
export function newFolder(): string {
  return mkdtempSync(join(folder, 'd-'));
}
