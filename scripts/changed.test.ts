import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectOf } from './architecture/project.ts';
import { affectedTests } from './changed/affected-tests.ts';
import { areasOf, journeysIn } from './changed/areas.ts';
import { changedPaths } from './changed/changed-paths.ts';
import { journeyBreaches } from './changed/journey-breaches.ts';
import { planOf } from './changed/plan.ts';

const imports = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}';`).join('\n');

/**
 * A project with two slices, two pages and two files of journeys. The slice chat imports contents; both tests start the
 * app.
 */
const project = projectOf({
  'domain/src/contents/starts.ts': '',
  'domain/src/contents/starts.test.ts': imports('./starts.ts'),
  'domain/src/contents/content-type.ts': '',
  'server/src/app.ts': imports('./contents/contents.slice.ts', './chat/chat.slice.ts', './platform/disk/disk.ts'),
  'server/src/testing/running-app.ts': imports('../app.ts', '../contents/contents.store.ts'),
  'server/src/platform/disk/disk.ts': '',
  'server/src/platform/disk/disk.test.ts': imports('./disk.ts'),
  'server/src/contents/contents.slice.ts': imports('./save/save-content.ts'),
  'server/src/contents/save/save-content.ts': '',
  'server/src/contents/contents.store.ts': imports('@nave/domain/contents/starts.ts'),
  'server/src/contents/contents.test.ts': imports('../testing/running-app.ts'),
  'server/src/chat/chat.slice.ts': `${imports('../contents/contents.store.ts')} import type { A } from '@nave/domain/contents/content-type.ts';`,
  'server/src/chat/chat.test.ts': imports('../testing/running-app.ts'),
  'web/src/dashboard/dashboard-routes.tsx': "import('./pages/a-page/a-page.tsx'); import('./pages/b-page/b-page.tsx');",
  'web/src/dashboard/testing/open-dashboard.tsx': imports('../dashboard-routes.tsx'),
  'web/src/dashboard/pages/a-page/a-page.tsx': imports('../../../ui/a.svg?raw'),
  'web/src/dashboard/pages/a-page/a-page.test.tsx': imports('../../testing/open-dashboard.tsx'),
  'web/src/dashboard/pages/b-page/b-page.tsx': '',
  'web/src/dashboard/pages/b-page/b-page.test.tsx': imports('../../testing/open-dashboard.tsx'),
  'web/src/ui/a.svg': '<svg/>',
  'web/src/ui/tokens.css': '',
  'web/first-load.test.ts': '',
  'e2e/fixtures/chat.ts': '',
  'e2e/chat.e2e.ts': `${imports('./fixtures/chat.ts')} test('CHAT-1 it is there', () => {});\ntest('CNT-2 it starts', () => {});`,
  'e2e/direct-chat.e2e.ts': "test('DM-1 it is there', () => {});",
});

const everyTest = [...project.texts.keys()].filter((path) => /\.(test|e2e)\.tsx?$/.test(path));
const testsIn = (folder: string) => everyTest.filter((path) => path.startsWith(folder));
const contents = 'server/src/contents/contents.test.ts';
const chat = 'server/src/chat/chat.test.ts';
const aPage = 'web/src/dashboard/pages/a-page/a-page.test.tsx';
const buildTest = 'web/first-load.test.ts';

test.each([
  [
    'a file that is imported',
    'domain/src/contents/starts.ts',
    ['domain/src/contents/starts.test.ts', contents, chat, buildTest],
  ],
  ['a file that is imported only for its types', 'domain/src/contents/content-type.ts', [buildTest]],
  ['a file of a slice that another imports', 'server/src/contents/contents.store.ts', [contents, chat]],
  ['a file that only its slice imports', 'server/src/contents/save/save-content.ts', [contents]],
  ['a file of the platform', 'server/src/platform/disk/disk.ts', ['server/src/platform/disk/disk.test.ts']],
  ['the file that composes all slices', 'server/src/app.ts', [contents, chat]],
  ['a helper that starts the app', 'server/src/testing/running-app.ts', [contents, chat]],
  ['a deleted file of a slice', 'server/src/chat/deleted.ts', [chat]],
  ['a test', chat, [chat]],
  ['a migration', 'server/src/migrations/0002.sql', testsIn('server/')],
  ['a page', 'web/src/dashboard/pages/a-page/a-page.tsx', [aPage, buildTest]],
  ['a picture that a page imports', 'web/src/ui/a.svg', [aPage, buildTest]],
  ['a style', 'web/src/ui/tokens.css', [buildTest]],
  ['the configuration of the pages', 'web/vite.config.ts', testsIn('web/')],
  ['a fixture', 'e2e/fixtures/chat.ts', ['e2e/chat.e2e.ts']],
  ['a guide', 'docs/recipes.md', []],
  ['the lock file of the packages', 'package-lock.json', everyTest],
])('affectedTests returns the tests that a change of %s can break', (_, path, expected) => {
  expect(affectedTests(project, [path]).toSorted()).toEqual(expected.toSorted());
});

test.each([
  ['server/src/direct-chat/open-chat.ts', ['direct-chat']],
  ['domain/src/kernel/actor.ts', ['platform']],
  ['web/src/features/player/player.tsx', ['player']],
  ['web/src/dashboard/pages/content-form-page/content-form-page.module.css', ['contents']],
  ['web/src/staff-kit/form/form-page.tsx', ['dashboard']],
  ['web/src/ui/tokens.css', ['viewer', 'dashboard']],
  ['server/src/chat/chat.test.ts', []],
  ['server/src/testing/running-app.ts', []],
  ['docs/recipes.md', []],
])('%s belongs to the areas %j', (path, areas) => {
  expect(areasOf(path)).toEqual(areas);
});

test('a journey has the areas of the rules that its title cites, or else the areas of its file', () => {
  const text = "test('CHAT-1 PRES-2 two guests meet', f);\n\ntest('an emoji is drawn', f);";
  expect(journeysIn('e2e/player.e2e.ts', text)).toEqual([
    { file: 'e2e/player.e2e.ts', line: 1, areas: ['chat', 'messages', 'presence'], isCited: true, isForRelease: false },
    { file: 'e2e/player.e2e.ts', line: 3, areas: ['player'], isCited: false, isForRelease: false },
  ]);
});

test('a plan says which tests run, which tests are left out, and why', () => {
  const plan = planOf(project, ['server/src/chat/chat.slice.ts'], ['src/chat/chat.test.ts', 'src/demo/demo.test.ts']);
  expect({ ...plan, leavesOut: plan.leavesOut.length }).toEqual({
    domain: [],
    web: [],
    server: ['src/chat/chat.test.ts'],
    embedded: ['src/chat/chat.test.ts'],
    journeys: ['e2e.chat.e2e.ts:1'],
    runs: ['server test files: 1 of 3', 'server test files on PGlite: 1 of 2', 'journeys: 1 of 3'],
    leavesOut: 6,
  });
  expect(plan.leavesOut).toContain('journeys: 2 of 3, which are not about chat');
});

test('journeyBreaches names a journey that cites no rule and a page without areas if areas.ts has no entry for them', () => {
  const breaches = journeyBreaches(
    projectOf({
      'e2e/new.e2e.ts': "test('it is drawn', f); test('lost', { tag: '@every-file' }, f);",
      'e2e/playwright.config.ts': "const operations = ['new-start', 'crash'].map(f)",
      'web/src/dashboard/pages/new-page/new-page.tsx': '',
      'docs/rules/new.md': '- **NEW-1** [server] It is new.',
    }),
  ).filter((sentence) => /new/i.test(sentence));
  expect(breaches.map((sentence) => sentence.replace(/:.*/, ''))).toEqual([
    'scripts/changed/areas.ts needs an entry for new-start in releaseJourneys',
    'scripts/changed/areas.ts needs an entry for new.e2e.ts in areasOfUncited',
    'scripts/changed/areas.ts needs an entry for NEW in areasOfRules',
    'scripts/changed/areas.ts needs an entry for new-page in areasOfPages',
  ]);
});

test('changedPaths returns the files that differ from the merge base, including deleted, renamed and untracked files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nave-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@church.example', '-c', 'commit.gpgsign=false'];
  const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
  const commit = (name: string) => {
    writeFileSync(join(folder, name), name);
    git('add', '.');
    git('commit', '--no-verify', '-m', name);
  };
  git('init', '--initial-branch=main');
  for (const name of ['one', 'two', 'three']) commit(name);
  expect(changedPaths(folder).paths).toEqual(['three']);
  git('switch', '-c', 'branch');
  git('mv', 'one', 'moved');
  commit('four');
  rmSync(join(folder, 'two'));
  writeFileSync(join(folder, 'five'), 'not added');
  expect(changedPaths(folder).paths).toEqual(['five', 'four', 'moved', 'one', 'two']);
  expect(changedPaths(folder, 'HEAD').paths).toEqual(['five', 'two']);
  expect(() => changedPaths(folder, 'nothing')).toThrow();
});
