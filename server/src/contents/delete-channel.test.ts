import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, contentForm } from '@nave/server/testing/builders.ts';
import { testEngine } from '@nave/server/testing/database.ts';
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contents } from './tables.ts';

let bed: ApiTestbed;
let clientId: string;
let clientKey: string;
let channel: { id: string };
let other: { id: string };
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  ({ id: clientId, key: clientKey } = await aClient(bed.db));
  channel = await aChannel(bed.db, { clientId, key: 'sunday' });
  other = await aChannel(bed.db, { clientId, key: 'youth' });
  bed.notices.length = 0;
});

const owner = () => staff('owner', clientId);
const urlOf = ({ id }: { id: string }) => `/api/clients/${clientId}/channels/${id}`;
const remove = (query = '', actor = owner()) => bed.as(actor, 'DELETE', `${urlOf(channel)}${query}`);
const moveTo = (id: string, actor = owner()) => remove(`?moveTo=${id}`, actor);
const contentIn = async (...placed: (typeof channel)[]) =>
  (await aContent(bed.db, { clientId, channelIds: placed.map(({ id }) => id) })).id;
const itemsOf = async (what: 'channels' | 'contents') =>
  (await bed.as(owner(), 'GET', `/api/clients/${clientId}/${what}`)).json().items as {
    id: string;
    channelIds: string[];
    edition: number;
  }[];
const idsOf = async (what: 'channels' | 'contents') => (await itemsOf(what)).map(({ id }) => id);
const rowOf = async ({ id }: { id: string }) => {
  const { rows } = await bed.db.execute<{ code: string | null; by: string }>(
    sql`select version_code as code, updated_by as by from channels where id = ${id}`,
  );
  return rows[0];
};

test('CHN-220 CHN-227~ a deleted channel has a random code of 8 characters and the name of the actor, and is published', async () => {
  const codes = new Set<string>();
  for (const id of [channel.id, other.id]) {
    const answer = await bed.as(owner(), 'DELETE', urlOf({ id }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    const row = await rowOf({ id });
    expect(row).toEqual({ code: expect.stringMatching(/^[a-z0-9]+$/), by: 'owner@grace.example' });
    codes.add(row?.code ?? '');
  }
  expect([...codes].map((code) => code.length)).toEqual([8, 8]);
  expect(bed.notices.map(({ topic }) => topic)).toEqual([`channel:${channel.id}`, `channel:${other.id}`]);
});

test('CHN-3~ B10~ a deleted channel disappears at once from the list, the form, the read API, the client’s page and its own', async () => {
  const readApi = [
    `/cdn/channels/${clientId}/${channel.id}`,
    `/cdn/channels/by-key/${clientKey}/sunday`,
    `/${clientKey}/sunday`,
  ];
  const statuses = () => Promise.all(readApi.map(async (url) => (await bed.as(guest, 'GET', url)).statusCode));
  const clientPage = async () => (await bed.as(guest, 'GET', `/cdn/clients/by-key/${clientKey}`)).body;
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await clientPage()).toContain(channel.id);
  await remove();
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(await clientPage()).not.toContain(channel.id);
  expect(await idsOf('channels')).toEqual([other.id]);
  expect((await bed.as(owner(), 'GET', urlOf(channel))).statusCode).toBe(404);
  expect((await remove()).json().error.code).toBe('channels.not-found');
});

test('CHN-221 CHN-222 a move adds its contents to the other channel, and removes them from the deleted one', async () => {
  const [alone, both] = [await contentIn(channel), await contentIn(channel, other)];
  const apart = await contentIn(other);
  expect((await moveTo(other.id)).statusCode).toBe(200);
  const left = await itemsOf('contents');
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([alone, both, apart]));
  for (const { channelIds } of left) expect(channelIds).toEqual([other.id]);
  // A form read before the move would undo it.
  expect(left.filter(({ edition }) => edition === 2).map(({ id }) => id)).toEqual(
    expect.arrayContaining([alone, both]),
  );
  const told = bed.notices.map(({ topic }) => topic);
  expect(told).toEqual([`channel:${channel.id}`, `channel:${other.id}`]);
});

test('CHN-223 CHN-224 CHN-225 without a move contents only in this channel are deleted, and others stay in their other channels', async () => {
  const gone = await aChannel(bed.db, { clientId, versionCode: 'a1b2c3d4' });
  const alone = await contentIn(channel);
  const besideGone = await contentIn(channel, gone);
  const both = await contentIn(channel, other);
  const apart = await contentIn(other);
  await remove();
  const left = await itemsOf('contents');
  expect(left.map(({ id }) => id).toSorted()).toEqual([both, apart].toSorted());
  expect(left.map(({ channelIds }) => channelIds)).toEqual([[other.id], [other.id]]);
  const codeOf = async (id: string) =>
    (await bed.db.select().from(contents).where(eq(contents.id, id)))[0]?.versionCode;
  expect(await codeOf(alone)).toBe((await rowOf(channel))?.code);
  expect(await codeOf(besideGone)).not.toBeNull();
});

test('CHN-225~ contents of another client, and those deleted before, stay unchanged', async () => {
  const foreign = await aContent(bed.db, {});
  const before = await aContent(bed.db, { clientId, channelIds: [channel.id], versionCode: 'a1b2c3d4' });
  await remove();
  const rows = await bed.db.select().from(contents);
  const codeOf = ({ id }: { id: string }) => rows.find((row) => row.id === id)?.versionCode;
  expect([codeOf(foreign), codeOf(before)]).toEqual([null, 'a1b2c3d4']);
});

test('CHN-231 a move to another client’s channel, a deleted one, itself or an invalid id is refused, and nothing is deleted', async () => {
  const content = await contentIn(channel);
  const foreign = await aChannel(bed.db);
  const gone = await aChannel(bed.db, { clientId, versionCode: 'a1b2c3d4' });
  for (const id of [foreign.id, gone.id, channel.id, v7(), 'no-channel', '']) {
    const answer = await moveTo(id);
    expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Channel not found.']);
  }
  expect((await remove(`?moveTo=${'x'.repeat(37)}`)).statusCode).toBe(400);
  expect((await remove(`?moveTo=${other.id}&moveTo=${other.id}`)).statusCode).toBe(400);
  expect((await remove('?contents=keep')).statusCode).toBe(400);
  expect(await idsOf('channels')).toContain(channel.id);
  expect(await itemsOf('contents')).toMatchObject([{ id: content, channelIds: [channel.id] }]);
});

test('CHN-229 CHN-230 hosts cannot, nor an admin without access to the channel or the target', async () => {
  for (const role of ['superhost', 'host'] as const)
    expect((await remove('', staff(role, clientId))).statusCode).toBe(403);
  expect((await remove('', staff('admin', clientId, [other.id]))).statusCode).toBe(403);
  expect((await moveTo(other.id, staff('admin', clientId, [channel.id]))).statusCode).toBe(403);
  expect((await rowOf(channel))?.code).toBeNull();
  expect((await moveTo(other.id, staff('admin', clientId, [channel.id, other.id]))).statusCode).toBe(200);
});

test('CHN-228 a deletion that fails at the channel leaves its contents unchanged', async () => {
  const content = await contentIn(channel);
  await bed.db.execute(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await bed.db.execute(
    'create trigger fails before update of version_code on channels for each row execute function fail()',
  );
  const answers = [await remove(), await moveTo(other.id)];
  await bed.db.execute('drop trigger fails on channels');
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
  expect(await itemsOf('contents')).toMatchObject([{ id: content, channelIds: [channel.id], edition: 1 }]);
  expect(bed.notices).toEqual([]);
  expect((await remove()).statusCode).toBe(200);
});

test('CHN-249~ no content that is added while its channel is deleted is left without a channel', async () => {
  const add = () =>
    bed.as(owner(), 'POST', `/api/clients/${clientId}/contents`, contentForm([channel.id], { name: v7() }));
  const answers = await Promise.all([add(), add(), remove(), add(), moveTo(other.id), add()]);
  const said = answers.map((answer) => answer.json().error?.message ?? answer.statusCode);
  for (const one of said)
    expect([
      200,
      201,
      'Channel not found.',
      'Somebody has added a content to this channel meanwhile. Please try again.',
    ]).toContain(one);
  if ((await rowOf(channel))?.code === null) expect((await remove()).statusCode).toBe(200);
  const left = await itemsOf('contents');
  for (const { channelIds } of left) expect(channelIds).toEqual([other.id]);
});

const onPostgres = test.runIf(testEngine === 'postgresql');
onPostgres('CHN-249 a content that goes into the channel while its deletion waits is not deleted unseen', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: added, resolve: tellAdded } = Promise.withResolvers<void>();
  const adding = bed.db.transaction(async (tx) => {
    await tx.execute(sql`select from channels where id = ${channel.id} for no key update`);
    await aContent(tx, { clientId, channelIds: [channel.id] });
    tellAdded();
    await held;
  });
  await added;
  const removing = remove();
  await isWaitedFor();
  release();
  await adding;
  const answer = await removing;
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'contents.added-meanwhile']);
  expect((await remove()).statusCode).toBe(200);
  expect(await idsOf('contents')).toEqual([]);
});

/** Waits until a query in this test's database waits for a lock. */
async function isWaitedFor(): Promise<void> {
  for (;;) {
    const { rows } = await bed.db.execute(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}
