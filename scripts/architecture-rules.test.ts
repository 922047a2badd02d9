import { expect, test } from 'vitest';
import { cycleBreaches } from './architecture/cycles.ts';
import { durableWriteBreaches } from './architecture/durable-writes.ts';
import { foreignTableBreaches } from './architecture/foreign-tables.ts';
import { layerBreaches, testingBreaches } from './architecture/layers.ts';
import { environmentBreaches, missingStyleSheetBreaches, packageBreaches } from './architecture/packages.ts';
import { pageBreaches, viewerBreaches } from './architecture/pages.ts';
import { processMemoryBreaches } from './architecture/process-memory.ts';
import { type Project, projectOf } from './architecture/project.ts';
import { sleepBreaches } from './architecture/sleeps.ts';
import { compositionBreaches, folderBreaches, orderBreaches, privacyBreaches } from './architecture/slices.ts';
import { spacingBreaches } from './architecture/spacing.ts';
import { guideBreaches, machinePathBreaches, sizeBreaches, usageBreaches } from './architecture/texts.ts';

type Rule = (project: Project) => string[];

/** Returns the texts of a project with one file that has one import. */
const importing = (path: string, specifier: string) => ({ [path]: `import { x } from '${specifier}';` });

test.each<[Rule, string, string, string]>([
  [layerBreaches, 'domain/src/chat/a.ts', '@nave/server/app.ts', 'the domain does not depend on'],
  [layerBreaches, 'web/src/lib/a.ts', '@nave/server/app.ts', 'web -> domain <- server'],
  [layerBreaches, 'server/src/app.ts', '../../web/vite.config.ts', 'web -> domain <- server'],
  [layerBreaches, 'server/src/app.ts', '../../e2e/people.ts', 'web -> domain <- server'],
  [layerBreaches, 'e2e/chat.e2e.ts', '@nave/server/chat/chat.store.ts', 'server/src/testing'],
  [layerBreaches, 'bench/main.ts', '@nave/server/platform/realtime/topics/hub.ts', 'server/src/testing'],
  [layerBreaches, 'faults/main.ts', '@nave/server/platform/realtime/topics/hub.ts', 'server/src/testing'],
  [layerBreaches, 'scripts/a.ts', '../bench/main.ts', 'do not import them'],
  [testingBreaches, 'server/src/app.ts', './testing/test-app.ts', 'is for tests'],
  [testingBreaches, 'web/src/ui/a.tsx', '../dashboard/testing/records.ts', 'is for tests'],
  [orderBreaches, 'domain/src/channels/a.ts', '../contents/b.ts', 'contents is to the right of channels'],
  [orderBreaches, 'server/src/chat/a.ts', '@nave/domain/direct-chat/b.ts', 'chat and direct-chat are peers'],
  [orderBreaches, 'server/src/clients/a.ts', '../accounts/sign-in.ts', 'accounts is to the right of clients'],
  [privacyBreaches, 'server/src/chat/a.ts', '../contents/contents.store.ts', 'not its store, routes or socket'],
  [privacyBreaches, 'server/src/chat/a.ts', '../contents/contents.routes.ts', 'not its store, routes or socket'],
  [privacyBreaches, 'server/src/chat/a.ts', '../presence/presence.socket.ts', 'not its store, routes or socket'],
  [privacyBreaches, 'server/src/pages/a.ts', '../contents/contents.store.ts', 'not its store, routes or socket'],
  [privacyBreaches, 'server/src/app.ts', './accounts/accounts.store.ts', 'not its store, routes or socket'],
  [privacyBreaches, 'server/src/app.ts', './accounts/accounts.routes.ts', 'not its store, routes or socket'],
  [privacyBreaches, 'server/src/pages/a.ts', '../contents/tables.ts', 'only its own slice uses a table'],
  [compositionBreaches, 'server/src/platform/jobs.ts', '../chat/a.ts', 'platform/ must not import a slice'],
  [compositionBreaches, 'server/src/platform/jobs.ts', '@nave/domain/chat/a.ts', 'platform/ must not import a slice'],
  [compositionBreaches, 'server/src/platform/jobs.ts', '../app.ts', 'platform/ must not import code that builds on it'],
  [compositionBreaches, 'domain/src/kernel/a.ts', '../chat/b.ts', 'the kernel must not import a slice'],
  [compositionBreaches, 'server/src/chat/a.ts', '../pages/a.ts', 'must not import code that composes slices'],
  [pageBreaches, 'web/src/features/chat/a.tsx', '../player/b.tsx', 'only a page may combine features'],
  [pageBreaches, 'web/src/features/chat/a.tsx', '../../viewer/b.tsx', 'must not import a page'],
  [pageBreaches, 'web/src/features/chat/staff/a.tsx', '../../../dashboard/pages/b.tsx', 'must not import a page'],
  [pageBreaches, 'web/src/features/chat/staff/a.tsx', '../../../dashboard/shell/b.tsx', 'must not import a page'],
  [pageBreaches, 'web/src/staff-kit/fields/a.tsx', '../../features/chat/staff/b.tsx', 'the staff kit must not import'],
  [pageBreaches, 'web/src/staff-kit/fields/a.tsx', '../../dashboard/shell/b.tsx', 'the staff kit must not import'],
  [compositionBreaches, 'domain/src/chat/a.ts', '../pages/page-data.ts', 'must not import code that composes slices'],
  [pageBreaches, 'web/src/ui/a.tsx', '../features/chat/b.tsx', 'ui/ and lib/ must not import features'],
  [pageBreaches, 'web/src/ui/a.tsx', '../staff-kit/fields/b.tsx', 'ui/ and lib/ must not import features'],
  [pageBreaches, 'web/src/lib/a.ts', '../ui/button.tsx', 'lib/ renders nothing'],
  [pageBreaches, 'web/src/dashboard/a.tsx', '../viewer/b.tsx', 'must not import from the viewer'],
  [pageBreaches, 'web/src/dashboard/pages/a/a.tsx', '../b/b.tsx', 'imports no other'],
  [viewerBreaches, 'web/src/viewer/main.tsx', '@mantine/core', 'must not load Mantine'],
  [viewerBreaches, 'web/src/viewer/main.tsx', '../dashboard/a.tsx', 'must not load the dashboard'],
  [viewerBreaches, 'web/src/viewer/main.tsx', '../features/chat/staff/a.tsx', 'must not load staff/'],
  [viewerBreaches, 'web/src/viewer/main.tsx', '../staff-kit/fields/a.tsx', 'must not load the staff kit'],
  [viewerBreaches, 'web/src/viewer/main.tsx', 'zod', 'must not load zod'],
  [viewerBreaches, 'web/src/viewer/main.tsx', '@tanstack/react-query', 'must not load react-query'],
  [environmentBreaches, 'domain/src/chat/a.ts', 'node:fs', 'does no I/O'],
  [environmentBreaches, 'web/src/lib/a.ts', 'node:fs', 'run in a browser'],
  [missingStyleSheetBreaches, 'web/src/ui/a.tsx', './a.module.css', 'this file does not exist'],
  [environmentBreaches, 'server/src/platform/jobs.ts', '@electric-sql/pglite', 'embedded.ts uses PGlite'],
])('%o does not allow %s to import %s', (rule, path, specifier, reason) => {
  const [sentence, ...more] = rule(projectOf(importing(path, specifier)));
  expect(sentence).toMatch(new RegExp(`^${path} imports .*${reason.replaceAll(/[/.]/g, '.')}.*\\.$`));
  expect(more).toEqual([]);
});

test.each<[Rule, string, string]>([
  [layerBreaches, 'server/src/app.ts', '@nave/domain/chat/a.ts'],
  [layerBreaches, 'e2e/chat.e2e.ts', '@nave/server/testing/test-app.ts'],
  [testingBreaches, 'server/src/chat/a.test.ts', '../testing/test-app.ts'],
  [testingBreaches, 'server/src/chat/chat.rights.ts', '../testing/rights/rights.ts'],
  [orderBreaches, 'server/src/chat/a.ts', '../contents/find-content.ts'],
  [orderBreaches, 'server/src/chat/a.ts', '@nave/domain/kernel/actor.ts'],
  [privacyBreaches, 'server/src/operations/a.ts', '../chat/tables.ts'],
  [privacyBreaches, 'server/src/pages/a.ts', '../contents/contents.reads.ts'],
  [privacyBreaches, 'server/src/app.ts', './contents/contents.slice.ts'],
  [compositionBreaches, 'server/src/pages/a.ts', '../chat/a.ts'],
  [pageBreaches, 'web/src/features/chat/staff/a.tsx', '../../../staff-kit/fields/b.tsx'],
  [pageBreaches, 'web/src/staff-kit/fields/a.tsx', '../../ui/b.tsx'],
  [pageBreaches, 'web/src/viewer/a.tsx', '../features/chat/b.tsx'],
  [pageBreaches, 'web/src/dashboard/pages/a/a.tsx', './b.tsx'],
  [pageBreaches, 'web/src/dashboard/pages/a/a.test.tsx', '../b/b.tsx'],
  [environmentBreaches, 'server/src/platform/database/embedded-worker.ts', '@electric-sql/pglite'],
])('%o allows %s to import %s', (rule, path, specifier) => {
  expect(rule(projectOf(importing(path, specifier)))).toEqual([]);
});

test.each([
  ['a cached load is reported', 'const { get } = cachedLoad(load, 500);', 1],
  [
    'a collection of a factory is reported',
    'export function create() {\n  const known = new Map<string, string>();\n}',
    1,
  ],
  ['a collection of a class is reported', 'class Kept {\n  readonly #known = new Set<string>();\n}', 1],
  ['a variable of the module is reported', 'let last = 0;', 1],
  ['what is registered is allowed', "  const known = new Set<string>();\n  memories.register('known', {});", 0],
  ['a collection with content is allowed', '  const known = new Set<string>(names);', 0],
])('processMemoryBreaches checks what a slice keeps in memory: %s', (_, statement, count) => {
  const project = projectOf({ 'server/src/chat/a.ts': statement, 'server/src/platform/b.ts': statement });
  expect(processMemoryBreaches(project, {})).toHaveLength(count);
});

test('processMemoryBreaches reports an exception that is no longer needed', () => {
  const project = projectOf({ 'server/src/chat/a.ts': 'export const one = 1;' });
  expect(processMemoryBreaches(project, { 'server/src/chat/a.ts': 'a reason' })).toHaveLength(1);
});

test.each([
  ['a table of the platform is reported', 'chat', 'update rooms set top = 1', 1],
  ['a table of another slice is reported', 'contents', 'select 1 from placed join channels on true', 1],
  ['a table of another slice in quotes is reported', 'contents', 'delete from "channels"', 1],
  ['a table of the slice itself is allowed', 'channels', 'select 1 from channels', 0],
  ['operations may read a table of another slice', 'operations', 'select 1 from channels', 0],
  ['operations may not write a table of another slice', 'operations', 'insert into channels values (1)', 1],
  ['a table in a comment is allowed', 'contents', 'select 1\n// from channels\n', 0],
])('foreignTableBreaches checks the tables in the SQL of a slice: %s', (_, slice, statement, count) => {
  const project = projectOf({
    'server/src/migrations/0001-rooms.sql': 'create table rooms (top int);',
    'server/src/channels/tables.ts': "export const channels = pgTable('channels', {});",
    [`server/src/${slice}/a.store.ts`]: `const one = sql\`${statement}\``,
  });
  expect(foreignTableBreaches(project)).toHaveLength(count);
});

test.each([
  ['a slice must not rename files', "import { readFile, rename } from 'node:fs/promises';", 1],
  ['a slice must not write files synchronously', "import { existsSync, writeFileSync } from 'node:fs';", 1],
  ['a slice may read and remove files', "import { readFile, rm } from 'node:fs/promises';", 0],
])('durableWriteBreaches checks imports from node:fs: %s', (_, text, count) => {
  expect(durableWriteBreaches(projectOf({ 'server/src/demo/a.ts': text }))).toHaveLength(count);
  expect(durableWriteBreaches(projectOf({ 'server/src/platform/disk/a.ts': text }))).toEqual([]);
});

const chain = { 'web/src/viewer/main.tsx': "import '../ui/a.tsx';", 'web/src/ui/a.tsx': "import './b.tsx';" };

test('viewerBreaches follows the imports of every file that the viewer loads', () => {
  const project = projectOf({ ...chain, 'web/src/ui/b.tsx': "import { z } from 'zod';" });
  expect(viewerBreaches(project)).toEqual([
    'web/src/ui/b.tsx imports zod, but the viewer (web/src/viewer/main.tsx through web/src/ui/a.tsx) must not load zod, ' +
      'because its first load is small: validate by hand, or import() the schema where it is used.',
  ]);
});

test('the viewer may import types from zod, and may load zod by import()', () => {
  const lazy = projectOf({
    ...chain,
    'web/src/ui/b.tsx': "import type { ZodType } from 'zod'; const load = () => import('zod');",
  });
  expect(viewerBreaches(lazy)).toEqual([]);
});

test('the viewer must not load Mantine, even by import()', () => {
  expect(
    viewerBreaches(projectOf({ 'web/src/viewer/a.tsx': "const load = () => import('@mantine/core');" })),
  ).toHaveLength(1);
});

test.each([
  ['two files', { 'web/src/a.ts': './b.ts', 'web/src/b.ts': './a.ts' }, 'web/src/a.ts -> web/src/b.ts -> web/src/a.ts'],
  [
    'three files',
    { 'domain/src/a.ts': './b.ts', 'domain/src/b.ts': './c.ts', 'domain/src/c.ts': './a.ts' },
    'domain/src/a.ts -> domain/src/b.ts -> domain/src/c.ts -> domain/src/a.ts',
  ],
  [
    'two folders whose files form no cycle',
    { 'server/src/p/a/1.ts': '../b/1.ts', 'server/src/p/b/2.ts': '../a/2.ts', 'server/src/p/b/1.ts': 'ms' },
    'server/src/p/a -> server/src/p/b -> server/src/p/a',
  ],
  [
    'folders through files deep inside them',
    { 'web/src/x/deep/1.ts': '../../y/1.ts', 'web/src/y/deep/2.ts': '../../x/2.ts' },
    'web/src/x -> web/src/y -> web/src/x',
  ],
  [
    'a folder and a file beside it',
    { 'web/src/lib/a.ts': './folder/b.ts', 'web/src/lib/folder/b.ts': '../a.ts' },
    'web/src/lib/a.ts -> web/src/lib/folder -> web/src/lib/a.ts',
  ],
])('cycleBreaches finds an import cycle of %s', (_, imports, cycle) => {
  const texts = Object.entries(imports).map(([path, specifier]) => [path, `import { x } from '${specifier}';`]);
  const rest = ['server/src/p/a/2.ts', 'web/src/y/1.ts', 'web/src/x/2.ts'].map((path) => [path, '']);
  const [sentence, ...more] = cycleBreaches(projectOf(Object.fromEntries([...rest, ...texts])));
  expect(sentence).toMatch(`${cycle} is an import cycle (`);
  expect(more).toEqual([]);
});

const texts = { 'web/src/features/chat/chat.texts.ts': '', 'web/src/features/chat/panel/more.texts.ts': '' };
const globbing = (args: string) =>
  projectOf({ ...texts, 'web/src/lib/a.ts': `const all = import.meta.glob(${args});` });

test.each([
  ["'../features/**/*.texts.ts'", 2],
  ["['../**/*.texts.ts', '!../features/*/panel/**'], { eager: true }", 1],
  ["'../features/*.texts.ts'", 0],
])('import.meta.glob(%s) imports the files that match its patterns', (args, count) => {
  expect(pageBreaches(globbing(args))).toHaveLength(count);
});

test('import.meta.glob counts as dynamic unless it is eager', () => {
  const dynamicOf = (args: string) =>
    globbing(args).sources.flatMap(({ imports }) => imports.map(({ dynamic }) => dynamic));
  expect(dynamicOf("'../**/chat.texts.ts'")).toEqual([true]);
  expect(dynamicOf("'../**/chat.texts.ts', { eager: true, import: 'texts' }")).toEqual([false]);
});

test('type imports and import() can form a cycle, but imports in tests cannot', () => {
  const b = { 'web/src/b.ts': "import './a.ts';" };
  expect(cycleBreaches(projectOf({ ...b, 'web/src/a.ts': "import type { B } from './b.ts';" }))).toHaveLength(1);
  expect(cycleBreaches(projectOf({ ...b, 'web/src/a.ts': "const load = () => import('./b.ts');" }))).toHaveLength(1);
  expect(cycleBreaches(projectOf({ ...b, 'web/src/a.test.ts': "import './b.ts';" }))).toEqual([]);
});

test('a folder may import one file beside it and be imported by another file beside it', () => {
  const project = {
    'web/src/player/player.ts': "import './engine/a.ts';",
    'web/src/player/engine/a.ts': "import '../clock.ts';",
    'web/src/player/clock.ts': '',
  };
  expect(cycleBreaches(projectOf(project))).toEqual([]);
});

test.each([
  ['server/src/a.ts', {}, 'does not list it'],
  ['server/src/a.ts', { devDependencies: { ms: '1.0.0' } }, 'for development only'],
  ['scripts/a.ts', {}, 'no package.json lists it'],
])('packageBreaches reports a package that %s imports if the manifest is %j', (path, manifest, reason) => {
  const manifests = {
    'package.json': '{ "workspaces": ["server"] }',
    'server/package.json': JSON.stringify(manifest),
  };
  expect(packageBreaches(projectOf({ ...manifests, ...importing(path, 'ms/deep.js') })).join()).toContain(reason);
});

test('a test may import development packages', () => {
  const manifests = { 'package.json': '{ "workspaces": ["server"], "devDependencies": { "vitest": "5.0.0" } }' };
  expect(packageBreaches(projectOf({ ...manifests, ...importing('server/src/a.test.ts', 'vitest') }))).toEqual([]);
});

test.each<[Rule, string, string, string]>([
  [folderBreaches, 'server/src/helpers/a.ts', '', 'is not an allowed folder'],
  [folderBreaches, 'web/src/features/misc/a.tsx', '', 'is not an allowed folder'],
  [usageBreaches, 'domain/src/chat/a.ts', 'const id = Math.random();', 'must not be guessable'],
  [usageBreaches, 'web/src/ui/a.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: b }} />;', 'renders HTML'],
  [usageBreaches, 'web/src/ui/a.ts', "element.innerHTML = '<p>';", 'renders HTML'],
  [sizeBreaches, 'web/src/ui/a.css', '\n'.repeat(301), 'the limit is 300'],
  [sizeBreaches, 'web/src/ui/a.test.ts', '\n'.repeat(501), 'the limit is 500'],
  [
    sleepBreaches,
    'web/src/ui/a.test.ts',
    `await act(() => new Promise((go) => setTimeout(go, ${1}_900)));`,
    'sleeps for 1900',
  ],
  [sleepBreaches, 'server/src/a.test.ts', `await sleep(${1}_000);`, 'sleeps for 1000'],
  [sleepBreaches, 'e2e/a.e2e.ts', `await page.waitForTimeout(${2}_000);`, 'sleeps for 2000'],
  [machinePathBreaches, 'docs/a.md', ['see ', 'work', 'nave'].join('/'), 'a folder of one machine'],
  [machinePathBreaches, 'docs/a.md', ['see ', 'home', 'ruth', 'nave'].join('/'), 'a folder of one machine'],
  [guideBreaches, 'ARCHITECTURE.md', '| `server/src/missing.ts` | sends |', 'names server/src/missing.ts'],
  [guideBreaches, 'docs/recipes.md', '1. Its rule: `server/src/missing/`.', 'names server/src/missing'],
  [guideBreaches, 'README.md', '', 'newcomers start there'],
])('%o reports a breach in %s', (rule, path, text, reason) => {
  expect(rule(projectOf({ [path]: text })).join('\n')).toContain(reason);
});

test.each([
  ['margin: 8px;', 'sets margin to 8px'],
  ['padding: 0 12.5px;', 'sets padding to 12.5px'],
  ['gap: calc(100% - 6px);', 'sets gap to 6px'],
  ['inset-inline-start: -10px;', 'sets inset-inline-start to 10px'],
  ['scroll-margin-top: 11px;', 'sets scroll-margin-top to 11px'],
  ['width: var(--sp-5h);', 'uses --sp-5h'],
])('spacingBreaches does not allow %s', (declaration, reason) => {
  const css = `/* margin: 9px; */\n.a {\n  ${declaration}\n}`;
  const [sentence, ...more] = spacingBreaches(projectOf({ 'web/src/a.module.css': css }));
  expect(sentence).toMatch(`web/src/a.module.css:3 ${reason}, but `);
  expect(more).toEqual([]);
});

test('spacingBreaches allows a step of the scale, a hairline of 1 px, and any value of other properties', () => {
  const css = '.a { margin: calc(var(--sp-4) - 1px) 0 auto 2em; inset: -1px; width: 90px; border: 2px solid; }';
  const files = { 'web/src/ui/tokens.css': ':root { --sp-4: 16px; padding: 3px; }', 'web/src/a.module.css': css };
  expect(spacingBreaches(projectOf(files))).toEqual([]);
});

test.each([
  'await expect.poll(look, { timeout: 20_000 }).toBe(true);',
  'await wait(50);\nsetTimeout(() => end(), 900);',
  'const pause = PACE_MS;',
])('a test may wait for a condition, or for less than a second: %s', (text) => {
  expect(sleepBreaches(projectOf({ 'web/src/ui/a.test.ts': text }))).toEqual([]);
});

test('a comment may mention Math.random', () => {
  expect(
    usageBreaches(projectOf({ 'domain/src/a.ts': '// Math.random is not for ids.\nexport const a = Math.max(1, 2);' })),
  ).toEqual([]);
});
