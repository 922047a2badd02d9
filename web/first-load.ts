import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { firstPanels } from '@nave/domain/contents/engagement-settings.ts';

/** What a channel's page may load at once, the player aside, in gzip bytes. */
export const FIRST_LOAD_BUDGET = { js: 130 * 1024, css: 15 * 1024 };

/** Gzip bytes of scripts and of style sheets. */
interface Weight {
  js: number;
  css: number;
}

export interface FirstLoad extends Weight {
  /** Of it, what must be there before anything can be pressed: the entry and everything that it imports statically. */
  start: Weight;
  /** The heaviest panel that can be open at first; the HTML asks for it beside the start (build/preloaded-parts.ts). */
  panel: Weight & { id: string };
}

const DIST = fileURLToPath(new URL('./dist', import.meta.url));

/** Sums what the viewer's built page asks for at once. */
export function firstLoad(dist = DIST): FirstLoad {
  const html = readFileSync(join(dist, 'viewer.html'), 'utf8');
  const [start, ...parts] = html.split('<!--part-');
  const startWeight = weigh(dist, filesIn((start ?? '').replace(/<!--(player|engine) .*?-->/g, '')));
  const first: ReadonlySet<string> = new Set(firstPanels);
  const panels = parts.filter((links) => first.has(idIn(links)));
  const weighed = panels.map((links) => ({
    id: idIn(links),
    ...weigh(dist, filesIn(links)),
  }));
  const [panel] = weighed.toSorted((one, other) => other.js + other.css - one.js - one.css);
  if (!panel || startWeight.js === 0) throw new Error(`The page in ${dist} names no scripts: run the build first.`);
  return { js: startWeight.js + panel.js, css: startWeight.css + panel.css, start: startWeight, panel };
}

/** A sentence for each kind of file of which the page loads more than its budget; its largest parts, where it is scripts. */
export function overBudget(load: FirstLoad, budget: Weight = FIRST_LOAD_BUDGET, dist = DIST): string[] {
  return (['js', 'css'] as const)
    .filter((kind) => load[kind] > budget[kind])
    .map(
      (kind) =>
        `A channel's page loads ${kb(load[kind])} of ${kind} at once (gzip; ${kb(load.panel[kind])} of it the panel ` +
        `'${load.panel.id}'), but ${kb(budget[kind])} is its budget. ${kind === 'js' ? `The largest parts of the start: ${largestParts(dist)}. ` : ''}` +
        'What is not shown at first belongs behind an import().',
    );
}

/** What the start is made of, as build/start-parts.ts weighed it: '47 % react-dom, ...'. */
export function largestParts(dist = DIST): string {
  const parts: Record<string, number> = JSON.parse(readFileSync(join(dist, '.vite/viewer-parts.json'), 'utf8'));
  const whole = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  return Object.entries(parts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([name, bytes]) => `${((100 * bytes) / whole).toFixed(1)} % ${name}`)
    .join(', ');
}

function idIn(links: string): string {
  return links.split(' ', 1)[0] ?? '';
}

function filesIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
}

function weigh(dist: string, files: string[]): Weight {
  const gzipBytes = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
  return { js: gzipBytes('.js'), css: gzipBytes('.css') };
}

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const load = firstLoad();
  const { js, css, start, panel } = load;
  process.stdout.write(
    `a channel's page at once, gzip: js ${kb(js)}, css ${kb(css)}\n` +
      `of it the start: js ${kb(start.js)}, css ${kb(start.css)}; the panel '${panel.id}': js ${kb(panel.js)}, css ${kb(panel.css)}\n` +
      `the start: ${largestParts()}\n${overBudget(load).join('\n')}\n`,
  );
  process.exitCode = overBudget(load).length > 0 ? 1 : 0;
}
