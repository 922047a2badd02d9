import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

const open = (path: string) => fetch(server.url + path, { redirect: 'manual' });

test('SHELL-5~ SHELL-6 a reset link opens the dashboard with no-referrer; shorter and longer paths are not found', async () => {
  const page = await open('/reset/person/code');
  expect(await page.text()).toContain('/assets/dashboard.js');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await open('/dashboard')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  for (const path of ['/reset', '/reset/person', '/reset/person/code/more']) {
    const notFound = await open(path);
    expect(notFound.status, path).toBe(404);
    // This is the viewer's not-found page.
    expect(await notFound.text()).toContain('We could not find that page.');
  }
});

test('SHELL-2~ SHELL-3~ SHELL-4 a sign-up link, with or without a client, opens the dashboard with no-referrer; shorter and longer paths are not found', async () => {
  for (const path of ['/signup/person/code/client', '/signup/person/code']) {
    const page = await open(path);
    expect(await page.text(), path).toContain('/assets/dashboard.js');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  }
  for (const path of ['/signup', '/signup/person', '/signup/person/code/client/more']) {
    const notFound = await open(path);
    expect(notFound.status, path).toBe(404);
    expect(await notFound.text()).toContain('We could not find that page.');
  }
});
