import { type ApiTestbed, apiTestbed, globalOwner, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, contentForm } from '@nave/server/testing/builders.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let channel: Awaited<ReturnType<typeof aChannel>>;
let content: Awaited<ReturnType<typeof aContent>>;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  client = await aClient(bed.db);
  channel = await aChannel(bed.db, { clientId: client.id });
  content = await aContent(bed.db, { clientId: client.id, channelIds: [channel.id] });
  bed.notices.length = 0;
});

const url = (id?: string) => `/api/clients/${client.id}/contents${id ? `/${id}` : ''}`;
const owner = () => staff('owner', client.id);
const remove = (id: string, actor: Parameters<ApiTestbed['as']>[0] = owner()) => bed.as(actor, 'DELETE', url(id));
const codeOf = async (id: string) => {
  const { rows } = await bed.db.execute<{ code: string | null }>(
    sql`select version_code as code from contents where id = ${id}`,
  );
  return rows[0]?.code ?? null;
};

test('CNT-246 API-100~ a deleted content gets a random code of 8 characters, and its channel is notified', async () => {
  const other = await aContent(bed.db, { clientId: client.id, channelIds: [channel.id] });
  for (const { id } of [content, other]) {
    const answer = await remove(id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  }
  const codes = [await codeOf(content.id), await codeOf(other.id)];
  expect(codes.map((code) => code?.length)).toEqual([8, 8]);
  expect(new Set(codes).size).toBe(2);
  expect(bed.notices.map(({ topic }) => topic)).toEqual([`channel:${channel.id}`, `channel:${channel.id}`]);
});

test('CNT-16~ B10~ a deleted content disappears at once from the list of contents, the read API and the calendar, and can be neither read nor saved', async () => {
  const channelUrl = `/cdn/channels/by-key/${client.key}/${channel.key}?content=${content.key}`;
  const calendar = `/cdn/channels/${client.id}/${channel.id}/calendar.ics?content=${content.key}`;
  const shown = async () => (await bed.as(guest, 'GET', channelUrl)).json().data.contents;
  expect(await shown()).toHaveLength(1);
  expect((await bed.as(guest, 'GET', calendar)).statusCode).toBe(200);
  await remove(content.id);
  expect(await shown()).toEqual([]);
  expect((await bed.as(guest, 'GET', calendar)).statusCode).toBe(404);
  expect((await bed.as(owner(), 'GET', url())).json()).toEqual({ items: [] });
  for (const answer of [
    await bed.as(owner(), 'GET', url(content.id)),
    await bed.as(owner(), 'PUT', url(content.id), contentForm([channel.id])),
    await remove(content.id),
  ])
    expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Content not found.']);
});

test('CNT-247 only owners, admins and global roles can delete a content', async () => {
  for (const actor of [staff('host', client.id), staff('superhost', client.id)])
    expect((await remove(content.id, actor)).statusCode).toBe(403);
  expect((await remove(content.id, guest)).statusCode).toBe(401);
  expect(await codeOf(content.id)).toBeNull();
  expect(bed.notices).toEqual([]);
  for (const actor of [staff('admin', client.id), globalOwner, { ...globalOwner, globalRole: 'admin' as const }]) {
    const { id } = await aContent(bed.db, { clientId: client.id, channelIds: [channel.id] });
    expect((await remove(id, actor)).statusCode).toBe(200);
  }
});

test('CNT-134~ an ended content can be deleted', async () => {
  const startsAt = new Date('2026-11-01T09:00:00Z');
  const ended = await aContent(bed.db, { clientId: client.id, channelIds: [channel.id], startsAt });
  expect((await remove(ended.id)).statusCode).toBe(200);
});

test('CNT-247~ of two concurrent requests to delete a content, one succeeds', async () => {
  const answers = await Promise.all([remove(content.id), remove(content.id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect(bed.notices).toHaveLength(1);
});
