import { isTest, type Project } from './project.ts';

/** Imports between the files and folders of one folder: importer, imported, and the first import that causes it. */
type FolderImports = Map<string, Map<string, string>>;

/**
 * Finds import cycles between the files and folders of one folder. A reader who follows imports then never returns to a
 * file. Type imports count, since a reader follows them too.
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

/** Returns the deepest folder that contains both files, and its entries that contain the importer and the imported file. */
function commonFolder(path: string, file: string) {
  const [own, other] = [path.split('/'), file.split('/')];
  const parts = own.findIndex((name, at) => name !== other[at]);
  const upTo = (names: string[]) => names.slice(0, parts < 0 ? names.length : parts + 1).join('/');
  return { folder: own.slice(0, Math.max(parts, 0)).join('/'), from: upTo(own), to: upTo(other) };
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

/** Returns the shortest cycle through each entry, each cycle once. */
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
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const next of folder.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) queue.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function sentence(folder: FolderImports, cycle: string[]): string {
  const steps = cycle.map((from, at) => folder.get(from)?.get(cycle[at + 1] ?? cycle[0] ?? ''));
  return `${[...cycle, cycle[0]].join(' -> ')} is an import cycle (${steps.join('; ')}): let the imports between them go in one direction.`;
}
