import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRights, type RightsFile } from './testing/rights/all-rights.ts';
import { type RunningApp, runningApp } from './testing/running-app.ts';

let server: RunningApp;
let slices: RightsFile[];

beforeAll(async () => {
  server = await runningApp();
  slices = await allRights();
});
afterAll(() => server.stop());

test('API-109~ the rights tables of all slices contain exactly the entries of the registry', () => {
  const { routes, realtime } = server.app.platform;
  const entries = [...routes.entries().map(({ method, url }) => `${method} ${url}`)];
  entries.push(...realtime.entries().map(({ name }) => name));
  expect(slices.flatMap(({ rights }) => Object.keys(rights.table)).sort()).toEqual(entries.sort());
});

test('the rights tests of all slices check at least 3,654 table cells and remove at least 69 parts of rules', async () => {
  const files = globSync('__snapshots__/all-rights-*.snap', { cwd: import.meta.dirname });
  const snapshots = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')));
  const sizes = (what: string) => snapshots.join('').matchAll(new RegExp(`"${what}": (\\d+)`, 'g'));
  const sum = (what: string) => [...sizes(what)].reduce((all, [, size]) => all + Number(size), 0);
  expect(sum('cells')).toBeGreaterThanOrEqual(3_654);
  expect(sum('mutations')).toBeGreaterThanOrEqual(69);
});

test('only the routes of pages, checks of the server and files are not in the registry', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] });
  const otherFiles: string[] = [];
  for (const file of files)
    if ((await readFile(join(import.meta.dirname, file), 'utf8')).includes("entry: 'platform'")) otherFiles.push(file);
  expect(otherFiles.sort()).toEqual([
    'operations/installation-proof.ts',
    'pages/openapi.routes.ts',
    'pages/pages.routes.ts',
    'pages/site-files.routes.ts',
    'platform/health.ts',
    'platform/http/media-from-store.ts',
    'platform/http/static-files.ts',
    'videos/serving/serving.routes.ts',
  ]);
});
