import { aPerson, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

test('ACC-92 API-92 API-96~ a network can request at most thirty emails an hour, and try at most ten wrong codes of a user', async () => {
  const ask = (index: number) =>
    server.call('POST', '/api/users/reset', { body: { email: `p${index}@grace.example` } });
  for (let index = 0; index < 30; index += 1) expect((await ask(index)).status).toBe(200);
  const refused = await ask(30);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);

  const userId = await aPerson(server.db, { email: 'ruth@grace.example', firstName: 'Ruth', lastName: 'Delgado' });
  const body = { userId, resetCode: 'A'.repeat(43), password: 'New-password-2!' };
  const set = async () => (await server.call('POST', '/api/users/setPassword', { body })).status;
  for (let tries = 0; tries < 10; tries += 1) expect(await set()).toBe(410);
  expect(await set()).toBe(429);
});
