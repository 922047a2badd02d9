import { isTest, type Project } from './project.ts';

/** The folders and files outside a workspace that the workspace may import, and why it may import no others. */
const mayImport: Record<string, { from: string[]; because: string }> = {
  domain: { from: [], because: 'the domain does not depend on the server or the pages' },
  server: {
    from: ['domain/', 'client/src/'],
    because: 'web -> domain <- server: the server renders no components',
  },
  client: {
    from: ['server/src/testing/openapi-of.ts'],
    because: 'the client knows only the OpenAPI document of the server',
  },
  web: { from: ['domain/'], because: 'web -> domain <- server: a page uses the server only by HTTP and socket' },
  e2e: {
    from: ['domain/', 'server/src/testing/'],
    because: 'a journey uses only server/src/testing of the server',
  },
  bench: {
    from: ['domain/', 'server/src/testing/', 'web/first-load.ts', 'scripts/services.ts'],
    because: 'a benchmark uses only server/src/testing of the server',
  },
  faults: {
    from: ['domain/', 'server/src/testing/', 'web/src/lib/', 'scripts/services.ts'],
    because: 'the fault harness uses only server/src/testing of the server and web/src/lib of the pages',
  },
  scripts: {
    from: ['server/src/testing/', 'server/src/platform/settings.ts'],
    because: 'scripts run the other workspaces and do not import them',
  },
};

/**
 * Checks `web -> domain <- server`, that e2e, bench and faults import only server/src/testing of the server, and that
 * nothing imports e2e, bench or faults.
 */
export function layerBreaches({ sources }: Project): string[] {
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

/** Checks that delivered code imports nothing from folders named `testing/`, which are for tests, e2e, bench and faults. */
export function testingBreaches({ sources }: Project): string[] {
  return sources
    .filter(({ path }) => /^(domain|server|web)\/src\//.test(path) && !path.includes('/testing/') && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file?.includes('/testing/'))
        .map(({ file }) => `${path} imports ${file}, but testing/ is for tests: delivered code must not need it.`),
    );
}
