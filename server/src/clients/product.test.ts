import { type ApiTestbed, apiTestbed, globalOwner, guest, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientRow } from './clients.store.ts';
import { clients } from './tables.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

const globalAdmin = { ...globalOwner, id: v7(), email: 'admin@nave.example', globalRole: 'admin' as const };
const change = ({ id }: { id: string }, changes: object, actor = globalOwner) =>
  bed.as(actor, 'POST', `/api/clients/${id}/product`, changes);
const read = async ({ id }: { id: string }) => (await bed.as(globalOwner, 'GET', `/api/clients/${id}/product`)).json();
const rowOf = async (id: string) => (await bed.db.select().from(clients).where(eq(clients.id, id)))[0] as ClientRow;
const status = async (actor: typeof globalOwner | typeof guest, path: string) =>
  (await bed.as(actor, 'GET', path)).statusCode;

test('CLI-7 CLI-13 CLI-17 CLI-19 CLI-20 CLI-140 CLI-141 TKT-9~ TKT-10 changing one field of a client leaves every other field unchanged', async () => {
  let expected = await aClient(bed.db);
  expect(await read(expected)).toMatchObject({
    customDomain: null,
    isDemo: false,
    isArchived: false,
    bfClientNumber: null,
    brushfireEventIds: [],
    stripeCustomerId: null,
  });
  const changes: Partial<ClientRow>[] = [
    { customDomain: `watch.${expected.key}.example` },
    { isDemo: true },
    { bfClientNumber: '4711' },
    { brushfireEventIds: ['123', '456'] },
    { stripeCustomerId: 'cus_NffrFeUfNV2Hib' },
    { isArchived: true },
  ];
  for (const named of changes) {
    expected = { ...expected, ...named, ...('isArchived' in named && { archivedAt: bed.clock.now() }) };
    const answer = await change(expected, named);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining(named)]);
    expect(await rowOf(expected.id)).toEqual(expected);
    expect(await read(expected)).toMatchObject(named);
  }
  expect((await change(expected, {})).statusCode).toBe(400);
  expect(await rowOf(expected.id)).toEqual(expected);
});

test('CLI-55 CLI-56 CLI-137~ CLI-139 HOST-28 USR-23 B4~ B19~ only the global owner can set the fields of a client that are reserved for the global owner', async () => {
  const client = await aClient(bed.db);
  const changes = {
    customDomain: 'taken.example',
    isDemo: true,
    isArchived: true,
    bfClientNumber: '1',
    stripeCustomerId: 'cus_1',
  };
  for (const [field, value] of Object.entries(changes)) {
    for (const actor of [staff('owner', client.id), staff('admin', client.id), staff('host', client.id), globalAdmin])
      expect((await change(client, { [field]: value }, actor)).statusCode, field).toBe(403);
    expect((await change(client, { [field]: value }, someone)).statusCode, field).toBe(404);
  }
  expect(await rowOf(client.id)).toEqual(client);
  expect((await change(client, changes)).statusCode).toBe(200);
  expect(await rowOf(client.id)).toEqual({ ...client, ...changes, archivedAt: bed.clock.now() });
});

test('CLI-80 HOST-27 B4~ G15~ a domain that another client or the product has is refused with an error at the domain field', async () => {
  const [one, other] = [await aClient(bed.db, { customDomain: 'Live.One.example' }), await aClient(bed.db)];
  const taken = { customDomain: 'Custom Domain is already taken' };
  for (const customDomain of ['live.one.example', 'LIVE.ONE.EXAMPLE']) {
    const answer = await change(other, { customDomain, isDemo: true });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      { code: 'clients.domain-taken', message: taken.customDomain, fields: taken },
    ]);
  }
  expect((await change(other, { customDomain: '*.one.example' })).json().error.fields).toEqual({
    customDomain: 'Custom Domain can only include letters, numbers, dashes, and periods',
  });
  expect(await rowOf(other.id)).toEqual(other);
  expect((await change(one, { customDomain: 'live.one.example' })).statusCode).toBe(200);
  // Exactly one of fifty concurrent requests succeeds.
  const many = await Promise.all(Array.from({ length: 50 }, () => aClient(bed.db)));
  const answers = await Promise.all(many.map((client) => change(client, { customDomain: 'wanted.example' })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
});

test('CLI-49 only answers to the global owner contain the fields that are reserved for the global owner', async () => {
  const canaries = { bfClientNumber: '90817263', stripeCustomerId: 'cus_canary17', brushfireEventIds: ['5544332211'] };
  const client = await aClient(bed.db, canaries);
  const channel = await aChannel(bed.db, { clientId: client.id });
  const paths = [
    ...['', '/by-key'].map((by) => `/cdn/clients${by}/${by ? client.key : client.id}`),
    `/cdn/channels/${client.id}/${channel.id}`,
    ...[`/api/clients/${client.id}`, '/api/clients', `/${client.key}`, `/${client.key}/${channel.key}`],
  ];
  const words = [canaries.bfClientNumber, canaries.stripeCustomerId, '5544332211'];
  for (const path of paths) {
    const { statusCode, body } = await bed.as(staff('owner', client.id), 'GET', path);
    expect([path, statusCode < 400, words.filter((word) => body.includes(word))]).toEqual([path, true, []]);
  }
  const { body } = await bed.as(globalOwner, 'GET', `/api/clients/${client.id}/product`);
  expect(words.filter((word) => body.includes(word))).toEqual(words);
});

test('B10 CLI-137 CLI-144 CLI-195 only the global owner can read an archived client, and restoring the client makes everything accessible again', async () => {
  const client = await aClient(bed.db, { name: 'Away for a while' });
  const channel = await aChannel(bed.db, { clientId: client.id });
  const content = await aContent(bed.db, { clientId: client.id, channelIds: [channel.id], startsAt: bed.clock.now() });
  const staffPaths = [
    '',
    '/channels',
    `/channels/${channel.id}`,
    '/contents',
    `/contents/${content.id}`,
    '/users',
    '/images',
  ];
  const publicPaths = [
    ...[`/cdn/clients/${client.id}`, `/cdn/clients/by-key/${client.key}`, `/cdn/channels/${client.id}/${channel.id}`],
    ...[`/cdn/channels/by-key/${client.key}/${channel.key}`, `/api/contents/${content.id}/chat/messages?before=1000`],
    `/${client.key}/${channel.key}`,
  ];
  const seen = async () => ({
    owner: await Promise.all(
      staffPaths.map((path) => status(staff('owner', client.id), `/api/clients/${client.id}${path}`)),
    ),
    admin: await Promise.all(staffPaths.map((path) => status(globalAdmin, `/api/clients/${client.id}${path}`))),
    viewer: await Promise.all(publicPaths.map((path) => status(guest, path))),
    isInChooser: (await bed.as(globalOwner, 'GET', '/api/clients')).body.includes(client.id),
  });
  const all = (code: number) => ({
    owner: staffPaths.map(() => code),
    admin: staffPaths.map(() => code),
    viewer: publicPaths.map(() => code),
    isInChooser: code === 200,
  });
  await change(client, { isDemo: false });
  expect(await seen()).toEqual(all(200));
  bed.notices.length = 0;
  await change(client, { isArchived: true });
  expect(await seen()).toEqual(all(404));
  expect(bed.notices.map(({ topic }) => topic)).toEqual([`channel:${channel.id}`]);
  expect(await status(globalOwner, `/api/clients/${client.id}`)).toBe(200);
  expect((await bed.as(globalOwner, 'GET', `/api/clients/key-available?key=${client.key}`)).json()).toEqual({
    available: false,
  });
  await change(client, { isArchived: false });
  expect(await seen()).toEqual(all(200));
});

test('CLI-21 API-12~ B10~ a client with a version code is deleted: nobody can see it, not even the global owner', async () => {
  const client = await aClient(bed.db, { customDomain: 'gone.example' });
  const channel = await aChannel(bed.db, { clientId: client.id });
  const content = await aContent(bed.db, { clientId: client.id, channelIds: [channel.id], startsAt: bed.clock.now() });
  const at = `/api/clients/${client.id}`;
  const paths = [
    ...[at, `${at}/product`, `${at}/channels`, `${at}/channels/${channel.id}`, `${at}/contents/${content.id}`],
    ...[`/cdn/clients/${client.id}`, `/cdn/clients/by-key/${client.key}`, `/cdn/channels/${client.id}/${channel.id}`],
    ...[`/api/contents/${content.id}/chat/messages?before=1000`, `/${client.key}/${channel.key}`],
  ];
  const seen = () => Promise.all(paths.map((path) => status(globalOwner, path)));
  const isInChooser = async () => (await bed.as(globalOwner, 'GET', '/api/clients')).body.includes(client.id);
  expect([await seen(), await isInChooser()]).toEqual([paths.map(() => 200), true]);
  await bed.db.update(clients).set({ versionCode: 'a1b2c3d4' }).where(eq(clients.id, client.id));
  bed.cache.drop(`client:${client.id}`);
  expect([await seen(), await isInChooser()]).toEqual([paths.map(() => 404), false]);
  expect((await change(client, { isDemo: true })).statusCode).toBe(404);
  // The key and the domain of the deleted client are available again.
  const next = await aClient(bed.db, { key: client.key });
  expect((await change(next, { customDomain: 'gone.example' })).statusCode).toBe(200);
});

test('CLI-18 the most recent content is the content with the latest start; for a content without a start, the time of its creation counts', async () => {
  const client = await aClient(bed.db);
  const clientAndChannels = { clientId: client.id, channelIds: [(await aChannel(bed.db, { clientId: client.id })).id] };
  const mostRecent = async () => (await read(client)).mostRecentContent;
  expect(await mostRecent()).toBeNull();
  await aContent(bed.db, { ...clientAndChannels, startsAt: new Date('2026-05-01T10:00:00Z') });
  await aContent(bed.db, { ...clientAndChannels, startsAt: new Date('2026-03-01T10:00:00Z') });
  expect(await mostRecent()).toBe('2026-05-01T10:00:00.000Z');
  const createdAt = new Date('2026-06-01T08:00:00Z');
  await aContent(bed.db, { ...clientAndChannels, contentType: 'onDemand', startsAt: null, createdAt });
  expect(await mostRecent()).toBe('2026-06-01T08:00:00.000Z');
  await aContent(bed.db, { ...clientAndChannels, startsAt: new Date('2026-07-01T10:00:00Z'), versionCode: 'a1b2c3d4' });
  expect(await mostRecent()).toBe('2026-06-01T08:00:00.000Z');
});
