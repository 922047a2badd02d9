import { type House, isTest } from './house.ts';

/** What stands in one folder, files and folders: who imports whom, with the first import that says so. */
type Street = Map<string, Map<string, string>>;

/**
 * What stands beside each other in a folder, files and folders alike, imports in one direction only: a reader who
 * follows an import never comes back. Types count, since a reader follows them too.
 */
export function circleBreaches({ sources, texts }: House): string[] {
  const streets = new Map<string, Street>();
  for (const { path, imports } of sources.filter((source) => isDelivered(source.path))) {
    for (const { file } of imports) {
      if (!file || !texts.has(file) || !isDelivered(file)) continue;
      const { street, from, to } = neighbours(path, file);
      if (from !== to) note(streets, { street, from, to, words: `${path} imports ${file}` });
    }
  }
  return [...streets.values()].flatMap((street) => circlesIn(street).map((circle) => sentence(street, circle)));
}

function isDelivered(path: string): boolean {
  return !isTest(path) && !path.includes('/testing/');
}

/** Two files seen from the folder where their ways part: who of those that stand in it imports whom. */
function neighbours(path: string, file: string) {
  const [own, other] = [path.split('/'), file.split('/')];
  const parts = own.findIndex((name, at) => name !== other[at]);
  const upTo = (names: string[]) => names.slice(0, parts < 0 ? names.length : parts + 1).join('/');
  return { street: own.slice(0, Math.max(parts, 0)).join('/'), from: upTo(own), to: upTo(other) };
}

function note(
  streets: Map<string, Street>,
  { street, from, to, words }: { street: string; from: string; to: string; words: string },
): void {
  const imports = streets.get(street) ?? new Map<string, Map<string, string>>();
  streets.set(street, imports);
  const own = imports.get(from) ?? new Map<string, string>();
  imports.set(from, own);
  if (!own.has(to)) own.set(to, words);
}

/** The shortest circle through each neighbour, each named once. */
function circlesIn(street: Street): string[][] {
  const named = new Set<string>();
  return [...street.keys()].sort().flatMap((start) => {
    const circle = named.has(start) ? undefined : shortestCircle(street, start);
    for (const member of circle ?? []) named.add(member);
    return circle ? [circle] : [];
  });
}

function shortestCircle(street: Street, start: string): string[] | undefined {
  const waiting = [[start]];
  const seen = new Set<string>();
  for (let way = waiting.shift(); way; way = waiting.shift()) {
    for (const next of street.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) waiting.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function sentence(street: Street, circle: string[]): string {
  const steps = circle.map((from, at) => street.get(from)?.get(circle[at + 1] ?? circle[0] ?? ''));
  return `${[...circle, circle[0]].join(' -> ')} is a circle (${steps.join('; ')}), but what stands beside each other imports in one direction.`;
}
