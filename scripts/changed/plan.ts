import type { Project } from '../architecture/project.ts';
import { affectedTests } from './affected-tests.ts';
import { areasOf, type Journey, journeysIn } from './areas.ts';

/** The tests to run. */
export interface Plan {
  /** Test files, relative to the folder of their workspace. */
  domain: string[];
  web: string[];
  server: string[];
  /** Test files of the server that also run on the embedded engine. */
  embedded: string[];
  /** Locations of journeys (file and line) as arguments for Playwright. */
  journeys: string[];
  /** One line for each kind of test that is run. */
  runs: string[];
  /** One line for each kind of test that is left out, with the reason. */
  leavesOut: string[];
}

/**
 * Chooses the tests that a change of these paths can break. `embedded` lists the server tests that run on both engines.
 */
export function planOf(project: Project, changed: readonly string[], embedded: readonly string[]): Plan {
  const affected = new Set(affectedTests(project, changed));
  const all = project.sources.map(({ path }) => path).filter((path) => /\.(test|e2e)\.tsx?$/.test(path));
  const runs: string[] = [];
  const leavesOut: string[] = [];
  const addLines = (name: string, chosen: number, count: number, reasonToLeaveOut: string) => {
    if (chosen > 0) runs.push(`${name}: ${chosen} of ${count}`);
    if (chosen < count) leavesOut.push(`${name}: ${count - chosen} of ${count}, which ${reasonToLeaveOut}`);
  };
  const chooseFiles = (workspace: string, reason: string) => {
    const own = all.filter((path) => path.startsWith(`${workspace}/`));
    const chosen = own.filter((path) => affected.has(path)).map((path) => path.slice(workspace.length + 1));
    addLines(`${workspace} test files`, chosen.length, own.length, reason);
    return chosen;
  };
  const domain = chooseFiles('domain', 'import no changed file');
  const web = chooseFiles('web', 'import no changed file, and whose pages import no changed file');
  const server = chooseFiles('server', 'start the app, but neither they nor their slices import a changed file');
  const both = server.filter((file) => embedded.includes(file));
  addLines('server test files on PGlite', both.length, embedded.length, 'are not chosen on PostgreSQL either');

  const areas = new Set(changed.flatMap(areasOf));
  const journeys = all
    .filter((path) => path.startsWith('e2e/'))
    .flatMap((path) => journeysIn(path, project.texts.get(path) ?? ''))
    .filter(({ isForRelease }) => !isForRelease);
  const chosen = journeys.filter(
    (journey) => affected.has(journey.file) || journey.areas.some((area) => areas.has(area)),
  );
  const reason = areas.size > 0 ? `are not about ${[...areas].toSorted().join(', ')}` : 'use no fixture that changed';
  addLines('journeys', chosen.length, journeys.length, reason);
  leavesOut.push('release: runs only before a release (npm test -- release)');
  return { domain, web, server, embedded: both, journeys: locationsOf(chosen), runs, leavesOut };
}

/**
 * Returns the locations of journeys as arguments for Playwright, which are regular expressions over whole paths. They
 * contain the folder's name, so that chat.e2e.ts does not match direct-chat.e2e.ts.
 */
function locationsOf(journeys: Journey[]): string[] {
  return [...new Set(journeys.map(({ file, line }) => `${file.replaceAll(/[/.]/g, '.')}:${line}`))];
}
