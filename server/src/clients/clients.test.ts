import { type ApiTestbed, apiTestbed, globalOwner, guest, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bed: ApiTestbed;
let grace: Awaited<ReturnType<typeof aClient>>;
let harbor: typeof grace;
beforeAll(async () => {
  bed = await apiTestbed();
  harbor = await aClient(bed.db, { name: 'harbor Church', key: 'harbor' });
  grace = await aClient(bed.db, { name: 'Grace Community Church', key: 'grace' });
  await aClient(bed.db, { name: 'Archived', isArchived: true });
  await aClient(bed.db, { name: 'Deleted', versionCode: 'a1b2c3d4' });
});
afterAll(() => bed.close());

const namesFor = async (actor: Parameters<ApiTestbed['as']>[0]) =>
  (await bed.as(actor, 'GET', '/api/clients')).json().items.map(({ name }: { name: string }) => name);

test('API-40 CLI-57 SHELL-156 SHELL-57 SHELL-58 SHELL-69~ SHELL-155 USR-26 a user with a global role can choose every client that is not archived or deleted, ordered by name', async () => {
  for (const globalRole of ['owner', 'admin'] as const)
    expect(await namesFor({ ...globalOwner, id: v7(), globalRole })).toEqual([
      'Grace Community Church',
      'harbor Church',
    ]);
});

test('SHELL-59 SHELL-60 a user without a global role gets only the clients on which they hold a role', async () => {
  expect(await namesFor(staff('host', harbor.id))).toEqual(['harbor Church']);
  expect(await namesFor(someone)).toEqual([]);
  expect((await bed.as(guest, 'GET', '/api/clients')).statusCode).toBe(401);
});

test('API-40~ a row of the organisation chooser contains only the fields that the chooser shows', async () => {
  const { items } = (await bed.as(staff('owner', grace.id), 'GET', '/api/clients')).json();
  const { id, key, name, logoImage, city, region, country, isActivated } = grace;
  expect(items).toEqual([{ id, key, name, logoImage, city, region, country, isActivated }]);
});

test('API-48~ staff can read their client; requests for a foreign, a deleted and a missing client get the same answer', async () => {
  const host = staff('host', grace.id);
  const read = await bed.as(host, 'GET', `/api/clients/${grace.id}`);
  expect(read.json()).toMatchObject({ id: grace.id, customDomain: null, createdAt: grace.createdAt.toISOString() });
  expect(Object.keys(read.json())).not.toContain('versionCode');
  const deleted = await aClient(bed.db, { versionCode: 'a1b2c3d4' });
  const attempts = [
    bed.as(host, 'GET', `/api/clients/${harbor.id}`),
    bed.as(host, 'GET', `/api/clients/${v7()}`),
    bed.as(globalOwner, 'GET', `/api/clients/${deleted.id}`),
    bed.as(globalOwner, 'GET', `/api/clients/${v7()}`),
    bed.as(globalOwner, 'GET', '/api/clients/%00'),
  ];
  const missing = { error: { code: 'clients.not-found', message: 'Client not found.' } };
  for (const answer of await Promise.all(attempts)) expect([answer.statusCode, answer.json()]).toEqual([404, missing]);
});
