import { isTest, type Project, type SourceFile } from './project.ts';

/**
 * Features that show messages. They may import the feature `messages`, as the slices with these names do on the server.
 */
const ofMessages = ['chat', 'direct-chat'];

/**
 * Checks the direction of imports in the web workspace: dashboard -> features -> staff-kit -> ui -> lib. Only pages
 * import several features, no page of the dashboard imports another, and the dashboard does not import from the viewer.
 */
export function pageBreaches({ sources }: Project): string[] {
  return sources.flatMap(({ path, imports }) => {
    if (isTest(path)) return [];
    return imports.flatMap(({ file }) => {
      const breach = file && pageBreach(path, file);
      return breach ? [`${path} imports ${file}, but ${breach}.`] : [];
    });
  });
}

function pageBreach(path: string, file: string): string | undefined {
  const [own, other] = [featureOf(path), featureOf(file)];
  const isPage = /^web\/src\/(viewer|dashboard)\//;
  if (own && other && own !== other && !(other === 'messages' && ofMessages.includes(own)))
    return 'only a page may combine features: take it as a property, and let the page connect them';
  if (own && isPage.test(file)) return 'a feature must not import a page';
  const [ownPage, otherPage] = [dashboardPageOf(path), dashboardPageOf(file)];
  if (ownPage && otherPage && ownPage !== otherPage)
    return 'a page of the dashboard imports no other: share it in features/ or staff-kit/';
  const isKit = path.startsWith('web/src/staff-kit/');
  if (isKit && (other || isPage.test(file))) return 'the staff kit must not import features or pages';
  if (/^web\/src\/(ui|lib)\//.test(path) && (other || isPage.test(file) || file.startsWith('web/src/staff-kit/')))
    return 'ui/ and lib/ must not import features, pages or the staff kit';
  if (path.startsWith('web/src/lib/') && file.startsWith('web/src/ui/')) return 'lib/ renders nothing';
  if (path.startsWith('web/src/dashboard/') && file.startsWith('web/src/viewer/')) {
    return 'the dashboard must not import from the viewer: share it as a feature or in ui/';
  }
  return undefined;
}

const neverLoaded = [
  {
    name: 'the dashboard',
    matches: /^web\/src\/dashboard\//,
    because: 'a thousand viewers would load code that only staff need',
  },
  {
    name: 'the staff kit',
    matches: /^web\/src\/staff-kit\//,
    because: 'it uses Mantine, which only staff load',
  },
  {
    name: 'staff/',
    matches: /^web\/src\/features\/[^/]+\/(staff|host-part)\//,
    because: 'the staff part of a feature is for the dashboard only',
  },
  { name: 'Mantine', matches: /^@mantine\//, because: "its first load is small and uses the client's theme" },
];
const neverAtOnce = [
  {
    name: 'zod',
    matches: /^zod$/,
    because: 'its first load is small: validate by hand, or import() the schema where it is used',
  },
  {
    name: 'react-query',
    matches: /^@tanstack\/react-query$/,
    because: 'its first load is small: the HTML contains the data of the page',
  },
];

/**
 * Checks that the viewer never loads staff/, staff-kit/, dashboard/ or Mantine, and loads zod and react-query only on
 * demand.
 */
export function viewerBreaches({ sources }: Project): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const breachesOf = (rules: typeof neverLoaded, throughDynamic: boolean) =>
    [...importChains(byPath, throughDynamic)].flatMap(([target, chain]) =>
      rules
        .filter(({ matches }) => matches.test(target))
        .map(({ name, because }) => {
          const through = chain.length > 2 ? ` through ${chain.slice(1, -1).join(' and ')}` : '';
          return `${chain.at(-1)} imports ${target}, but the viewer (${chain[0]}${through}) must not load ${name}, because ${because}.`;
        }),
    );
  return [...breachesOf(neverLoaded, true), ...breachesOf(neverAtOnce, false)];
}

/**
 * Maps every file and package that the viewer loads to a chain of files: each file imports the next, and the last file
 * imports the target.
 */
function importChains(byPath: Map<string, SourceFile>, throughDynamic: boolean): Map<string, string[]> {
  const chains = new Map<string, string[]>();
  const waiting = [...byPath.keys()]
    .filter((path) => path.startsWith('web/src/viewer/') && !isTest(path) && !path.includes('/testing/'))
    .map((path) => [path]);
  for (let chain = waiting.shift(); chain; chain = waiting.shift()) {
    for (const { file, packageName, typeOnly, dynamic } of byPath.get(chain.at(-1) ?? '')?.imports ?? []) {
      const target = file ?? packageName;
      if (!target || typeOnly || (dynamic && !throughDynamic) || chains.has(target)) continue;
      chains.set(target, chain);
      if (file) waiting.push([...chain, file]);
    }
  }
  return chains;
}

function featureOf(path: string): string | undefined {
  return path.match(/^web\/src\/features\/([^/]+)\//)?.[1];
}

function dashboardPageOf(path: string): string | undefined {
  return path.match(/^web\/src\/dashboard\/pages\/([^/]+)\//)?.[1];
}
