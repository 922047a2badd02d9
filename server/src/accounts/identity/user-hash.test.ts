import { createHmac } from 'node:crypto';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../tables.ts';

const SUPPORT_HASH_KEY = 'shared-with-the-help-desk';
const person = { email: 'Ruth@Grace.example', firstName: 'Ruth', lastName: 'Delgado' };
let server: RunningApp;

beforeAll(async () => {
  server = await runningApp({ env: { SUPPORT_HASH_KEY } });
});
afterAll(() => server.stop());

const session = async (app: RunningApp, cookie: string) =>
  json<{ user: object }>(await app.call('GET', '/api/auth/session', { cookie }));
const expected = createHmac('sha256', SUPPORT_HASH_KEY).update('ruth@grace.example').digest('hex');

test('USR-8 USR-150 a signed-in user receives the HMAC of their own e-mail, unless the installation has no key', async () => {
  const { id: clientId } = await aClient(server.db);
  const id = await aPerson(server.db, { ...person, roles: { [clientId]: 'owner' } });
  const cookie = await server.signIn(person.email);
  expect(await session(server, cookie)).toMatchObject({ user: { email: person.email, user_hash: expected } });

  // Programs do not receive the HMAC, other answers do not contain it, and an account with an unverified e-mail has
  // none.
  const made = await server.call('POST', `/api/users/${id}/token`, { cookie, body: sampleTokenForm({ clientId }) });
  const { token } = await json<{ token: string }>(made);
  const ofProgram = await fetch(`${server.url}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } });
  const others = [ofProgram, await server.call('GET', `/api/clients/${clientId}/users`, { cookie })];
  for (const answer of others) {
    const text = await answer.text();
    expect(text).toContain(person.email);
    expect(text).not.toContain(expected);
  }
  await server.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
  const unverified = await server.call('GET', '/api/auth/session', { cookie: await server.signIn(person.email) });
  expect(Object.keys((await json<{ user: object }>(unverified)).user)).not.toContain('user_hash');

  const serverWithoutKey = await runningApp();
  await aPerson(serverWithoutKey.db, person);
  const { user } = await session(serverWithoutKey, await serverWithoutKey.signIn(person.email));
  expect(user).toMatchObject({ email: person.email });
  expect(Object.keys(user)).not.toContain('user_hash');
  await serverWithoutKey.stop();
});
