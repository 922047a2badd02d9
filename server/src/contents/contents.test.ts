import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ApiTestbed, apiTestbed, globalOwner, guest, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, contentForm } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addContent } from './add-content.ts';

const NOW = '2026-11-22T10:00:00.000Z';
let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let channel: Awaited<ReturnType<typeof aChannel>>;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.clock.set(NOW);
  client = await aClient(bed.db);
  channel = await aChannel(bed.db, { clientId: client.id });
  bed.notices.length = 0;
});

const url = (id?: string) => `/api/clients/${client.id}/contents${id ? `/${id}` : ''}`;
const inChannel = () => ({ clientId: client.id, channelIds: [channel.id] });
const idsOf = (answer: { json(): { items: { id: string }[] } }) => answer.json().items.map(({ id }) => id);
const form = (overrides: Partial<ContentForm> = {}) => contentForm([channel.id], overrides);
const missing = { error: { code: 'contents.not-found', message: 'Content not found.' } };

test('CNT-14~ CNT-102 VIEW-73 a new content has a key of ten letters and digits, an enabled chat, and times that are derived from its start', async () => {
  const answer = await bed.as(staff('admin', client.id), 'POST', url(), form());
  expect(answer.statusCode).toBe(201);
  const { id, key, createdAt, ...rest } = answer.json();
  expect(key).toMatch(/^[a-z0-9]{10}$/);
  const { removedInteractionIds: _none, ...sent } = form();
  expect(rest).toEqual({
    ...sent,
    clientId: client.id,
    startsAt: '2026-11-29T16:00:00.000Z',
    opensAt: '2026-11-29T15:45:00.000Z',
    closesAt: '2026-11-29T17:00:00.000Z',
    videoEndsAt: null,
    following: 0,
    hasConvertedToOnDemand: false,
    convertedFromId: null,
    convertedToOnDemandId: null,
    bible: { ...form().bible, url: 'https://www.bible.com/en/bible/111/GEN.1.NIV' },
    chat: {
      enabled: true,
      requireSignin: false,
      enableAnonymous: true,
      enablePreview: true,
      enableDirectMessaging: true,
      startsAt: '2026-11-29T15:45:00.000Z',
      endsAt: '2026-11-29T17:00:00.000Z',
    },
    edition: 1,
  });
  expect((await bed.as(globalOwner, 'GET', url(id))).json()).toEqual({ id, key, createdAt, ...rest });
});

test('CNT-15 if an active content of the client already has a randomly drawn key, another key is drawn', async () => {
  await aContent(bed.db, { ...inChannel(), key: 'takentaken' });
  await aContent(bed.db, { key: 'elsewhere2' });
  const draws = ['takentaken', 'takentaken', 'elsewhere2'];
  const news = { changed: () => {} };
  const conversion = { schedule: async () => {} };
  const contentLog = { written: async () => {}, saved: () => {}, deleted: () => {}, converted: async () => {} };
  const deps = {
    db: bed.db,
    news,
    conversion,
    contentLog,
    hasIcon: async () => true,
    newKey: () => draws.shift() ?? '',
  };
  const added = await addContent(deps, staff('owner', client.id), { clientId: client.id, form: form() });
  expect([added.key, draws]).toEqual(['elsewhere2', []]);
});

test('CNT-16 CNT-17 CNT-19~ API-48 requests for a deleted, a foreign and a missing content get the same answer', async () => {
  const deleted = await aContent(bed.db, { ...inChannel(), versionCode: 'a1b2c3d4' });
  const foreign = await aContent(bed.db);
  const active = await aContent(bed.db, inChannel());
  const owner = staff('owner', client.id);
  expect(idsOf(await bed.as(owner, 'GET', url()))).toEqual([active.id]);
  for (const id of [deleted.id, foreign.id, v7(), 'nothing']) {
    for (const answer of [await bed.as(owner, 'GET', url(id)), await bed.as(owner, 'PUT', url(id), form())])
      expect([answer.statusCode, answer.json()]).toEqual([404, missing]);
  }
  const foreignUrl = `/api/clients/${foreign.clientId}/contents/${foreign.id}`;
  expect((await bed.as(owner, 'GET', foreignUrl)).json()).toEqual(missing);
  expect((await bed.as(someone, 'GET', url(active.id))).json()).toEqual(missing);
  expect((await bed.as(guest, 'GET', url(active.id))).statusCode).toBe(401);
});

test('CNT-18 CNT-40 USR-125 B6~ B7~ a whitelist limits which contents a user can list and read, and hides the ids of other channels', async () => {
  const allowed = await aChannel(bed.db, { clientId: client.id });
  const [inBoth, inOther] = [
    await aContent(bed.db, { clientId: client.id, channelIds: [channel.id, allowed.id] }),
    await aContent(bed.db, inChannel()),
  ];
  const host = staff('host', client.id, [allowed.id]);
  const list = await bed.as(host, 'GET', url());
  expect(idsOf(list)).toEqual([inBoth.id]);
  expect(list.json().items[0].channelIds).toEqual([allowed.id]);
  expect((await bed.as(host, 'GET', url(inBoth.id))).json().channelIds).toEqual([allowed.id]);
  const refused = await bed.as(host, 'GET', url(inOther.id));
  expect([refused.statusCode, refused.json().error.message]).toEqual([403, 'Unauthorized']);
  expect(idsOf(await bed.as(staff('host', client.id, []), 'GET', url()))).toEqual([]);
  expect((await bed.as(staff('host', client.id), 'GET', url(inBoth.id))).json().channelIds).toHaveLength(2);
});

test('CNT-123 CNT-125 saving a content as on-demand clears its start and the times of its chat', async () => {
  const content = await aContent(bed.db, inChannel());
  const body = form({ contentType: 'onDemand', originalAirDate: '2026-02-01' });
  const answer = await bed.as(staff('owner', client.id), 'PUT', url(content.id), body);
  expect(answer.json()).toMatchObject({
    startsAt: null,
    opensAt: null,
    closesAt: null,
    prePlayDuration: 0,
    originalAirDate: '2026-02-01',
    chat: { enabled: true, startsAt: null, endsAt: null },
  });
});

test('CNT-134 B9 from the millisecond of a content’s closesAt, only the global owner can save the content', async () => {
  const content = await aContent(bed.db, { ...inChannel(), startsAt: new Date('2026-11-22T09:00:00Z'), duration: 60 });
  const save = (actor: typeof globalOwner) => bed.as(actor, 'PUT', url(content.id), form());
  const globalAdmin = { ...globalOwner, id: v7(), globalRole: 'admin' as const };
  for (const actor of [staff('owner', client.id), globalAdmin]) {
    const answer = await save(actor);
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      409,
      'This content has ended and cannot be edited now',
    ]);
  }
  bed.clock.advance(-1);
  expect((await save(staff('owner', client.id))).statusCode).toBe(200);
  const ended = await aContent(bed.db, { ...inChannel(), startsAt: new Date('2026-11-01T09:00:00Z') });
  expect((await bed.as(globalOwner, 'PUT', url(ended.id), form())).statusCode).toBe(200);
});

test('CNT-136 an on-demand content can be saved however long ago it was first broadcast', async () => {
  const content = await aContent(bed.db, { ...inChannel(), contentType: 'onDemand', originalAirDate: '2001-01-01' });
  const body = form({ contentType: 'onDemand', originalAirDate: '2001-01-02' });
  expect((await bed.as(staff('admin', client.id), 'PUT', url(content.id), body)).statusCode).toBe(200);
});

test('CNT-141 B8~ only owners, admins and global roles can add and save contents, and a refused request changes nothing', async () => {
  const content = await aContent(bed.db, inChannel());
  for (const actor of [staff('host', client.id), staff('superhost', client.id)]) {
    expect((await bed.as(actor, 'POST', url(), form())).statusCode).toBe(403);
    expect((await bed.as(actor, 'PUT', url(content.id), form())).statusCode).toBe(403);
  }
  expect((await bed.as(guest, 'POST', url(), form())).statusCode).toBe(401);
  const { items } = (await bed.as(globalOwner, 'GET', url())).json();
  expect(items).toMatchObject([{ id: content.id, name: 'Sunday service' }]);
  expect(bed.notices).toEqual([]);
  for (const actor of [staff('owner', client.id), staff('admin', client.id), globalOwner])
    expect((await bed.as(actor, 'PUT', url(content.id), form())).statusCode).toBe(200);
  expect(bed.notices).not.toEqual([]);
});

test('CNT-142 B7~ a limited admin can save a content only if all former and new channels of the content are on the whitelist', async () => {
  const outside = await aChannel(bed.db, { clientId: client.id });
  const limited = staff('admin', client.id, [channel.id]);
  const inBoth = await aContent(bed.db, { clientId: client.id, channelIds: [channel.id, outside.id] });
  const inAllowed = await aContent(bed.db, inChannel());
  const toBoth = form({ channelIds: [channel.id, outside.id] });
  expect((await bed.as(limited, 'PUT', url(inBoth.id), form())).statusCode).toBe(403);
  expect((await bed.as(limited, 'PUT', url(inAllowed.id), toBoth)).statusCode).toBe(403);
  expect((await bed.as(limited, 'POST', url(), toBoth)).statusCode).toBe(403);
  expect((await bed.as(limited, 'PUT', url(inAllowed.id), form())).statusCode).toBe(200);
  expect((await bed.as(limited, 'POST', url(), form())).statusCode).toBe(201);
});

test('CNT-143 API-48 a content cannot be put into a channel of another client, a deleted or a missing channel', async () => {
  const foreign = await aChannel(bed.db);
  const deleted = await aChannel(bed.db, { clientId: client.id, versionCode: 'a1b2c3d4' });
  const content = await aContent(bed.db, inChannel());
  const owner = staff('owner', client.id);
  for (const id of [foreign.id, deleted.id, v7(), 'nothing']) {
    const body = form({ channelIds: [channel.id, id] });
    for (const answer of [await bed.as(owner, 'POST', url(), body), await bed.as(owner, 'PUT', url(content.id), body)])
      expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Channel not found.']);
  }
  expect((await bed.as(owner, 'GET', url())).json().items).toMatchObject([{ name: 'Sunday service' }]);
  expect(bed.notices).toEqual([]);
  expect((await bed.as(owner, 'PUT', url(content.id), form())).statusCode).toBe(200);
  expect(bed.notices).not.toEqual([]);
});

test('CNT-144 API-84 an invalid form is refused with an error at each invalid field', async () => {
  const body = form({ name: ' ', description: '', channelIds: [], src: 'x', duration: 0, prePlayDuration: -1 });
  const answer = await bed.as(staff('owner', client.id), 'POST', url(), body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.fields).toEqual({
    name: 'Name is required',
    description: 'Description is required',
    channelIds: 'Select at least one channel',
    duration: 'Video duration is required',
    prePlayDuration: 'Video pre-play duration is required',
    src: 'Video URL needs to be a valid URL (ex. https://www.example.com)',
  });
});

test('CNT-203 showAt and hideAt are stored unchanged, and a save with null clears them', async () => {
  const dates = { showAt: '2026-11-23T00:00:00.000Z', hideAt: '2026-12-24T00:00:00.000Z' };
  const owner = staff('owner', client.id);
  const added = (await bed.as(owner, 'POST', url(), form(dates))).json();
  expect(added).toMatchObject(dates);
  const saved = await bed.as(owner, 'PUT', url(added.id), form({ ...dates, hideAt: null }));
  expect(saved.json()).toMatchObject({ showAt: dates.showAt, hideAt: null });
  expect((await bed.as(owner, 'PUT', url(added.id), form())).json()).toMatchObject({ showAt: null, hideAt: null });
});

test('API-100~ moving a content notifies its former and its new channels', async () => {
  const [from, to] = [channel, await aChannel(bed.db, { clientId: client.id })];
  const content = await aContent(bed.db, inChannel());
  const saved = await bed.as(staff('owner', client.id), 'PUT', url(content.id), form({ channelIds: [to.id, to.id] }));
  expect(saved.json().channelIds).toEqual([to.id]);
  const published = bed.notices.map(({ topic, data }) => ({ topic, data }));
  const data = { version: 2, spreadMs: 0 };
  expect(published).toHaveLength(2);
  expect(published).toEqual(expect.arrayContaining([from, to].map(({ id }) => ({ topic: `channel:${id}`, data }))));
});

test('API-100~ concurrent saves of contents in the same channels all succeed, and each publishes a version of its own', async () => {
  const second = await aChannel(bed.db, { clientId: client.id });
  const contents = await Promise.all(Array.from({ length: 8 }, () => aContent(bed.db, inChannel())));
  const owner = staff('owner', client.id);
  const both = [channel.id, second.id];
  const saves = contents.flatMap(({ id }) => [
    bed.as(owner, 'PUT', url(id), form({ channelIds: both })),
    bed.as(owner, 'PUT', url(id), form({ channelIds: both.toReversed() })),
  ]);
  expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual(saves.map(() => 200));
  const versions = bed.notices.filter(({ topic }) => topic.endsWith(channel.id)).map(({ data }) => data);
  expect(new Set(versions.map((data) => JSON.stringify(data))).size).toBe(16);
});

test('API-86 a body that is not a content form is refused with status 400, and nothing is stored', async () => {
  const owner = staff('owner', client.id);
  const send = (payload: string) =>
    bed.inject(owner, { method: 'POST', url: url(), payload, headers: { 'content-type': 'application/json' } });
  const json = (extra: object) => JSON.stringify({ ...form(), ...extra });
  const bodies = [
    '{"name":',
    'null',
    json({ clientId: client.id }),
    json({ chat: { enabled: false } }),
    json({ key: 'mine', opensAt: null }),
    `${json({}).slice(0, -1)},"__proto__":{"isPrivate":true}}`,
    json({ channelIds: 'x' }),
    json({ channelIds: [1] }),
    json({ duration: '60' }),
    json({ duration: 1e9 }),
    json({ startsAt: '0000-01-01T00:00:00Z' }),
    json({ startsAt: '9999-12-31T23:59:00Z' }),
    json({ contentType: 'onDemand', originalAirDate: '0000-01-01' }),
    json({ contentType: 'film' }),
    json({ description: 'x'.repeat(20_001) }),
  ];
  const statuses = await Promise.all(bodies.map(async (body) => (await send(body)).statusCode));
  expect(statuses).toEqual(bodies.map(() => 400));
  expect((await bed.as(owner, 'GET', url())).json()).toEqual({ items: [] });
  expect((await send(json({}))).statusCode).toBe(201);
  expect((await bed.as(owner, 'GET', url())).json().items).toHaveLength(1);
});

test('API-86~ control characters are removed from the description when it is saved', async () => {
  const body = form({ description: 'One\u0000 two\u001b[31m\nthree' });
  const answer = await bed.as(staff('owner', client.id), 'POST', url(), body);
  expect(answer.json().description).toBe('One two[31m\nthree');
});
