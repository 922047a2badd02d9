import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

test('the figures of the installation are for the machine itself, not for whom its proxy passes on', async () => {
  const metrics = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers });
  expect((await metrics({})).status).toBe(200);
  expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await metrics({ forwarded: 'for=203.0.113.9' })).status).toBe(404);
});
