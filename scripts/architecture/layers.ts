import { type House, isTest } from './house.ts';

/** What each workspace may import besides itself: a folder or file, and why no more. */
const mayImport: Record<string, { from: string[]; because: string }> = {
  domain: { from: [], because: 'the domain decides and knows neither the server nor the pages' },
  server: {
    from: ['domain/'],
    because: 'web -> domain <- server: the server remembers and delivers, and draws nothing',
  },
  web: { from: ['domain/'], because: 'web -> domain <- server: a page talks to the server by HTTP and socket alone' },
  e2e: {
    from: ['domain/', 'server/src/testing/'],
    because: 'a journey knows of the server what server/src/testing offers',
  },
  bench: {
    from: ['domain/', 'server/src/testing/', 'web/first-load.ts', 'scripts/services.ts'],
    because: 'a measurement knows of the server what server/src/testing offers',
  },
  scripts: {
    from: ['server/src/testing/', 'server/src/platform/settings.ts'],
    because: 'the scripts run the others and are not made of them',
  },
};

/** `web -> domain <- server`; e2e and bench use server/src/testing; nothing imports e2e, bench or scripts. */
export function layerBreaches({ sources }: House): string[] {
  return sources.flatMap(({ path, imports }) => {
    const workspace = path.split('/')[0] ?? '';
    const rule = mayImport[workspace];
    if (!rule) return [];
    return imports
      .filter(
        ({ file }) => file && !file.startsWith(`${workspace}/`) && !rule.from.some((from) => file.startsWith(from)),
      )
      .map(({ file }) => `${path} imports ${file}, but ${rule.because}.`);
  });
}

/** What stands in a folder `testing/` is for tests, e2e and bench, and stays out of what is delivered. */
export function testingBreaches({ sources }: House): string[] {
  return sources
    .filter(({ path }) => /^(domain|server|web)\/src\//.test(path) && !path.includes('/testing/') && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file?.includes('/testing/'))
        .map(({ file }) => `${path} imports ${file}, but testing/ is for tests: what is delivered never needs it.`),
    );
}
