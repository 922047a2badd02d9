import { dirname } from 'node:path/posix';
import type { Project } from '../architecture/project.ts';

const isTestFile = /\.(test|e2e)\.tsx?$/;
const isHelper = (path: string) => path.includes('/testing/');
/** They import every slice or page, and helpers start them for almost every test. */
const composition = /^(server\/src\/app\.ts|web\/src\/(viewer\/viewer-app|dashboard\/dashboard-(app|routes))\.tsx)$/;
/** They read the built pages, which everything in these folders is part of. */
const readsBuild = /^web\/[^/]+\.test\.ts$/;
const builtFrom = /^(domain\/src|web)\//;
/** Vitest loads them before each test that draws. */
const setupFiles = /^web\/src\/lib\/testing\/(patience|no-owner-stacks)\.ts$/;
/** What a module is made of. Of these only the sources are imported in tests; the styles change no test's result. */
const isModule = /\.(tsx?|css)$/;

/**
 * Returns the test files that a change of these paths can break, by the import graph. Helpers in testing/ start the whole
 * app, so the graph is not followed through them: a test that uses them depends on the files of its own part instead (its
 * slice, or its page's folder) and on what those import.
 */
export function affectedTests(project: Project, changed: readonly string[]): string[] {
  const imports = importsOf(project);
  const changedFiles = new Set(changed);
  const deleted = changed.filter((path) => !project.texts.has(path));
  const unimported = changed.filter((path) => isReadByPath(path, imports));
  return project.sources
    .map(({ path }) => path)
    .filter((path) => isTestFile.test(path))
    .filter((test) => {
      if (unimported.some((path) => workspaceOf(path) === null || workspaceOf(path) === workspaceOf(test))) return true;
      if (readsBuild.test(test) && changed.some((path) => builtFrom.test(path))) return true;
      if (setupFiles.test(changed.find((path) => setupFiles.test(path)) ?? '') && /^web\/.*\.tsx$/.test(test))
        return true;
      const own = closure([test], imports);
      const part = [...own].some((path) => isHelper(path) && workspaceOf(path) === workspaceOf(test))
        ? partOf(test)
        : undefined;
      if (part && deleted.some((path) => path.startsWith(part))) return true;
      const inPart = part ? [...imports.keys()].filter((path) => path.startsWith(part) && !isTestFile.test(path)) : [];
      return [...closure(inPart, imports, own)].some((path) => changedFiles.has(path));
    });
}

/** What each file imports at run time. */
function importsOf({ sources, texts }: Project): Map<string, string[]> {
  return new Map(
    sources.map(({ path, imports }) => {
      const files = imports.flatMap(({ file, typeOnly }) => (file && !typeOnly && texts.has(file) ? [file] : []));
      if (composition.test(path)) return [path, []];
      return [path, isHelper(path) ? files.filter((file) => isHelper(file) || composition.test(file)) : files];
    }),
  );
}

function closure(from: string[], imports: Map<string, string[]>, found = new Set<string>()): Set<string> {
  const waiting = [...from];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...(imports.get(path) ?? []));
  }
  return found;
}

/** Of the server the slice (of its platform the folder); elsewhere the test's own folder. */
function partOf(test: string): string {
  const [, slice] = /^(server\/src\/(?!platform\/)[\w-]+\/)/.exec(test) ?? [];
  return slice ?? `${dirname(test)}/`;
}

/** Configuration, migrations and data, which no import names: they can concern every test of their workspace. */
function isReadByPath(path: string, imports: Map<string, string[]>): boolean {
  const workspace = workspaceOf(path);
  if (workspace === null) return /^(package(-lock)?|tsconfig)\.json$/.test(path);
  const isSource = path.startsWith(`${workspace}/src/`) || workspace === 'e2e';
  if (isSource && isModule.test(path)) return path.endsWith('playwright.config.ts');
  return ![...imports.values()].some((files) => files.includes(path));
}

/** The workspace of a path that has tests; null for all other paths. */
function workspaceOf(path: string): string | null {
  return /^(domain|server|web|e2e)\//.exec(path)?.[1] ?? null;
}
