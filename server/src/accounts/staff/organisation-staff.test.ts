import type { Session } from '@nave/domain/accounts/session.ts';
import { aChannel, aClient, clientForm } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

test('CLI-10 CLI-150 a new organisation has no users until users are invited, and then has only the invited users', async () => {
  const { hire, invite, list, newClient } = staffTestbed(server);
  const email = 'noa@nave.example';
  const id = await aPerson(server.db, { email, firstName: 'Noa', lastName: 'Lind', globalRole: 'owner' });
  const noa = { id, email, cookie: await server.signIn(email) };
  const added = await server.call('POST', '/api/clients', { cookie: noa.cookie, body: clientForm() });
  const { id: clientId } = await json<{ id: string }>(added);
  await hire({ [await newClient()]: 'owner' });
  expect(await list(noa, clientId)).toEqual([]);
  const roles = ['owner', 'admin', 'superhost', 'host'] as const;
  expect((await invite(noa, clientId, { role: 'owner' })).ok).toBe(true);
  expect((await list(noa, clientId)).map(({ role }) => role)).toEqual(['owner']);
  for (const role of roles.slice(1)) expect((await invite(noa, clientId, { role })).ok).toBe(true);
  expect((await list(noa, clientId)).map(({ role }) => role).sort()).toEqual([...roles].sort());
});

test('USR-2 USR-3 USR-4 a session contains the user’s global role, the role on each organisation and the allowed channels', async () => {
  const [first, second] = [await aClient(server.db), await aClient(server.db)];
  const channel = await aChannel(server.db, { clientId: second.id });
  const person = { firstName: 'Noa', lastName: 'Lind' };
  const userOf = async (email: string) => {
    const cookie = await server.signIn(email);
    return (await json<Session>(await server.call('GET', '/api/auth/session', { cookie }))).user;
  };
  for (const globalRole of ['owner', 'admin'] as const) {
    const email = `global-${globalRole}@nave.example`;
    await aPerson(server.db, { ...person, email, globalRole });
    expect(await userOf(email)).toMatchObject({ globalRole, clients: {}, whitelist: {} });
  }
  const email = 'ruth@grace.example';
  const roles = { [first.id]: 'admin', [second.id]: 'host' } as const;
  await aPerson(server.db, { ...person, email, roles, whitelist: { [second.id]: [channel.id] } });
  expect(await userOf(email)).toMatchObject({
    globalRole: null,
    clients: roles,
    whitelist: { [second.id]: [channel.id] },
  });
});
