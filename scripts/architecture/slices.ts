import { isTest, type Project } from './project.ts';

/** The order of slices, from left to right. Slices in the same array are peers and do not import each other. */
const order: string[][] = [
  ['hostnames'],
  ['catalogues'],
  ['media'],
  ['clients'],
  ['accounts'],
  ['ticketing'],
  ['channels'],
  ['videos'],
  ['contents'],
  ['paywall'],
  ['presence'],
  ['messages'],
  ['chat', 'direct-chat', 'interactions', 'reactions'],
  ['analytics'],
  ['operations'],
];
const slices = order.flat();
const allowedFolders: Record<string, string[]> = {
  'domain/src/': ['kernel', 'pages', 'testing', ...slices],
  'server/src/': ['platform', 'pages', 'demo', 'testing', 'migrations', 'workers', 'commands', 'transfer', ...slices],
  'web/src/features/': ['player', 'bible', 'notes', 'sharing', ...slices],
};

/** Checks that folders have the names of slices, so that readers can guess paths. */
export function folderBreaches({ texts }: Project): string[] {
  const found = new Set<string>();
  for (const path of texts.keys()) {
    for (const [folder, names] of Object.entries(allowedFolders)) {
      const [name, inside] = path.startsWith(folder) ? path.slice(folder.length).split('/') : [];
      if (inside && !names.includes(name ?? '')) found.add(`${folder}${name}`);
    }
  }
  return [...found].map(
    (folder) => `${folder} is not an allowed folder: use a slice's name, or add it here and in ARCHITECTURE.md.`,
  );
}

/** Checks that every slice in the order exists. */
export function missingSliceBreaches({ texts }: Pick<Project, 'texts'>): string[] {
  const paths = [...texts.keys()];
  return slices
    .filter((slice) => !paths.some((path) => path.startsWith(`server/src/${slice}/`)))
    .map((slice) => `The order of slices lists ${slice}, but server/src/${slice} does not exist.`);
}

/** Checks that a slice imports only slices to its left, in the domain and on the server. */
export function orderBreaches({ sources }: Project): string[] {
  return sources.flatMap(({ path, imports }) => {
    const own = sliceOf(path);
    if (!own || isTest(path)) return [];
    return imports.flatMap(({ file }) => {
      const other = sliceOf(file);
      if (!other || other === own || positionOf(other) < positionOf(own)) return [];
      const reason =
        positionOf(other) === positionOf(own) ? `${own} and ${other} are peers` : `${other} is to the right of ${own}`;
      return [`${path} imports ${file}, but a slice imports only slices to its left, and ${reason}.`];
    });
  });
}

/** Files that compose slices. The demo is not among them: it fills a database as tests do, and may import stores. */
const composingFiles = /^server\/src\/((app|main)\.ts$|pages\/)/;

/**
 * Checks that a slice imports only use cases, policies and reads of other slices, not their stores, routes, sockets or
 * tables.
 */
export function privacyBreaches({ sources }: Project): string[] {
  return sources.flatMap(({ path, imports }) => {
    const own = sliceOf(path);
    return imports.flatMap(({ file }) => {
      const other = sliceOf(file);
      if (!file?.startsWith('server/') || !other || other === own) return [];
      if (/\/tables\.ts$/.test(file) && own !== 'operations') {
        return [`${path} imports ${file}, but only its own slice uses a table: call a function of ${other}.`];
      }
      if ((own || composingFiles.test(path)) && !isTest(path) && /\.(store|routes|socket)\.ts$/.test(file)) {
        return [
          `${path} imports ${file}, but a slice offers others its use cases, policy and reads, not its store, routes or socket.`,
        ];
      }
      return [];
    });
  });
}

/** Checks that the platform imports no slice, and that a slice imports nothing that composes slices. */
export function compositionBreaches({ sources }: Project): string[] {
  return sources.flatMap(({ path, imports }) => {
    if (isTest(path)) return [];
    return imports.flatMap(({ file }) => {
      const breach = file && compositionBreach(path, file);
      return breach ? [`${path} imports ${file}, but ${breach}.`] : [];
    });
  });
}

function compositionBreach(path: string, file: string): string | undefined {
  const isPlatform = path.startsWith('server/src/platform/');
  if (isPlatform && sliceOf(file)) return 'platform/ must not import a slice: let the slice register itself';
  if (isPlatform && file.startsWith('server/') && !file.startsWith('server/src/platform/')) {
    return 'platform/ must not import code that builds on it';
  }
  if (path.startsWith('domain/src/kernel/') && sliceOf(file)) return 'the kernel must not import a slice';
  if (sliceOf(path) && /^(domain|server)\/src\/((pages|demo)\/|(app|main)\.ts)/.test(file)) {
    return 'a slice must not import code that composes slices';
  }
  return undefined;
}

function sliceOf(path: string | null): string | undefined {
  const name = path?.match(/^(?:domain|server)\/src\/([^/]+)\//)?.[1];
  return name && slices.includes(name) ? name : undefined;
}

function positionOf(slice: string): number {
  return order.findIndex((peers) => peers.includes(slice));
}
