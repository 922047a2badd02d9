import { type ApiTestbed, apiTestbed, globalOwner, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, clientForm } from '@nave/server/testing/builders.ts';
import { eq } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientTag } from './client-tags.ts';
import { type ClientRow, insertClient } from './clients.store.ts';
import { clients } from './tables.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

const globalAdmin = { ...globalOwner, id: v7(), email: 'admin@nave.example', globalRole: 'admin' as const };
const add = (body: object, id?: string) => bed.as(globalOwner, 'POST', `/api/clients${id ? `?id=${id}` : ''}`, body);
const save = (client: { id: string }, body: object, actor = staff('owner', client.id)) =>
  bed.as(actor, 'PUT', `/api/clients/${client.id}`, body);
const channelsOf = async (clientId: string): Promise<{ updatedBy: string }[]> =>
  (await bed.as(globalOwner, 'GET', `/api/clients/${clientId}/channels`)).json().items;
const countOfChannels = async () => (await bed.db.execute('select count(*) from channels')).rows[0];
const rowOf = async (id: string) => (await bed.db.select().from(clients).where(eq(clients.id, id)))[0] as ClientRow;
const taken = [
  409,
  { error: { code: 'clients.key-taken', message: 'URL is already taken', fields: { key: 'URL is already taken' } } },
];

test('CLI-1 CLI-2 CLI-3 CLI-4 CLI-5 CLI-6 CLI-8 CLI-11 CLI-12 CLI-15~ CLI-16 CLI-73 an added organisation is stored with the values of the form', async () => {
  const address = { street: '1 Elm', city: 'Springfield', region: 'Missouri', postalCode: '65801', country: 'US' };
  const body = clientForm({ key: 'New-Hope', name: 'New Hope', homeUrl: 'https://newhope.example', ...address });
  const answer = await add(body);
  expect(answer.statusCode).toBe(201);
  const added = answer.json();
  const { id, createdAt } = added;
  expect(added).toEqual({
    ...body,
    id,
    createdAt,
    key: 'new-hope',
    edition: 1,
    isActivated: false,
    isArchived: false,
    customDomain: null,
  });
  expect(Date.parse(createdAt)).not.toBeNaN();
  expect((await bed.as(globalOwner, 'GET', `/api/clients/${id}`)).json()).toEqual(added);
});

test('CLI-127 CLI-128 CLI-129 CLI-130 CLI-131 CLI-134~ CHN-6 CHN-7 CHN-8 CHN-9 a new organisation has one channel', async () => {
  const { id } = (await add(clientForm({ logoImage: '/media/demo/bell.webp', timeZoneName: 'Europe/Berlin' }))).json();
  expect(await channelsOf(id)).toMatchObject([
    {
      name: 'Online',
      key: 'online',
      thumbImage: '/media/demo/bell.webp',
      timeZoneName: 'Europe/Berlin',
      updatedBy: 'global@nave.example',
      isPrivate: false,
    },
  ]);
});

test('CLI-132 B16~ if the organisation or its first channel cannot be added, neither is added', async () => {
  const occupied = await aClient(bed.db);
  const before = await countOfChannels();
  const refused = await add(clientForm({ key: occupied.key.toUpperCase() }));
  expect([refused.statusCode, refused.json()]).toEqual(taken);
  // Makes storing the next client's first channel fail.
  await bed.db.execute(`alter table channels add constraint no_torn check (thumb_image <> '/media/demo/torn.webp')`);
  const form = clientForm({ logoImage: '/media/demo/torn.webp' });
  expect((await add(form)).statusCode).toBe(500);
  expect(await bed.db.select().from(clients).where(eq(clients.key, form.key))).toEqual([]);
  expect(await countOfChannels()).toEqual(before);
  await bed.db.execute('alter table channels drop constraint no_torn');
  expect((await add(form)).statusCode).toBe(201);
});

test('CLI-54 a global owner or admin can add an organisation; an owner of a client cannot, and nothing is stored', async () => {
  const client = await aClient(bed.db);
  expect((await bed.as(globalAdmin, 'POST', '/api/clients', clientForm())).statusCode).toBe(201);
  for (const actor of [staff('owner', client.id), someone]) {
    const form = clientForm();
    expect((await bed.as(actor, 'POST', '/api/clients', form)).statusCode).toBe(403);
    expect(await bed.db.select().from(clients).where(eq(clients.key, form.key))).toEqual([]);
  }
});

test('repeated requests with the same id and form add one organisation; another form with the same id is refused', async () => {
  const id = v4();
  const form = clientForm({ street: '1 Elm' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(form, id)));
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([201, answers[0]?.json()]);
  expect(await channelsOf(id)).toHaveLength(1);
  const other = await add({ ...form, name: 'Another' }, id);
  expect([other.statusCode, other.json().error.code]).toEqual([409, 'clients.added']);
  const deleted = await aClient(bed.db, { versionCode: 'a1b2c3d4' });
  expect((await add(clientForm(), deleted.id)).statusCode).toBe(409);
  expect((await add(clientForm(), 'no-id')).statusCode).toBe(400);
  expect((await rowOf(id)).name).toBe(form.name);
});

test('CLI-72 B16 only one of fifty concurrent requests to add an organisation with the same key, in upper or lower case, succeeds', async () => {
  const forms = Array.from({ length: 50 }, (_, at) => clientForm({ key: at % 2 ? 'one-of-many' : 'ONE-of-many' }));
  const answers = await Promise.all(forms.map((form) => add(form)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  for (const answer of refused) expect([answer.statusCode, answer.json()]).toEqual(taken);
});

test('CLI-65 CLI-66 CLI-67 CLI-71 API-42 a key is available if it is valid and no other client has it in upper or lower case', async () => {
  const client = await aClient(bed.db, { key: 'harbour' });
  const deleted = await aClient(bed.db, { key: 'gone', versionCode: 'a1b2c3d4' });
  const owner = staff('owner', client.id);
  const isFree = async (query: string) =>
    (await bed.as(owner, 'GET', `/api/clients/key-available?${query}`)).json().available;
  expect(await isFree('key=harbour')).toBe(false);
  expect(await isFree('key=HARBOUR')).toBe(false);
  expect(await isFree(`key=harbour&except=${client.id}`)).toBe(true);
  expect(await isFree(`key=harbour&except=${v7()}`)).toBe(false);
  for (const key of ['dashboard', 'API', 'x', 'a_b']) expect(await isFree(`key=${key}`), key).toBe(false);
  expect(await isFree(`key=${deleted.key}`)).toBe(true);
});

test('CLI-65 CLI-72~ a save with the key of another client is refused with an error at the key field, and nothing is stored', async () => {
  const [one, other] = [await aClient(bed.db), await aClient(bed.db)];
  const answer = await save(one, clientForm({ key: other.key.toUpperCase() }));
  expect([answer.statusCode, answer.json()]).toEqual(taken);
  expect(await rowOf(one.id)).toEqual(one);
  expect((await save(one, clientForm({ key: one.key }))).statusCode).toBe(200);
});

test('CLI-86 CLI-68~ the server validates every field of the form and returns a message for each invalid field', async () => {
  const client = await aClient(bed.db);
  const theme = { ...clientForm().theme, textColor: 'red' };
  const body = clientForm({ name: ' ', key: 'dashboard', logoImage: '', homeUrl: 'x', timeZoneName: '', theme });
  for (const answer of [await save(client, body), await add(body)])
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      400,
      {
        name: 'Name is required',
        key: 'URL is already taken',
        logoImage: 'Logo is required',
        homeUrl: 'Please include a valid URL',
        timeZoneName: 'Must select a default time zone',
        'theme.textColor': 'Please use a valid hexadecimal color code',
      },
    ]);
  expect(await rowOf(client.id)).toEqual(client);
});

test('CLI-15 CLI-50 CLI-51 CLI-53 owners and admins can save the form of a client, and fields that are not part of the form do not change', async () => {
  for (const role of ['owner', 'admin', 'global'] as const) {
    const others = {
      isDemo: true,
      isActivated: false,
      stripeCustomerId: 'cus_1',
      customDomain: `${role}.grace.example`,
    };
    const client = await aClient(bed.db, { ...others, createdAt: new Date('2026-01-01') });
    const form = clientForm({ name: 'Renamed', street: '1 Elm' });
    const answer = await save(client, form, role === 'global' ? globalAdmin : staff(role, client.id));
    expect([answer.statusCode, answer.json().name, answer.json().edition]).toEqual([200, 'Renamed', 2]);
    expect(await rowOf(client.id)).toMatchObject({ ...others, createdAt: client.createdAt, street: '1 Elm' });
  }
});

test('CLI-52 superhosts and hosts cannot save a client, and an owner gets "not found" for foreign, deleted and missing clients', async () => {
  const [client, foreign] = [await aClient(bed.db), await aClient(bed.db)];
  const deleted = await aClient(bed.db, { versionCode: 'a1b2c3d4' });
  for (const role of ['superhost', 'host'] as const)
    expect((await save(client, clientForm(), staff(role, client.id))).statusCode).toBe(403);
  for (const other of [foreign, deleted, { id: v7() }])
    expect((await save(other, clientForm(), staff('owner', client.id))).statusCode).toBe(404);
  expect(await rowOf(client.id)).toEqual(client);
});

test('CLI-55~ CLI-56 B4 a request to add or save a client with a field that is not part of the form is refused, and nothing changes', async () => {
  const client = await aClient(bed.db);
  const foreign = { id: v7(), clientId: v7(), versionCode: 'x', createdAt: '2020-01-01T00:00:00Z', isArchived: true };
  const owned = { isDemo: true, isActivated: true, customDomain: 'grace.example', stripeCustomerId: 'x', users: [] };
  for (const [field, value] of Object.entries({ ...foreign, ...owned, bfClientNumber: 1, anything: 1 })) {
    const body = { ...clientForm(), [field]: value };
    expect((await save(client, body)).statusCode, field).toBe(400);
    expect((await add(body)).statusCode, field).toBe(400);
  }
  expect(await rowOf(client.id)).toEqual(client);
});

test('a save with an outdated edition is refused, and a save without an edition is accepted', async () => {
  const client = await aClient(bed.db);
  expect((await save(client, clientForm({ name: 'First', edition: 1 }))).json().edition).toBe(2);
  const late = await save(client, clientForm({ name: 'Second', edition: 1 }));
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'clients.changed']);
  expect((await rowOf(client.id)).name).toBe('First');
  expect((await save(client, clientForm({ name: 'Second' }))).json()).toMatchObject({ name: 'Second', edition: 3 });
  const both = await Promise.all([1, 2].map(() => save(client, clientForm({ edition: 3 }))));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('CLI-133 CLI-134 CLI-135 CHN-115 renaming a client stores the acting user as the last editor of all channels of the client; other changes do not', async () => {
  const client = await aClient(bed.db, { name: 'Before' });
  const ownChannels = await Promise.all([1, 2].map(() => aChannel(bed.db, { clientId: client.id })));
  const foreign = await aChannel(bed.db);
  const lastEditors = async () => (await channelsOf(client.id)).map(({ updatedBy }) => updatedBy);
  await save(client, clientForm({ name: 'Before', city: 'Rolla' }));
  expect(await lastEditors()).toEqual(ownChannels.map(({ updatedBy }) => updatedBy));
  await save(client, clientForm({ name: 'After' }));
  expect(await lastEditors()).toEqual(['owner@grace.example', 'owner@grace.example']);
  expect((await channelsOf(foreign.clientId))[0]?.updatedBy).toBe(foreign.updatedBy);
});

test('CLI-107~ CLI-136~ saving a client renews the cached answers and notifies open pages of all its channels', async () => {
  const client = await aClient(bed.db);
  const channel = await aChannel(bed.db, { clientId: client.id });
  const deleted = await aChannel(bed.db, { clientId: client.id, versionCode: 'a1b2c3d4' });
  const paths = [`clients/${client.id}`, `clients/by-key/${client.key}`, `channels/${client.id}/${channel.id}`];
  const answers = () => Promise.all(paths.map((path) => bed.as(someone, 'GET', `/cdn/${path}`)));
  const page = async () => (await bed.as(someone, 'GET', `/${client.key}/${channel.key}`)).body;
  for (const { body } of await answers()) expect(body).toContain('"backgroundColor":"#ffffff"');
  expect(await page()).toContain('--client-bg:#ffffff');
  bed.notices.length = 0;
  const theme = { ...clientForm().theme, backgroundColor: '#0a5c36' };
  await save(client, clientForm({ key: client.key, theme }));
  for (const { body } of await answers()) expect(body).toContain('"backgroundColor":"#0a5c36"');
  expect(await page()).toContain('--client-bg:#0a5c36');
  expect(bed.notices).toEqual([
    { topic: `channel:${channel.id}`, event: 'changed', data: { version: channel.version + 1, spreadMs: 0 } },
  ]);
  expect(bed.notices.some(({ topic }) => topic.includes(deleted.id))).toBe(false);
});

test('CLI-136~ a URL that returned "not found" works as soon as an organisation with its key is added', async () => {
  const form = clientForm({ key: 'soon-here' });
  expect((await bed.as(someone, 'GET', '/cdn/clients/by-key/soon-here')).statusCode).toBe(404);
  await add(form);
  expect((await bed.as(someone, 'GET', '/cdn/clients/by-key/soon-here')).json().data.channels).toMatchObject([
    { name: 'Online' },
  ]);
});

test('CLI-146 CLI-56~ admins can verify a client, which sets only isActivated; superhosts cannot', async () => {
  const client = await aClient(bed.db, { isActivated: false });
  const verify = (actor: typeof globalOwner) => bed.as(actor, 'POST', `/api/clients/${client.id}/verify`);
  expect((await verify(staff('superhost', client.id))).statusCode).toBe(403);
  expect((await rowOf(client.id)).isActivated).toBe(false);
  for (const actor of [staff('admin', client.id), globalOwner])
    expect((await verify(actor)).json()).toMatchObject({ isActivated: true, edition: 1 });
  expect(await rowOf(client.id)).toEqual({ ...client, isActivated: true });
});

test('CLI-148 viewers get the same bytes whether the organisation is verified or not', async () => {
  const client = await aClient(bed.db, { isActivated: false });
  const channel = await aChannel(bed.db, { clientId: client.id });
  const paths = [
    ...[`/cdn/clients/${client.id}`, `/cdn/clients/by-key/${client.key}`, `/cdn/channels/${client.id}/${channel.id}`],
    ...[`/${client.key}`, `/${client.key}/${channel.key}`],
  ];
  const seen = () => {
    bed.cache.drop(clientTag(client.id));
    return Promise.all(paths.map(async (path) => (await bed.as(someone, 'GET', path)).body));
  };
  const before = await seen();
  expect(before[0]).toContain(client.name);
  await bed.as(globalOwner, 'POST', `/api/clients/${client.id}/verify`);
  expect((await rowOf(client.id)).isActivated).toBe(true);
  expect(await seen()).toEqual(before);
});

test('MED-14~ MED-26~ before an organisation exists, only users who may add organisations can open its picture library', async () => {
  const id = v7();
  const list = (actor: typeof globalOwner) => bed.as(actor, 'GET', `/api/clients/${id}/images`);
  expect((await list(globalAdmin)).json()).toEqual({ items: [] });
  const otherClient = await aClient(bed.db);
  for (const actor of [someone, staff('owner', otherClient.id)]) expect((await list(actor)).statusCode).toBe(404);
  await insertClient(bed.db, { ...(await aClient(bed.db)), id, key: `k-${id}`, versionCode: 'a1b2c3d4' });
  expect((await list(globalAdmin)).statusCode).toBe(404);
});
