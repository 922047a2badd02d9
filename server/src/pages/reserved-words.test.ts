import { aClient } from '@nave/server/testing/builders.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

const pageWords = ['dashboard', 'signup', 'reset', 'attend', 'events', 'share'];
const technicalWords = ['api', 'cdn', 'media', 'assets', 'realtime', 'healthz', 'readyz', 'metrics'];
const words = [...pageWords, ...technicalWords, 'favicon.ico', 'robots.txt', 'sitemap.xml', 'manifest.webmanifest'];
const open = (path: string) => fetch(server.url + path, { redirect: 'manual' });
const isViewerPage = async (path: string) => (await (await open(path)).text()).includes('/assets/viewer.js');

test('VIEW-88 a client whose key is a reserved word has no viewer page', async () => {
  for (const key of ['eventful', ...words]) await aClient(server.db, { key });
  expect(await isViewerPage('/eventful')).toBe(true);
  for (const path of [...words.map((word) => `/${word}`), '/EVENTS/', '/%65vents', '//events', '/share/x'])
    expect(await isViewerPage(path), path).toBe(false);
  for (const path of ['/events', '/share/x', '/sitemap.xml?of=nobody']) expect((await open(path)).status).toBe(404);
});
