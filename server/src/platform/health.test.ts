import { aClient } from '@nave/server/testing/builders.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

test('requests answered from the cache are counted too', async () => {
  const { key } = await aClient(server.db, {});
  const kept = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^nave_kept_answers_total (\d+)$/m.exec(text)?.[1]);
  };
  await fetch(`${server.url}/${key}`);
  const before = await kept();
  for (let visit = 0; visit < 3; visit += 1) await fetch(`${server.url}/${key}`);
  expect(await kept()).toBe(before + 3);
});

test('metrics are served to the machine itself, and not through its proxy', async () => {
  const metrics = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers });
  expect((await metrics({})).status).toBe(200);
  expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await metrics({ forwarded: 'for=203.0.113.9' })).status).toBe(404);
});
