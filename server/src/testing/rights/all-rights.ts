import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Rights } from './rights.ts';

/** The rights of a slice with the file that exports them, from `src/`. */
export interface RightsFile {
  file: string;
  rights: Rights;
}

/** Loads the rights of every slice, in the order of their files. */
export async function allRights(): Promise<RightsFile[]> {
  const cwd = join(import.meta.dirname, '../..');
  const files = globSync('**/*.rights.ts', { cwd }).sort();
  return Promise.all(files.map(async (file) => ({ file, rights: (await import(join(cwd, file))).rights })));
}
