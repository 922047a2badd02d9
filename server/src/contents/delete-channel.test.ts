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

test('CHN-220 CLI-22 CHN-227~ deleting a channel stores a random code of 8 characters and the actor’s name, and publishes the change', async () => {
  const codes = new Set<string>();
  for (const id of [channel.id, other.id]) {
    const answer = await bed.as(owner(), 'DELETE', urlOf({ id }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    const row = await rowOf({ id });
    expect(row).toEqual({ code: expect.stringMatching(/^[a-z0-9]+$/), by: 'owner@grace.example' });
    codes.add(row?.code ?? '');
  }
  // Two codes, because they differ.
  expect([...codes].map((code) => code.length)).toEqual([8, 8]);
  expect(bed.notices.map(({ topic }) => topic)).toEqual([`channel:${channel.id}`, `channel:${other.id}`]);
});

test('CHN-3~ B10~ a deleted channel disappears at once from the list of channels, the read API and the client’s page, and its URLs are not found', async () => {
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

test('CHN-221 CHN-222 deleting a channel with a target channel moves its contents to the target', async () => {
  const [inDeleted, inBoth] = [await contentIn(channel), await contentIn(channel, other)];
  const inOther = await contentIn(other);
  expect((await moveTo(other.id)).statusCode).toBe(200);
  const remaining = await itemsOf('contents');
  expect(new Set(remaining.map(({ id }) => id))).toEqual(new Set([inDeleted, inBoth, inOther]));
  for (const { channelIds } of remaining) expect(channelIds).toEqual([other.id]);
  // The editions are incremented, because a form that was read before the move would undo the move.
  expect(remaining.filter(({ edition }) => edition === 2).map(({ id }) => id)).toEqual(
    expect.arrayContaining([inDeleted, inBoth]),
  );
  const topics = bed.notices.map(({ topic }) => topic);
  expect(topics).toEqual([`channel:${channel.id}`, `channel:${other.id}`]);
});

test('CHN-223 CHN-224 CHN-225 deleting a channel without a target deletes the contents that are in no other channel; the others stay in their other channels', async () => {
  const deletedBefore = await aChannel(bed.db, { clientId, versionCode: 'a1b2c3d4' });
  const onlyHere = await contentIn(channel);
  const alsoInDeleted = await contentIn(channel, deletedBefore);
  const inBoth = await contentIn(channel, other);
  const inOther = await contentIn(other);
  await remove();
  const remaining = await itemsOf('contents');
  expect(remaining.map(({ id }) => id).toSorted()).toEqual([inBoth, inOther].toSorted());
  expect(remaining.map(({ channelIds }) => channelIds)).toEqual([[other.id], [other.id]]);
  const codeOf = async (id: string) =>
    (await bed.db.select().from(contents).where(eq(contents.id, id)))[0]?.versionCode;
  expect(await codeOf(onlyHere)).toBe((await rowOf(channel))?.code);
  expect(await codeOf(alsoInDeleted)).not.toBeNull();
});

test('CHN-225~ deleting a channel changes neither contents of other clients nor contents that were deleted before', async () => {
  const foreign = await aContent(bed.db, {});
  const before = await aContent(bed.db, { clientId, channelIds: [channel.id], versionCode: 'a1b2c3d4' });
  await remove();
  const rows = await bed.db.select().from(contents);
  const codeOf = ({ id }: { id: string }) => rows.find((row) => row.id === id)?.versionCode;
  expect([codeOf(foreign), codeOf(before)]).toEqual([null, 'a1b2c3d4']);
});

test('CHN-231 a target that is not another active channel of the client is refused, and nothing is deleted', async () => {
  const content = await contentIn(channel);
  const foreign = await aChannel(bed.db);
  const deleted = await aChannel(bed.db, { clientId, versionCode: 'a1b2c3d4' });
  for (const id of [foreign.id, deleted.id, channel.id, v7(), 'no-channel', '']) {
    const answer = await moveTo(id);
    expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Channel not found.']);
  }
  expect((await remove(`?moveTo=${'x'.repeat(37)}`)).statusCode).toBe(400);
  expect((await remove(`?moveTo=${other.id}&moveTo=${other.id}`)).statusCode).toBe(400);
  expect((await remove('?contents=keep')).statusCode).toBe(400);
  expect(await idsOf('channels')).toContain(channel.id);
  expect(await itemsOf('contents')).toMatchObject([{ id: content, channelIds: [channel.id] }]);
});

test('CHN-229 CHN-230 hosts cannot delete a channel, and admins need access to both the channel and the target', async () => {
  for (const role of ['superhost', 'host'] as const)
    expect((await remove('', staff(role, clientId))).statusCode).toBe(403);
  expect((await remove('', staff('admin', clientId, [other.id]))).statusCode).toBe(403);
  expect((await moveTo(other.id, staff('admin', clientId, [channel.id]))).statusCode).toBe(403);
  expect((await rowOf(channel))?.code).toBeNull();
  expect((await moveTo(other.id, staff('admin', clientId, [channel.id, other.id]))).statusCode).toBe(200);
});

test('CHN-228 if the channel cannot be deleted, its contents stay unchanged', async () => {
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

test('CHN-249~ a content that is added while its channel is deleted does not stay active without a channel', async () => {
  const add = () =>
    bed.as(owner(), 'POST', `/api/clients/${clientId}/contents`, contentForm([channel.id], { name: v7() }));
  const answers = await Promise.all([add(), add(), remove(), add(), moveTo(other.id), add()]);
  const outcomes = answers.map((answer) => answer.json().error?.message ?? answer.statusCode);
  for (const outcome of outcomes)
    expect([
      200,
      201,
      'Channel not found.',
      'Somebody has added a content to this channel meanwhile. Please try again.',
    ]).toContain(outcome);
  if ((await rowOf(channel))?.code === null) expect((await remove()).statusCode).toBe(200);
  const remaining = await itemsOf('contents');
  for (const { channelIds } of remaining) expect(channelIds).toEqual([other.id]);
});

const onPostgres = test.runIf(testEngine === 'postgresql');
onPostgres(
  'CHN-249 the deletion of a channel is refused if a content was added to the channel while the deletion waited for a lock',
  async () => {
    const { promise: commitAllowed, resolve: allowCommit } = Promise.withResolvers<void>();
    const { promise: added, resolve: resolveAdded } = Promise.withResolvers<void>();
    const adding = bed.db.transaction(async (tx) => {
      await tx.execute(sql`select from channels where id = ${channel.id} for no key update`);
      await aContent(tx, { clientId, channelIds: [channel.id] });
      resolveAdded();
      await commitAllowed;
    });
    await added;
    const removing = remove();
    await waitForLock();
    allowCommit();
    await adding;
    const answer = await removing;
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'contents.added-meanwhile']);
    expect((await remove()).statusCode).toBe(200);
    expect(await idsOf('contents')).toEqual([]);
  },
);

/** Resolves once a query in this test's database waits for a lock. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await bed.db.execute(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}
