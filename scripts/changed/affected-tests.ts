import { dirname } from 'node:path/posix';
import type { Project } from '../architecture/project.ts';

const isTestFile = /\.(test|e2e)\.tsx?$/;
const isHelper = (path: string) => path.includes('/testing/');
/** Files that import every slice or every page. Helpers in testing/ import these files for almost every test. */
const composition = /^(server\/src\/app\.ts|web\/src\/(viewer\/viewer-app|dashboard\/dashboard-(app|routes))\.tsx)$/;
/** Tests that read the built pages, and the folders whose files are part of the build. */
const readsBuild = /^web\/[^/]+\.test\.ts$/;
const builtFrom = /^(domain\/src|web)\//;
/** Files that Vitest loads before each test that renders. */
const setupFiles = /^web\/src\/lib\/testing\/(patience|no-owner-stacks)\.ts$/;
/** Source files, which tests import, and style sheets, which change the result of no test. */
const isModule = /\.(tsx?|css)$/;

/**
 * Returns the test files that a change of these paths can break, according to the import graph. The graph is not
 * followed through helpers in testing/, because they start the whole app. A test that uses such a helper instead
 * depends on all files of its own folder (its slice, or the folder of its page) and on the files that these import.
 */
export function affectedTests(project: Project, changed: readonly string[]): string[] {
  const imports = importsOf(project);
  const changedFiles = new Set(changed);
  const deleted = changed.filter((path) => !project.texts.has(path));
  const readByPath = changed.filter((path) => isReadByPath(path, imports));
  return project.sources
    .map(({ path }) => path)
    .filter((path) => isTestFile.test(path))
    .filter((test) => {
      if (readByPath.some((path) => workspaceOf(path) === null || workspaceOf(path) === workspaceOf(test))) return true;
      if (readsBuild.test(test) && changed.some((path) => builtFrom.test(path))) return true;
      if (setupFiles.test(changed.find((path) => setupFiles.test(path)) ?? '') && /^web\/.*\.tsx$/.test(test))
        return true;
      const imported = closure([test], imports);
      const folder = [...imported].some((path) => isHelper(path) && workspaceOf(path) === workspaceOf(test))
        ? folderOf(test)
        : undefined;
      if (folder && deleted.some((path) => path.startsWith(folder))) return true;
      const inFolder = folder
        ? [...imports.keys()].filter((path) => path.startsWith(folder) && !isTestFile.test(path))
        : [];
      return [...closure(inFolder, imports, imported)].some((path) => changedFiles.has(path));
    });
}

/** Returns the files that each file imports at run time. */
function importsOf({ sources, texts }: Project): Map<string, string[]> {
  return new Map(
    sources.map(({ path, imports }) => {
      const files = imports.flatMap(({ file, typeOnly }) => (file && !typeOnly && texts.has(file) ? [file] : []));
      if (composition.test(path)) return [path, []];
      return [path, isHelper(path) ? files.filter((file) => isHelper(file) || composition.test(file)) : files];
    }),
  );
}

/** Adds these files, and all files that they import directly or indirectly, to `found`. */
function closure(from: string[], imports: Map<string, string[]>, found = new Set<string>()): Set<string> {
  const waiting = [...from];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...(imports.get(path) ?? []));
  }
  return found;
}

/**
 * Returns the folder of the test's slice. For tests of the platform and outside the server, returns the test's own
 * folder.
 */
function folderOf(test: string): string {
  const [, slice] = /^(server\/src\/(?!platform\/)[\w-]+\/)/.exec(test) ?? [];
  return slice ?? `${dirname(test)}/`;
}

/**
 * Whether a file is configuration, a migration or data, which no import names. It can affect every test of its
 * workspace.
 */
function isReadByPath(path: string, imports: Map<string, string[]>): boolean {
  const workspace = workspaceOf(path);
  if (workspace === null) return /^(package(-lock)?|tsconfig)\.json$/.test(path);
  const isSource = path.startsWith(`${workspace}/src/`) || workspace === 'e2e';
  if (isSource && isModule.test(path)) return path.endsWith('playwright.config.ts');
  return ![...imports.values()].some((files) => files.includes(path));
}

/** Returns the workspace of a path, or null if the path is in no workspace that has tests. */
function workspaceOf(path: string): string | null {
  return /^(domain|server|web|e2e)\//.exec(path)?.[1] ?? null;
}
