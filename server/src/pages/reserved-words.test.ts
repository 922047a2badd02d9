import { aClient } from '@nave/server/testing/builders.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

const pages = ['dashboard', 'signup', 'reset', 'attend', 'events', 'share'];
const machinery = ['api', 'cdn', 'media', 'assets', 'realtime', 'healthz', 'readyz', 'metrics'];
const words = [...pages, ...machinery, 'favicon.ico', 'robots.txt', 'sitemap.xml', 'manifest.webmanifest'];
const open = (path: string) => fetch(server.url + path, { redirect: 'manual' });
const isOfViewers = async (path: string) => (await (await open(path)).text()).includes('/assets/viewer.js');

test('VIEW-88 reserved words cannot be a client’s key', async () => {
  for (const key of ['eventful', ...words]) await aClient(server.db, { key });
  expect(await isOfViewers('/eventful')).toBe(true);
  for (const path of [...words.map((word) => `/${word}`), '/EVENTS/', '/%65vents', '//events', '/share/x'])
    expect(await isOfViewers(path), path).toBe(false);
  for (const path of ['/events', '/share/x', '/sitemap.xml?of=nobody']) expect((await open(path)).status).toBe(404);
});
