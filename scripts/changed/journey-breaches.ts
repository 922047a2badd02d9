import type { Project } from '../architecture/project.ts';
import { rulesIn } from '../rule-book.ts';
import { areasOfPages, areasOfRules, areasOfUncited, journeysIn, releaseJourneys } from './areas.ts';

const table = 'scripts/changed/areas.ts';
/** Areas that are not folders of the domain, the server or the features. */
const otherAreas = ['viewer', 'dashboard', 'host-panel'];

/** Checks that `npm test -- changed` can choose every journey, by the rules in its title or by an entry in areas.ts. */
export function journeyBreaches({ texts }: Project): string[] {
  const journeys = [...texts].flatMap(([path, text]) => (path.endsWith('.e2e.ts') ? journeysIn(path, text) : []));
  const uncited = new Set(
    journeys
      .filter(({ isCited, isForRelease }) => !isCited && !isForRelease)
      .map(({ file }) => file.replace('e2e/', '')),
  );
  const prefixes = [...texts].flatMap(([path, text]) =>
    path.startsWith('docs/rules/') ? rulesIn(text).map(({ prefix }) => prefix) : [],
  );
  const pages = [...texts.keys()].flatMap((path) => /^web\/src\/dashboard\/pages\/([\w-]+)\//.exec(path)?.[1] ?? []);
  const [, operations = ''] = /operations = \[(.*?)\]/s.exec(texts.get('e2e/playwright.config.ts') ?? '') ?? [];
  return [
    ...differences('releaseJourneys', releaseJourneys, new Set(operations.match(/[\w-]+(?=')/g))),
    ...differences('areasOfUncited', Object.keys(areasOfUncited), uncited),
    ...differences('areasOfRules', Object.keys(areasOfRules), new Set(prefixes)),
    ...differences('areasOfPages', Object.keys(areasOfPages), new Set(pages)),
    ...unknownAreas(texts),
  ];
}

function differences(name: string, entries: string[], needed: Set<string>): string[] {
  return [
    ...[...needed]
      .filter((key) => !entries.includes(key))
      .map((key) => `${table} needs an entry for ${key} in ${name}: npm test -- changed chooses journeys by it.`),
    ...entries.filter((key) => !needed.has(key)).map((key) => `${table} has ${key} in ${name}, which nothing needs.`),
  ];
}

function unknownAreas(texts: Project['texts']): string[] {
  const folders = [...texts.keys()].flatMap(
    (path) => /^(?:domain\/src|server\/src|web\/src\/features)\/([\w-]+)\//.exec(path)?.[1] ?? [],
  );
  const known = new Set([...folders, ...otherAreas]);
  const named = [areasOfRules, areasOfUncited, areasOfPages].flatMap((areas) => Object.values(areas).flat());
  return [...new Set(named)]
    .filter((area) => !known.has(area))
    .map((area) => `${table} names the area ${area}, which is no folder.`);
}
