import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listing } from './build-web.mjs';
import { node24, root } from './install.mjs';

const sources = ['server/src/migrations', 'package-lock.json'];
const cache = join(root, 'node_modules/.cache/nave');
const stamp = join(cache, '.stamp');

/**
 * Creates the template database, which a first start copies, again if the schema has changed. A failure is ignored,
 * because without the template a first start only takes longer.
 */
export function prepareDatabaseIfStale() {
  const now = listing(sources.map((path) => join(root, path)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  if (spawnSync(node24(), ['server/src/prepare-database.ts'], { cwd: root, stdio: 'inherit' }).status !== 0) return;
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, now);
}
