import type { Project } from '../architecture/project.ts';
import { affectedTests } from './affected-tests.ts';
import { areasOf, type Journey, journeysIn } from './areas.ts';

/** What is run, and what is left out with the reason, a line each. */
export interface Plan {
  /** Test files from their workspace's folder. */
  domain: string[];
  web: string[];
  server: string[];
  /** Those of the server that run on the embedded engine too. */
  embedded: string[];
  /** Places of journeys, as Playwright takes them. */
  journeys: string[];
  runs: string[];
  leavesOut: string[];
}

/** Chooses the tests that a change of these paths can break; `embedded` names the server's tests that run on both engines. */
export function planOf(project: Project, changed: readonly string[], embedded: readonly string[]): Plan {
  const affected = new Set(affectedTests(project, changed));
  const all = project.sources.map(({ path }) => path).filter((path) => /\.(test|e2e)\.tsx?$/.test(path));
  const runs: string[] = [];
  const leavesOut: string[] = [];
  const note = (name: string, chosen: number, count: number, reason: string) => {
    if (chosen > 0) runs.push(`${name}: ${chosen} of ${count}`);
    if (chosen < count) leavesOut.push(`${name}: ${count - chosen} of ${count}, which ${reason}`);
  };
  const files = (workspace: string, reason: string) => {
    const own = all.filter((path) => path.startsWith(`${workspace}/`));
    const chosen = own.filter((path) => affected.has(path)).map((path) => path.slice(workspace.length + 1));
    note(`${workspace} test files`, chosen.length, own.length, reason);
    return chosen;
  };
  const domain = files('domain', 'import nothing that changed');
  const web = files('web', 'import nothing that changed, nor does their page');
  const server = files('server', 'start the app, but neither they nor their slice import what changed');
  const both = server.filter((file) => embedded.includes(file));
  note('server test files on PGlite', both.length, embedded.length, 'are not chosen on PostgreSQL either');

  const areas = new Set(changed.flatMap(areasOf));
  const journeys = all
    .filter((path) => path.startsWith('e2e/'))
    .flatMap((path) => journeysIn(path, project.texts.get(path) ?? ''))
    .filter(({ isForRelease }) => !isForRelease);
  const chosen = journeys.filter(
    (journey) => affected.has(journey.file) || journey.areas.some((area) => areas.has(area)),
  );
  const names = areas.size > 0 ? `are not about ${[...areas].toSorted().join(', ')}` : 'use no fixture that changed';
  note('journeys', chosen.length, journeys.length, names);
  leavesOut.push('release: asked before a release (npm test -- release)');
  return { domain, web, server, embedded: both, journeys: placesOf(chosen), runs, leavesOut };
}

/** Playwright looks for a place in the whole path of a file: with the folder's name, chat.e2e.ts is not direct-chat.e2e.ts. */
function placesOf(journeys: Journey[]): string[] {
  return [...new Set(journeys.map(({ file, line }) => `${file.replaceAll(/[/.]/g, '.')}:${line}`))];
}
