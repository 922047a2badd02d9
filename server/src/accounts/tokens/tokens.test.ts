import type { Role } from '@nave/domain/kernel/actor.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { aChannel, aClient, channelForm } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteSessionsOfUser } from '../identity/sessions.store.ts';
import { changeMember, removeMember } from '../staff.store.ts';
import { accessTokens } from '../tables.ts';

let server: RunningApp;
let clientId: string;
let turn = 0;

beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  turn += 1;
  clientId = (await aClient(server.db)).id;
});

async function hire(role: Role, whitelist?: string[]) {
  turn += 1;
  const email = `${role}-${turn}@grace.example`;
  const more = whitelist && { whitelist: { [clientId]: whitelist } };
  const id = await aPerson(server.db, {
    email,
    firstName: 'Ana',
    lastName: 'Ruiz',
    roles: { [clientId]: role },
    ...more,
  });
  return { id, cookie: await server.signIn(email) };
}
type Hired = Awaited<ReturnType<typeof hire>>;

const add = (creator: Hired, user: Hired) =>
  server.call('POST', `/api/users/${user.id}/token`, { cookie: creator.cookie, body: sampleTokenForm({ clientId }) });
const newToken = async (creator: Hired, user = creator) =>
  (await json<{ token: string }>(await add(creator, user))).token;
/** Sends a request without cookies and browser headers. */
const byToken = (token: string, method: string, path: string, body?: unknown) =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const channels = (token: string, ofClientId = clientId) => byToken(token, 'GET', `/api/clients/${ofClientId}/channels`);
const addChannel = (token: string) => {
  const body = channelForm({ key: `program-${turn}`, thumbImage: '/media/a.webp' });
  return byToken(token, 'POST', `/api/clients/${clientId}/channels`, body);
};

test('ACC-142 API-6 USR-138 a program authenticates with a token, reads and writes, and receives no cookie', async () => {
  const owner = await hire('owner');
  const token = await newToken(owner);
  const read = await channels(token);
  expect([read.status, read.headers.getSetCookie()]).toEqual([200, []]);
  expect((await addChannel(token)).status).toBe(201);
  const ofBrowser = { cookie: owner.cookie };
  expect((await server.call('GET', `/api/clients/${clientId}/channels`, ofBrowser)).status).toBe(200);
  expect((await server.call('GET', `/api/clients/${clientId}/channels`)).status).toBe(401);
  for (const wrong of [`${token}x`, 'nave_', '', token.toUpperCase()])
    expect((await channels(wrong)).status, wrong).toBe(401);
  expect((await fetch(`${server.url}/api/clients/${clientId}/channels?token=${token}`)).status).toBe(401);
});

test('USR-7 USR-139 USR-140 USR-141 USR-155 API-37 the value of a token is returned once, later answers contain only its last four characters, and only a hash is stored', async () => {
  const owner = await hire('owner');
  const token = await newToken(owner);
  expect(8 * Buffer.from(token.replace('nave_', ''), 'base64url').length).toBe(2 * 128);
  const listed = await server.call('GET', `/api/users/${owner.id}/token?clientId=${clientId}`, {
    cookie: owner.cookie,
  });
  const text = await listed.text();
  expect(JSON.parse(text).items).toMatchObject([{ name: 'Slides', token: token.slice(-4), lastUsedAt: null }]);
  expect(Object.keys(JSON.parse(text).items[0])).toEqual(expect.arrayContaining(['id', 'timestamp']));
  expect(text).not.toContain(token);
  expect(JSON.stringify(await server.db.select().from(accessTokens))).not.toContain(token);
  await channels(token);
  const used = await server.call('GET', `/api/users/${owner.id}/token?clientId=${clientId}`, { cookie: owner.cookie });
  expect(JSON.parse(await used.text()).items[0].lastUsedAt).not.toBeNull();
});

test('USR-148 USR-147 A27 a token has the lower of the roles of its user and its creator, on its client only', async () => {
  const [owner, admin] = [await hire('owner'), await hire('admin')];
  const session = async (token: string) =>
    (await json<{ user: { clients: object } }>(await byToken(token, 'GET', '/api/auth/session'))).user.clients;
  expect(await session(await newToken(owner))).toEqual({ [clientId]: 'owner' });
  const made = await newToken(admin, owner);
  expect(await session(made)).toEqual({ [clientId]: 'admin' });
  const other = await aClient(server.db);
  await aPerson(server.db, {
    email: `x-${turn}@x.example`,
    firstName: 'X',
    lastName: 'Y',
    roles: { [other.id]: 'owner' },
  });
  expect((await channels(made, other.id)).status).toBe(404);
  expect((await channels(made)).status).toBe(200);
});

test('USR-126~ a token whose user or creator is limited to channels gives access only to those channels', async () => {
  const [first, second] = [await aChannel(server.db, { clientId }), await aChannel(server.db, { clientId })];
  const owner = await hire('owner');
  const limited = await hire('admin', [first.id]);
  const idsOf = async (token: string) =>
    (await json<{ items: { id: string }[] }>(await channels(token))).items.map(({ id }) => id);
  expect(await idsOf(await newToken(owner, limited))).toEqual([first.id]);
  expect(await idsOf(await newToken(limited, owner))).toEqual([first.id]);
  expect((await idsOf(await newToken(owner))).sort()).toEqual([first.id, second.id].sort());
});

test('USR-143 USR-144 API-38 USR-149~ A26 a token stops working when it is deleted, and when its user or creator loses the role', async () => {
  const [owner, admin] = [await hire('owner'), await hire('admin')];
  const token = await newToken(owner, admin);
  await newToken(owner, admin);
  const path = `/api/users/${admin.id}/token`;
  const list = await server.call('GET', `${path}?clientId=${clientId}`, { cookie: owner.cookie });
  const [item, kept] = (await json<{ items: { id: string; timestamp: string }[] }>(list)).items;
  const remove = (query: string) => server.call('DELETE', `${path}?${query}`, { cookie: owner.cookie });
  expect((await remove(`token=${item?.id}&timestamp=2020-01-01T00:00:00.000Z`)).status).toBe(409);
  expect((await channels(token)).status).toBe(200);
  const removed = await remove(`token=${item?.id}&timestamp=${item?.timestamp}`);
  const user = await server.call('GET', `/api/clients/${clientId}/users/${admin.id}`, { cookie: owner.cookie });
  expect([removed.status, await json(removed)]).toEqual([200, { ...(await json<object>(user)), tokens: [kept] }]);
  expect((await channels(token)).status).toBe(401);
  expect((await remove(`token=${item?.id}`)).status).toBe(404);

  const another = await newToken(admin);
  expect((await addChannel(another)).status).toBe(201);
  await changeMember(server.db, { clientId, userId: admin.id }, { role: 'host', whitelist: null });
  expect((await addChannel(another)).status).toBe(403);
  await removeMember(server.db, clientId, admin.id);
  expect((await channels(another)).status).toBe(401);
});

test('B10~ CLI-195~ on an archived organisation a token gives no access, and no token can be created', async () => {
  const admin = await hire('admin');
  const token = await newToken(admin);
  const archive = (isArchived: boolean) =>
    server.db.execute(sql`update clients set is_archived = ${isArchived} where id = ${clientId}`);
  await archive(true);
  expect([(await channels(token)).status, (await add(admin, admin)).status]).toEqual([404, 404]);
  await archive(false);
  expect([(await channels(token)).status, (await add(admin, admin)).status]).toEqual([200, 200]);
});

test('a program cannot change the password, end sessions or create tokens', async () => {
  const owner = await hire('owner');
  const token = await newToken(owner);
  const change = { oldPassword: 'Test-password-1!', password: 'Another-word-2?' };
  expect((await byToken(token, 'POST', '/api/auth/new-password', change)).status).toBe(403);
  expect((await byToken(token, 'POST', '/api/auth/sessions/end-others')).status).toBe(403);
  const more = await byToken(
    token,
    'POST',
    `/api/users/${owner.id}/token`,
    sampleTokenForm({ name: 'More', clientId }),
  );
  expect(more.status).toBe(403);
  expect((await server.call('GET', '/api/auth/profile', { cookie: owner.cookie })).status).toBe(200);
  // A token stays valid when the sessions of its user end.
  await deleteSessionsOfUser(server.db, owner.id, null);
  expect((await channels(token)).status).toBe(200);
});

test('USR-137 a token needs a name, and a user has at most twenty tokens', async () => {
  const owner = await hire('owner');
  const nameless = await server.call('POST', `/api/users/${owner.id}/token`, {
    cookie: owner.cookie,
    body: sampleTokenForm({ name: ' ', clientId }),
  });
  expect([nameless.status, await json(nameless)]).toMatchObject([
    400,
    { error: { fields: { name: 'Name Required' } } },
  ]);
  const answers = await Promise.all(Array.from({ length: 25 }, () => add(owner, owner)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
});
