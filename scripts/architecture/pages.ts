import { type House, isTest, type SourceFile } from './house.ts';

/** dashboard -> features -> staff-kit -> ui -> lib; features meet only on a page; the two page trees know nothing of each other. */
export function pageBreaches({ sources }: House): string[] {
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
  if (own && other && own !== other)
    return 'features meet only on a page: take it as a property, and let the page wire them';
  if (own && isPage.test(file)) return 'a feature never knows the page that shows it';
  const isKit = path.startsWith('web/src/staff-kit/');
  if (isKit && (other || isPage.test(file))) return 'the staff kit lies below the features and knows none of them';
  if (/^web\/src\/(ui|lib)\//.test(path) && (other || isPage.test(file) || file.startsWith('web/src/staff-kit/')))
    return 'ui/ and lib/ know no feature and no page, nor the kit of one side';
  if (path.startsWith('web/src/lib/') && file.startsWith('web/src/ui/')) return 'lib/ draws nothing';
  if (path.startsWith('web/src/dashboard/') && file.startsWith('web/src/viewer/')) {
    return 'the dashboard never reaches into the viewer: share it as a feature or in ui/';
  }
  return undefined;
}

const neverLoaded = [
  {
    name: 'the dashboard',
    matches: /^web\/src\/dashboard\//,
    because: 'a thousand viewers would load what only staff need',
  },
  {
    name: 'the staff kit',
    matches: /^web\/src\/staff-kit\//,
    because: 'it is made of Mantine, which only staff load',
  },
  {
    name: 'staff/',
    matches: /^web\/src\/features\/[^/]+\/staff\//,
    because: "staff's half of a feature is the dashboard's alone",
  },
  { name: 'Mantine', matches: /^@mantine\//, because: "its first load is small and its look is the client's theme" },
];
const neverAtOnce = [
  {
    name: 'zod',
    matches: /^zod$/,
    because: 'its first load is small: check by hand, or import() the schema where it is used',
  },
  {
    name: 'react-query',
    matches: /^@tanstack\/react-query$/,
    because: "its first load is small: the page's data is inside it",
  },
];

/** The viewer never reaches staff/, staff-kit/, dashboard/ or Mantine; and zod and react-query only behind an `import()`. */
export function viewerBreaches({ sources }: House): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const found = (rules: typeof neverLoaded, throughDynamic: boolean) =>
    [...wayTo(byPath, throughDynamic)].flatMap(([target, way]) =>
      rules
        .filter(({ matches }) => matches.test(target))
        .map(({ name, because }) => {
          const through = way.length > 2 ? `, by way of ${way.slice(1, -1).join(' and ')},` : '';
          return `${way.at(-1)} imports ${target}, but the viewer (${way[0]}${through}) never reaches ${name}, because ${because}.`;
        }),
    );
  return [...found(neverLoaded, true), ...found(neverAtOnce, false)];
}

/** Every file and package that the viewer loads, with the files through which it comes. */
function wayTo(byPath: Map<string, SourceFile>, throughDynamic: boolean): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  const waiting = [...byPath.keys()]
    .filter((path) => path.startsWith('web/src/viewer/') && !isTest(path) && !path.includes('/testing/'))
    .map((path) => [path]);
  for (let way = waiting.shift(); way; way = waiting.shift()) {
    for (const { file, packageName, typeOnly, dynamic } of byPath.get(way.at(-1) ?? '')?.imports ?? []) {
      const target = file ?? packageName;
      if (!target || typeOnly || (dynamic && !throughDynamic) || ways.has(target)) continue;
      ways.set(target, way);
      if (file) waiting.push([...way, file]);
    }
  }
  return ways;
}

function featureOf(path: string): string | undefined {
  return path.match(/^web\/src\/features\/([^/]+)\//)?.[1];
}
