import { accountById, insertMembership, insertUser } from '@nave/server/accounts/accounts.store.ts';
import { type ApiTestbed, apiTestbed, globalOwner, guest, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, channelForm } from '@nave/server/testing/builders.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channels } from './tables.ts';

let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let other: typeof client;

beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
/** Creates new clients, so that each test has its own. */
const createClients = async () => {
  client = await aClient(bed.db);
  other = await aClient(bed.db);
};

const form = channelForm({ key: 'youth' });
const listUrl = () => `/api/clients/${client.id}/channels`;
const notFound = { error: { code: 'channels.not-found', message: 'Channel not found.' } };

test('CHN-4 CHN-5 the list contains only the client’s active channels, in order', async () => {
  await createClients();
  const last = await aChannel(bed.db, { clientId: client.id, displayOrder: 3, name: 'A' });
  const first = await aChannel(bed.db, { clientId: client.id, displayOrder: 1, name: 'Z' });
  const middle = await aChannel(bed.db, { clientId: client.id, displayOrder: 2, name: 'M' });
  await aChannel(bed.db, { clientId: other.id });
  await aChannel(bed.db, { clientId: client.id, displayOrder: 2, versionCode: 'a1b2c3d4' });
  const answer = await bed.as(staff('host', client.id), 'GET', listUrl());
  expect(answer.statusCode).toBe(200);
  expect(answer.json().items.map(({ id }: { id: string }) => id)).toEqual([first.id, middle.id, last.id]);
});

test('CHN-2 CHN-103 an added channel is active, and is not found once it has a version code', async () => {
  await createClients();
  const owner = staff('owner', client.id);
  const { id } = (await bed.as(owner, 'POST', listUrl(), form)).json();
  const byId = eq(channels.id, id);
  expect(await bed.db.select({ code: channels.versionCode }).from(channels).where(byId)).toEqual([{ code: null }]);
  expect((await bed.as(owner, 'GET', `${listUrl()}/${id}`)).statusCode).toBe(200);
  await bed.db.update(channels).set({ versionCode: 'a1b2c3d4' }).where(byId);
  expect((await bed.as(owner, 'GET', `${listUrl()}/${id}`)).statusCode).toBe(404);
});

test('CHN-3 CHN-13~ API-12~ a soft-deleted channel is not listed and not found', async () => {
  await createClients();
  const deleted = await aChannel(bed.db, { clientId: client.id, versionCode: 'a1b2c3d4' });
  const owner = staff('owner', client.id);
  const active = await aChannel(bed.db, { clientId: client.id });
  expect((await bed.as(owner, 'GET', listUrl())).json().items).toMatchObject([{ id: active.id }]);
  const read = await bed.as(owner, 'GET', `${listUrl()}/${deleted.id}`);
  expect([read.statusCode, read.json()]).toEqual([404, notFound]);
  expect((await bed.as(owner, 'PUT', `${listUrl()}/${deleted.id}`, form)).statusCode).toBe(404);
});

test('CHN-13 CHN-25~ API-48 requests for a foreign, a deleted and a missing channel get the same answer', async () => {
  await createClients();
  const foreign = await aChannel(bed.db, { clientId: other.id });
  const deleted = await aChannel(bed.db, { clientId: client.id, versionCode: 'a1b2c3d4' });
  const owner = staff('owner', client.id);
  const answers = [
    await bed.as(owner, 'GET', `${listUrl()}/${foreign.id}`),
    await bed.as(owner, 'GET', `/api/clients/${other.id}/channels/${foreign.id}`),
    await bed.as(owner, 'GET', `${listUrl()}/${deleted.id}`),
    await bed.as(owner, 'GET', `${listUrl()}/${v7()}`),
    await bed.as(owner, 'GET', `${listUrl()}/not-an-id`),
    await bed.as(owner, 'PUT', `${listUrl()}/${foreign.id}`, form),
  ];
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, notFound]);
  const lists = [other.id, v7(), 'x'].map((id) => bed.as(owner, 'GET', `/api/clients/${id}/channels`));
  for (const answer of await Promise.all(lists))
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'clients.not-found']);
});

test('CHN-25 staff with any role can list the channels; a guest must sign in, and a user without a role gets "not found"', async () => {
  await createClients();
  await aChannel(bed.db, { clientId: client.id });
  expect((await bed.as(guest, 'GET', listUrl())).statusCode).toBe(401);
  expect((await bed.as(someone, 'GET', listUrl())).statusCode).toBe(404);
  const roles = (['owner', 'admin', 'superhost', 'host'] as const).map((role) => staff(role, client.id));
  for (const actor of [...roles, globalOwner])
    expect((await bed.as(actor, 'GET', listUrl())).json().items).toHaveLength(1);
});

test('API-48~ B12 two hundred concurrent callers of two clients each get only their own channels', async () => {
  await createClients();
  const [mine, theirs] = [
    await aChannel(bed.db, { clientId: client.id }),
    await aChannel(bed.db, { clientId: other.id }),
  ];
  const tenants = [mine, theirs].map((channel) => ({ channel, owner: staff('owner', channel.clientId) }));
  const requests = Array.from({ length: 100 }, () => tenants).flat();
  const answers = await Promise.all(
    requests.map(({ channel, owner }) => bed.as(owner, 'GET', `/api/clients/${channel.clientId}/channels`)),
  );
  const ids = answers.map((answer) => answer.json().items.map(({ id }: { id: string }) => id));
  expect(ids).toEqual(requests.map(({ channel }) => [channel.id]));
});

test('CHN-14 CHN-26 CHN-27 B6~ a whitelist limits which channels a user can list and read; a user without a whitelist can list all channels', async () => {
  await createClients();
  const [open, closed] = [
    await aChannel(bed.db, { clientId: client.id }),
    await aChannel(bed.db, { clientId: client.id }),
  ];
  const limited = staff('host', client.id, [open.id]);
  expect((await bed.as(limited, 'GET', listUrl())).json().items.map(({ id }: { id: string }) => id)).toEqual([open.id]);
  expect((await bed.as(limited, 'GET', `${listUrl()}/${open.id}`)).statusCode).toBe(200);
  const refused = await bed.as(limited, 'GET', `${listUrl()}/${closed.id}`);
  expect([refused.statusCode, refused.json().error.message]).toEqual([403, 'Unauthorized']);
  expect((await bed.as(staff('host', client.id, []), 'GET', listUrl())).json().items).toEqual([]);
  expect((await bed.as(staff('host', client.id), 'GET', listUrl())).json().items).toHaveLength(2);
});

test('CHN-101 CHN-102 CHN-103~ CHN-104 CHN-105~ CHN-143 CHN-157 CHN-176 an added channel is stored with the values of the form', async () => {
  await createClients();
  const admin = staff('admin', client.id);
  const body = {
    ...form,
    key: 'Youth-Nights',
    homeUrl: 'https://youth.example',
    showAt: '2026-11-22T12:00:00+02:00',
    hideAt: '2026-11-23T12:00:00+02:00',
  };
  const answer = await bed.as(admin, 'POST', listUrl(), body);
  expect(answer.statusCode).toBe(201);
  const added = answer.json();
  expect(added).toEqual({
    ...form,
    id: added.id,
    clientId: client.id,
    key: 'youth-nights',
    homeUrl: 'https://youth.example',
    showAt: '2026-11-22T10:00:00.000Z',
    hideAt: '2026-11-23T10:00:00.000Z',
    displayOrder: 0,
    theme: null,
    createdAt: added.createdAt,
    updatedBy: 'admin@grace.example',
    edition: 1,
  });
  expect(added.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(Date.parse(added.createdAt)).not.toBeNaN();
  expect((await bed.as(admin, 'GET', `${listUrl()}/${added.id}`)).json()).toEqual(added);
});

test('CHN-102 CHN-246~ the position in the form is stored', async () => {
  await createClients();
  const admin = staff('admin', client.id);
  const add = async (key: string, displayOrder?: number) =>
    (await bed.as(admin, 'POST', listUrl(), { ...form, key, name: key, displayOrder })).json().displayOrder;
  expect([await add('last', 7), await add('first')]).toEqual([7, 0]);
  for (const displayOrder of [-1, 1.5, '1', 1e9])
    expect((await bed.as(admin, 'POST', listUrl(), { ...form, key: 'odd', displayOrder })).statusCode).toBe(400);
});

test('CHN-106 CHN-104 API-100~ saving a channel keeps its creation time and position, and publishes its version to subscribed pages', async () => {
  await createClients();
  const channel = await aChannel(bed.db, { clientId: client.id, displayOrder: 7, createdAt: new Date('2026-01-01') });
  bed.notices.length = 0;
  const answer = await bed.as(staff('owner', client.id), 'PUT', `${listUrl()}/${channel.id}`, form);
  expect(answer.json()).toMatchObject({
    name: 'Youth',
    displayOrder: 7,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedBy: 'owner@grace.example',
  });
  expect(bed.notices).toEqual([
    { topic: `channel:${channel.id}`, event: 'changed', data: { version: 2, spreadMs: 0 } },
  ]);
});

test('API-101~ the pages of a large audience spread their requests over at most ten seconds', async () => {
  await createClients();
  const channel = await aChannel(bed.db, { clientId: client.id });
  const spreads: unknown[] = [];
  for (const size of [199, 200, 1_000, 9_000]) {
    bed.audience.size = size;
    await bed.as(staff('owner', client.id), 'PUT', `${listUrl()}/${channel.id}`, form);
    spreads.push(bed.notices.at(-1)?.data);
  }
  bed.audience.size = 0;
  expect(spreads).toMatchObject([{ spreadMs: 0 }, { spreadMs: 400 }, { spreadMs: 2_000 }, { spreadMs: 10_000 }]);
});

test('CHN-109 CHN-110 only owners and admins with access to a channel can save it, and a refused save changes nothing', async () => {
  await createClients();
  const channel = await aChannel(bed.db, { clientId: client.id });
  const otherChannel = await aChannel(bed.db, { clientId: client.id });
  const refusedActors = [
    staff('host', client.id),
    staff('superhost', client.id),
    staff('admin', client.id, [otherChannel.id]),
  ];
  for (const actor of refusedActors) {
    const answer = await bed.as(actor, 'PUT', `${listUrl()}/${channel.id}`, form);
    expect([answer.statusCode, answer.json().error.message]).toEqual([403, 'Unauthorized']);
  }
  expect((await bed.as(staff('host', client.id), 'POST', listUrl(), form)).statusCode).toBe(403);
  expect((await bed.as(guest, 'POST', listUrl(), form)).statusCode).toBe(401);
  const { items } = (await bed.as(globalOwner, 'GET', listUrl())).json();
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['Online', 'Online']);
  for (const actor of [staff('owner', client.id), staff('admin', client.id, [channel.id]), globalOwner])
    expect((await bed.as(actor, 'PUT', `${listUrl()}/${channel.id}`, form)).statusCode).toBe(200);
});

test('SHELL-13~ API-9 roles and whitelists that a request claims for its caller are ignored', async () => {
  await createClients();
  const channel = await aChannel(bed.db, { clientId: client.id });
  const claims = {
    role: 'owner',
    globalRole: 'owner',
    identityId: globalOwner.id,
    clientOwnerId: v7(),
    whitelist: null,
  };
  const query = new URLSearchParams({ role: 'owner', identityId: globalOwner.id });
  const limited = staff('admin', client.id, []);
  for (const actor of [staff('host', client.id), limited]) {
    for (const url of [`${listUrl()}/${channel.id}`, `${listUrl()}/${channel.id}?${query}`])
      expect((await bed.as(actor, 'PUT', url, { ...form, ...claims, whitelist: [channel.id] })).statusCode).toBe(403);
  }
  expect((await bed.as(someone, 'PUT', `${listUrl()}/${channel.id}`, { ...form, ...claims })).statusCode).toBe(404);
  expect((await bed.as(globalOwner, 'GET', listUrl())).json().items).toMatchObject([{ name: 'Online' }]);
});

test('CHN-110~ a channel that a limited admin adds is added to the admin’s whitelist', async () => {
  await createClients();
  const admin = staff('admin', client.id, []);
  await insertUser(bed.db, { id: admin.id, email: admin.email, firstName: 'Amos', lastName: 'Admin' });
  await insertMembership(bed.db, { clientId: client.id, userId: admin.id, role: 'admin', whitelist: [] });
  const added = (await bed.as(admin, 'POST', listUrl(), form)).json();
  expect((await accountById(bed.db, admin.id))?.memberships).toMatchObject([{ whitelist: [added.id] }]);
});

test('CHN-137 CHN-138 CHN-139 CHN-140 CHN-141 CHN-235 a key is taken if another active channel of the client has it, in any letter case', async () => {
  await createClients();
  const owner = staff('owner', client.id);
  await aChannel(bed.db, { clientId: client.id, key: 'taken' });
  await aChannel(bed.db, { clientId: client.id, key: 'freed', versionCode: 'a1b2c3d4' });
  await aChannel(bed.db, { clientId: other.id, key: 'elsewhere' });
  const own = await aChannel(bed.db, { clientId: client.id, key: 'own' });
  const available = async (key: string) =>
    (await bed.as(owner, 'GET', `${listUrl()}/key-available?key=${key}&except=${own.id}`)).json().available;
  expect(await Promise.all(['TAKEN', 'freed', 'elsewhere', 'OWN', 'dashboard', 'x'].map(available))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  const answer = await bed.as(owner, 'POST', listUrl(), { ...form, key: 'Taken' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    error: { code: 'channels.key-taken', message: 'URL is already taken', fields: { key: 'URL is already taken' } },
  });
  expect((await bed.as(owner, 'PUT', `${listUrl()}/${own.id}`, { ...form, key: 'taken' })).statusCode).toBe(409);
  expect((await bed.as(owner, 'PUT', `${listUrl()}/${own.id}`, { ...form, key: 'OWN' })).statusCode).toBe(200);
  expect((await bed.as(owner, 'POST', listUrl(), { ...form, key: 'freed' })).statusCode).toBe(201);
  expect((await bed.as(owner, 'POST', listUrl(), { ...form, key: 'elsewhere' })).statusCode).toBe(201);
});

test('CHN-137 CHN-141 B16 if fifty channels with one key are added concurrently, one is added and the others are refused', async () => {
  await createClients();
  const owner = staff('owner', client.id);
  const keys = Array.from({ length: 50 }, (_, index) => (index % 2 ? 'RUSH' : 'rush'));
  const answers = await Promise.all(keys.map((key) => bed.as(owner, 'POST', listUrl(), { ...form, key })));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
});

test('CHN-111 API-82 API-83 API-84 an invalid form is refused with an error at each invalid field', async () => {
  await createClients();
  const bad = {
    ...form,
    name: ' \u0000',
    key: 'dash board',
    homeUrl: 'ftp://x',
    timeZoneName: 'Mars/Base',
    showAt: '2026-12-02T00:00:00Z',
    hideAt: '2026-12-01T00:00:00Z',
    defaultVideo: { enabled: true, videoProvider: null, src: '' },
  };
  const answer = await bed.as(staff('owner', client.id), 'POST', listUrl(), bad);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toEqual({
    code: 'request.invalid',
    message: 'There were some problems with the form',
    fields: {
      name: 'Name is required',
      key: 'URL can only include letters, numbers, and dashes',
      homeUrl: 'Logo URL needs to be a valid URL (ex. https://www.example.com)',
      timeZoneName: 'Must select a default time zone',
      showAt: 'The After date can not be later than the Until date',
      'defaultVideo.videoProvider': 'Please select a Default Video provider',
      'defaultVideo.src': 'Please enter a Default Video URL',
    },
  });
});

test('CHN-107 API-86 a body that is not a channel form gets a 4xx answer, and nothing is stored', async () => {
  await createClients();
  const owner = staff('owner', client.id);
  const send = (payload: string) =>
    bed.inject(owner, { method: 'POST', url: listUrl(), payload, headers: { 'content-type': 'application/json' } });
  const json = (extra: object) => JSON.stringify({ ...form, ...extra });
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    json({ clientId: other.id }),
    json({ updatedBy: 'x@y.example', versionCode: null, id: v7() }),
    `${json({}).slice(0, -1)},"__proto__":{"a":1}}`,
    `${json({}).slice(0, -1)},"constructor":{"prototype":{"a":1}}}`,
    json({ scheduleSetting: 1 }),
    json({ showAppearance: true }),
    json({ showSettings: true }),
    json({ defaultVideoEnabled: true }),
    json({ name: 5 }),
    json({ name: 'x'.repeat(201) }),
    json({ isPrivate: 'yes' }),
    json({ showAt: 'tomorrow' }),
    json({ showAt: '0000-01-01T00:00:00Z' }),
    json({ defaultVideo: '['.repeat(50_000) }),
    `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
  ];
  const statuses = await Promise.all(bodies.map(async (body) => (await send(body)).statusCode));
  expect(statuses).toEqual(bodies.map(() => 400));
  expect((await send(json({ description: 'x'.repeat(300_000) }))).statusCode).toBe(413);
  expect((await bed.as(owner, 'GET', listUrl())).json()).toEqual({ items: [] });
  expect((await send(json({}))).statusCode).toBe(201);
  expect((await bed.as(owner, 'GET', listUrl())).json().items).toHaveLength(1);
});

test('API-86~ characters that the database cannot store are removed from a form or replaced', async () => {
  await createClients();
  const odd = { ...form, name: 'You\u0000th\ud800', defaultVideo: { ...form.defaultVideo, src: '\u0000\udc00x' } };
  const answer = await bed.as(staff('owner', client.id), 'POST', listUrl(), odd);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ name: 'Youth\ufffd', defaultVideo: { src: '\ufffdx' } });
});
