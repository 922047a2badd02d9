import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** What the viewer may load before the player's own chunk, in gzip bytes. */
export const FIRST_LOAD_BUDGET = { js: 130 * 1024, css: 15 * 1024 };

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export interface FirstLoad {
  /** Gzip bytes of the entry's script and everything that it imports statically. */
  js: number;
  /** Gzip bytes of their style sheets. */
  css: number;
  files: string[];
}

/** Sums what a page of the build loads before it can show anything. `entry` is `viewer.html` or `dashboard.html`. */
export function firstLoad(entry: string, distFolder = fileURLToPath(new URL('./dist', import.meta.url))): FirstLoad {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(distFolder, `.vite/${entry.replace('.html', '.json')}`), 'utf8'),
  );
  const files = [...staticFiles(manifest, entry)];
  const gzipBytes = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(distFolder, file)), { level: 9 }).length, 0);
  return { js: gzipBytes('.js'), css: gzipBytes('.css'), files };
}

function staticFiles(manifest: Record<string, Chunk>, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}: run the build first.`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const file of chunk.css ?? []) seen.add(file);
  for (const imported of chunk.imports ?? []) staticFiles(manifest, imported, seen);
  return seen;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const load = firstLoad('viewer.html');
  const within = load.js <= FIRST_LOAD_BUDGET.js && load.css <= FIRST_LOAD_BUDGET.css;
  const line = (name: 'js' | 'css') =>
    `${name} ${(load[name] / 1024).toFixed(1)} KB of ${(FIRST_LOAD_BUDGET[name] / 1024).toFixed(0)} KB`;
  process.stdout.write(`viewer first load, gzip: ${line('js')}, ${line('css')}\n${load.files.join('\n')}\n`);
  process.exitCode = within ? 0 : 1;
}
