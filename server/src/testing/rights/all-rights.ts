import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Rights } from './rights.ts';

/** Loads the rights of every slice. */
export async function allRights(): Promise<Rights[]> {
  const cwd = join(import.meta.dirname, '../..');
  const files = globSync('**/*.rights.ts', { cwd });
  return Promise.all(files.map(async (file) => (await import(join(cwd, file))).rights));
}
