import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readMigrations } from './migration-files.ts';

const require = createRequire(import.meta.url);

/**
 * Returns a hash (16 hex digits) of everything that the template depends on: the engine, the job tables and every
 * migration.
 */
export function templateKey(): string {
  const hash = createHash('sha256');
  for (const library of ['@electric-sql/pglite', 'pg-boss']) hash.update(`${library} ${libraryVersion(library)}\n`);
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the folder of the template, an empty and migrated embedded database. The folder may not exist yet:
 * build-template.ts creates it.
 */
export function templateFolder(): string {
  return join(import.meta.dirname, '../../../../node_modules/.cache/nave', `database-${templateKey()}`);
}

function libraryVersion(library: string): string {
  // Neither library exports its package.json, so the file is found by the path of the library's entry file.
  const entry = require.resolve(library);
  const root = entry.slice(0, entry.lastIndexOf(`${library}/`) + library.length);
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}
