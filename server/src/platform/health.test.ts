import { aClient } from '@nave/server/testing/builders.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

test('the metrics count requests that are answered from the cache', async () => {
  const { key } = await aClient(server.db, {});
  const cachedAnswers = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^nave_kept_answers_total (\d+)$/m.exec(text)?.[1]);
  };
  await fetch(`${server.url}/${key}`);
  const before = await cachedAnswers();
  for (let visit = 0; visit < 3; visit += 1) await fetch(`${server.url}/${key}`);
  expect(await cachedAnswers()).toBe(before + 3);
});

test('metrics are served to requests from the same machine, but not to requests that a proxy forwards', async () => {
  const metrics = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers });
  expect((await metrics({})).status).toBe(200);
  expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await metrics({ forwarded: 'for=203.0.113.9' })).status).toBe(404);
});
