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

test('VID-100 only the document of Go live may use camera, microphone and screen, workers from blobs and WebAssembly', async () => {
  const policiesOf = async (path: string) => {
    const { headers } = await open(path);
    return [headers.get('permissions-policy') ?? '', headers.get('content-security-policy') ?? ''] as const;
  };
  const [features, sources] = await policiesOf('/dashboard/client/live-inputs/input/go-live');
  for (const feature of ['camera', 'microphone', 'display-capture']) expect(features).toContain(`${feature}=(self)`);
  expect(sources).toMatch(/script-src 'nonce-[\w-]{22}' 'strict-dynamic' 'wasm-unsafe-eval';/);
  expect(sources).toContain("worker-src 'self' blob:;");
  const others = ['client/videos', 'client/live-inputs/go-live', 'client/live-inputs/input/go-live/more'];
  for (const path of [...others.map((rest) => `/dashboard/${rest}`), '/dashboard', '/grace/youth']) {
    const [denied, policy] = await policiesOf(path);
    for (const feature of ['camera', 'microphone', 'display-capture']) expect(denied).toContain(`${feature}=()`);
    expect(policy).toContain("worker-src 'self';");
    expect(policy).not.toMatch(/wasm|eval/);
  }
});
