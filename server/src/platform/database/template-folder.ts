import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readMigrations } from './migration-files.ts';

const require = createRequire(import.meta.url);

/** What a prepared database depends on, as 16 hex digits: the engine, the job tables and every migration. */
export function templateKey(): string {
  const hash = createHash('sha256');
  for (const library of ['@electric-sql/pglite', 'pg-boss']) hash.update(`${library} ${libraryVersion(library)}\n`);
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Where a prepared embedded database lies, if one was built (build-template.ts): copying it is faster than making one. */
export function templateFolder(): string {
  return join(import.meta.dirname, '../../../../node_modules/.cache/nave', `database-${templateKey()}`);
}

function libraryVersion(library: string): string {
  // Neither library exports its package.json, so it is found beside its entry.
  const entry = require.resolve(library);
  const root = entry.slice(0, entry.lastIndexOf(`${library}/`) + library.length);
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}
