import { isTest, type Project } from './project.ts';

/**
 * Imports between the entries (files and folders) of one folder: importer, imported entry, and the first import as
 * text.
 */
type FolderImports = Map<string, Map<string, string>>;

/**
 * Checks that there are no import cycles between the files and folders of any folder, so that a reader who follows
 * imports never returns to the same file. Type imports count as well, because a reader also follows them.
 */
export function cycleBreaches({ sources, texts }: Project): string[] {
  const folders = new Map<string, FolderImports>();
  for (const { path, imports } of sources.filter((source) => isDelivered(source.path))) {
    for (const { file } of imports) {
      if (!file || !texts.has(file) || !isDelivered(file)) continue;
      const { folder, from, to } = commonFolder(path, file);
      if (from !== to) addImport(folders, { folder, from, to, cause: `${path} imports ${file}` });
    }
  }
  return [...folders.values()].flatMap((folder) => cyclesIn(folder).map((cycle) => sentence(folder, cycle)));
}

function isDelivered(path: string): boolean {
  return !isTest(path) && !path.includes('/testing/');
}

/**
 * Returns the deepest folder that contains both files, and the folder's entries that contain the importer and the
 * imported file.
 */
function commonFolder(path: string, file: string) {
  const [own, other] = [path.split('/'), file.split('/')];
  const depth = own.findIndex((name, index) => name !== other[index]);
  const entryOf = (names: string[]) => names.slice(0, depth < 0 ? names.length : depth + 1).join('/');
  return { folder: own.slice(0, Math.max(depth, 0)).join('/'), from: entryOf(own), to: entryOf(other) };
}

function addImport(
  folders: Map<string, FolderImports>,
  { folder, from, to, cause }: { folder: string; from: string; to: string; cause: string },
): void {
  const imports = folders.get(folder) ?? new Map<string, Map<string, string>>();
  folders.set(folder, imports);
  const own = imports.get(from) ?? new Map<string, string>();
  imports.set(from, own);
  if (!own.has(to)) own.set(to, cause);
}

/** Returns the shortest cycle through each entry, and each cycle only once. */
function cyclesIn(folder: FolderImports): string[][] {
  const reported = new Set<string>();
  return [...folder.keys()].sort().flatMap((start) => {
    const cycle = reported.has(start) ? undefined : shortestCycle(folder, start);
    for (const member of cycle ?? []) reported.add(member);
    return cycle ? [cycle] : [];
  });
}

function shortestCycle(folder: FolderImports, start: string): string[] | undefined {
  const queue = [[start]];
  const seen = new Set<string>();
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of folder.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) queue.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function sentence(folder: FolderImports, cycle: string[]): string {
  const steps = cycle.map((from, index) => folder.get(from)?.get(cycle[index + 1] ?? cycle[0] ?? ''));
  return `${[...cycle, cycle[0]].join(' -> ')} is an import cycle (${steps.join('; ')}): let the imports between them go in one direction.`;
}
