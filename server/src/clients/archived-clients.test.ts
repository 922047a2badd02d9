import { type ApiTestbed, apiTestbed, globalOwner, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T15:30:00.000Z';
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());

const archive = (clientId: string, isArchived: boolean) =>
  bed.as(globalOwner, 'POST', `/api/clients/${clientId}/product`, { isArchived });
const archived = async () => (await bed.as(globalOwner, 'GET', '/api/clients/archived')).json().items;

test('CLI-220 archived organisations are listed by name with the time of archiving until they are restored', async () => {
  const [zion, bethel] = [await aClient(bed.db, { name: 'Zion' }), await aClient(bed.db, { name: 'bethel' })];
  await aClient(bed.db, { name: 'Active' });
  await aClient(bed.db, { name: 'Deleted', isArchived: true, versionCode: 'a1b2c3d4' });
  const older = await aClient(bed.db, { name: 'Archived before', isArchived: true });
  await archive(zion.id, true);
  bed.clock.set(at(5).toISOString());
  await archive(bethel.id, true);
  await archive(bethel.id, true);
  expect(await archived()).toEqual([
    expect.objectContaining({ id: older.id, archivedAt: null }),
    expect.objectContaining({ id: bethel.id, name: 'bethel', key: bethel.key, archivedAt: at(5).toISOString() }),
    expect.objectContaining({ id: zion.id, archivedAt: NOW }),
  ]);
  bed.clock.set(at(9).toISOString());
  await archive(zion.id, true);
  expect((await archived())[2].archivedAt, 'archiving again keeps the time').toBe(NOW);
  for (const { id } of [zion, bethel]) expect((await archive(id, false)).statusCode).toBe(200);
  expect(await archived()).toEqual([expect.objectContaining({ id: older.id })]);
  await archive(zion.id, true);
  expect((await archived())[1]).toMatchObject({ id: zion.id, archivedAt: at(9).toISOString() });
  bed.clock.set(NOW);
});

test('CLI-221 the answer about archiving contains the live contents, the numbers of contents and all public addresses', async () => {
  const client = await aClient(bed.db, { key: 'told-before' });
  const [main, youth] = [
    await aChannel(bed.db, { clientId: client.id, key: 'main', displayOrder: 1 }),
    await aChannel(bed.db, { clientId: client.id, key: 'youth', displayOrder: 2 }),
  ];
  await aChannel(bed.db, { clientId: client.id, key: 'gone', versionCode: 'a1b2c3d4' });
  const fields = { clientId: client.id, channelIds: [main.id, youth.id], duration: 60 };
  const live = await aContent(bed.db, { ...fields, name: 'Sunday', startsAt: at(-30) });
  const hidden = await aContent(bed.db, { ...fields, name: 'Staff', startsAt: at(-10), isPrivate: true });
  await aContent(bed.db, { ...fields, startsAt: at(-90) });
  await aContent(bed.db, { ...fields, startsAt: at(60) });
  await aContent(bed.db, { ...fields, contentType: 'onDemand', startsAt: null });
  await aContent(bed.db, { ...fields, startsAt: at(90), versionCode: 'a1b2c3d4' });
  const other = (await aClient(bed.db)).id;
  const otherChannelIds = [(await aChannel(bed.db, { clientId: other })).id];
  await aContent(bed.db, { clientId: other, channelIds: otherChannelIds, startsAt: at(-5), duration: 60 });
  const consequences = () => bed.as(globalOwner, 'GET', `/api/clients/${client.id}/product/archive-consequences`);
  const answer = (await consequences()).json();
  expect(answer).toEqual({
    live: [
      { id: live.id, name: 'Sunday', closesAt: at(30).toISOString() },
      { id: hidden.id, name: 'Staff', closesAt: at(50).toISOString() },
    ],
    contents: 5,
    upcoming: 1,
    addresses: ['', '/main', '/youth'].map((path) => expect.stringMatching(new RegExp(`/told-before${path}$`))),
  });
  await bed.as(globalOwner, 'POST', `/api/clients/${client.id}/product`, { customDomain: 'watch.told.example' });
  expect((await consequences()).json().addresses).toEqual([
    'https://watch.told.example/',
    'https://watch.told.example/main',
    'https://watch.told.example/youth',
  ]);
  for (const [actor, status] of [
    [guest, 401],
    [staff('owner', client.id), 403],
  ] as const) {
    const path = `/api/clients/${client.id}/product/archive-consequences`;
    expect((await bed.as(actor, 'GET', path)).statusCode).toBe(status);
  }
});
