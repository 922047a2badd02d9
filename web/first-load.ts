import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { initialPanels } from '@nave/domain/contents/engagement-settings.ts';

/** The budget of a channel page's first load without the player, in gzip bytes. */
export const FIRST_LOAD_BUDGET = { js: 118 * 1024, css: 12 * 1024 };

/** Sizes of scripts and style sheets in gzip bytes. */
interface Sizes {
  js: number;
  css: number;
}

export interface FirstLoad extends Sizes {
  /** The part that must load before the page is interactive: the entry and its static imports. */
  start: Sizes;
  /** The largest panel that can be open at first, which the HTML preloads (build/preloaded-parts.ts). */
  panel: Sizes & { id: string };
}

const DIST = fileURLToPath(new URL('./dist', import.meta.url));

/** Returns the size of the first load of the viewer's built page. */
export function firstLoad(dist = DIST): FirstLoad {
  const html = readFileSync(join(dist, 'viewer.html'), 'utf8');
  const [start, ...parts] = html.split('<!--part-');
  const startSizes = measure(dist, filesIn((start ?? '').replace(/<!--(player|engine) .*?-->/g, '')));
  const first: ReadonlySet<string> = new Set(initialPanels);
  const panels = parts.filter((links) => first.has(idIn(links)));
  const measured = panels.map((links) => ({
    id: idIn(links),
    ...measure(dist, filesIn(links)),
  }));
  const [panel] = measured.toSorted((one, other) => other.js + other.css - one.js - one.css);
  if (!panel || startSizes.js === 0) throw new Error(`The page in ${dist} has no scripts: run the build first.`);
  return { js: startSizes.js + panel.js, css: startSizes.css + panel.css, start: startSizes, panel };
}

/** Returns a message for each kind of file that is over its budget; for scripts it lists the largest parts. */
export function overBudget(load: FirstLoad, budget: Sizes = FIRST_LOAD_BUDGET, dist = DIST): string[] {
  return (['js', 'css'] as const)
    .filter((kind) => load[kind] > budget[kind])
    .map(
      (kind) =>
        `A channel's page first loads ${kb(load[kind])} of ${kind} (gzip; ${kb(load.panel[kind])} of it the panel ` +
        `'${load.panel.id}'), but the budget is ${kb(budget[kind])}. ` +
        (kind === 'js' ? `The largest parts of the start: ${largestParts(dist)}. ` : '') +
        'Load what is not shown at first with import().',
    );
}

/** Lists the largest parts of the start, as build/start-parts.ts measured them: '47 % react-dom, ...'. */
export function largestParts(dist = DIST): string {
  const parts: Record<string, number> = JSON.parse(readFileSync(join(dist, '.vite/viewer-parts.json'), 'utf8'));
  const total = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  return Object.entries(parts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([name, bytes]) => `${((100 * bytes) / total).toFixed(1)} % ${name}`)
    .join(', ');
}

function idIn(links: string): string {
  return links.split(' ', 1)[0] ?? '';
}

function filesIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
}

function measure(dist: string, files: string[]): Sizes {
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
    `first load of a channel's page, gzip: js ${kb(js)}, css ${kb(css)}\n` +
      `of it the start: js ${kb(start.js)}, css ${kb(start.css)}; the panel '${panel.id}': js ${kb(panel.js)}, css ${kb(panel.css)}\n` +
      `the start: ${largestParts()}\n${overBudget(load).join('\n')}\n`,
  );
  process.exitCode = overBudget(load).length > 0 ? 1 : 0;
}
