import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A migration: a file with the name `NNNN-description.sql`. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hex. */
  readonly checksum: string;
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');

/** Reads the migrations of a folder, in order. Throws if two migrations have the same number. */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { number: Number(name.slice(0, 4)), name, sql, checksum };
    });
  const duplicate = migrations.find((migration, index) => migration.number === migrations[index - 1]?.number);
  if (duplicate) throw new Error(`two migrations have the number of ${duplicate.name}`);
  return migrations;
}
