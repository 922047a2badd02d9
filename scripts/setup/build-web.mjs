import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { node24, root } from './install.mjs';

const sources = ['web', 'domain/src', 'package-lock.json'];
const notSources = /^(dist|node_modules|\..*)$|\.test\.tsx?$/;
const stamp = join(root, 'web/dist/.stamp');

/**
 * Builds the pages if one of their source files has changed since the last build.
 * @returns {string | undefined} an error message
 */
export function buildWebIfStale() {
  const now = listing(sources.map((path) => join(root, path)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return undefined;
  process.stdout.write('Building the pages ...\n');
  if (spawnSync(node24(), ['web/build.ts'], { cwd: root, stdio: 'inherit' }).status !== 0) {
    return 'The pages could not be built; see the output of Vite above.';
  }
  writeFileSync(stamp, now);
  return undefined;
}

/**
 * Returns a line for each file in these paths, with its path, size and modification time.
 * @param {string[]} paths
 * @returns {string}
 */
export function listing(paths) {
  return paths
    .map((path) => {
      const found = statSync(path);
      if (!found.isDirectory()) return `${path} ${found.size} ${found.mtimeMs}\n`;
      const inside = readdirSync(path)
        .sort()
        .filter((name) => !notSources.test(name));
      return listing(inside.map((name) => join(path, name)));
    })
    .join('');
}
