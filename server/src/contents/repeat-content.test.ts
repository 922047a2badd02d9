import type { Content } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let bed: ApiTestbed;
let clientId: string;
let channelId: string;
beforeAll(async () => {
  bed = await apiTestbed({ now: '2027-02-22T10:00:00.000Z' });
});
afterAll(() => bed.close());
beforeEach(async () => {
  clientId = (await aClient(bed.db)).id;
  channelId = (await aChannel(bed.db, { clientId })).id;
});

const url = (more = '') => `/api/clients/${clientId}/contents${more}`;
const owner = () => staff('owner', clientId);
/** A Sunday at 10:00 in Chicago. Daylight saving time begins on 14 March. */
const STARTS = '2027-02-28T16:00:00.000Z';
const add = async (changes: Partial<ContentForm> = {}): Promise<Content> =>
  (await bed.as(owner(), 'POST', url(), contentForm([channelId], { startsAt: STARTS, ...changes }))).json();
const rule = (changes: object = {}) => ({ id: v7(), days: [0], count: 3, until: null, preview: false, ...changes });
const repeat = (id: string, body: object) => bed.as(owner(), 'POST', url(`/${id}/repeat`), body);
const all = async (): Promise<Content[]> => (await bed.as(owner(), 'GET', url())).json().items;
const starts = ['2027-03-07T16:00:00.000Z', '2027-03-14T15:00:00.000Z', '2027-03-21T15:00:00.000Z'];

test('CNT-291 CNT-293~ CNT-296 repeating a content adds an independent copy for each of the coming weeks', async () => {
  const showAt = '2027-02-27T16:00:00.000Z';
  const tag = (await bed.as(owner(), 'POST', `/api/clients/${clientId}/tags`, { name: 'Lent' })).json().id;
  const first = await add({ showAt, tags: [tag] });
  const answer = await repeat(first.id, rule());
  expect(answer.json().items.map(({ startsAt }: Content) => startsAt)).toEqual(starts);
  const copies = (await all()).filter(({ id }) => id !== first.id);
  expect(copies.map(({ startsAt }) => startsAt).toSorted()).toEqual(starts);
  expect(copies.map((content) => content.showAt).toSorted()[1]).toBe('2027-03-13T16:00:00.000Z');
  expect(new Set(copies.map(({ key }) => key)).size).toBe(3);
  for (const { name, tags, edition, channelIds } of copies)
    expect({ name, tags, edition, channelIds }).toEqual({
      name: first.name,
      tags: [tag],
      edition: 1,
      channelIds: [channelId],
    });
  const [one] = copies;
  const changed = contentForm([channelId], { startsAt: one?.startsAt ?? '', name: 'Easter' });
  expect((await bed.as(owner(), 'PUT', url(`/${one?.id}`), changed)).statusCode).toBe(200);
  expect((await all()).filter(({ name }) => name === 'Easter')).toHaveLength(1);
});

test('CNT-294 a preview returns the dates and the overlapping contents of the copies, and adds nothing', async () => {
  const first = await add();
  await add({ name: 'Concert', startsAt: '2027-03-14T15:30:00.000Z' });
  await add({ name: 'Right after', startsAt: '2027-03-07T17:00:00.000Z' });
  const otherChannelId = (await aChannel(bed.db, { clientId })).id;
  await add({ name: 'Elsewhere', startsAt: starts[2] ?? '', channelIds: [otherChannelId] });
  const answer = await repeat(first.id, rule({ preview: true }));
  expect(answer.json().items).toEqual([
    { startsAt: starts[0], collidesWith: [] },
    { startsAt: starts[1], collidesWith: ['Concert'] },
    { startsAt: starts[2], collidesWith: [] },
  ]);
  expect(await all()).toHaveLength(4);
});

test('CNT-295 if the same request to repeat a content is sent several times, even concurrently, the copies are added once', async () => {
  const first = await add();
  const body = rule();
  const answers = await Promise.all([repeat(first.id, body), repeat(first.id, body)]);
  answers.push(await repeat(first.id, body));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await all()).toHaveLength(4);
});

test('CNT-295~ if one copy cannot be added, no copy is added', async () => {
  const first = await add();
  const body = rule();
  await repeat(first.id, { ...body, count: 1 });
  const [copy] = (await all()).filter(({ id }) => id !== first.id);
  await bed.as(owner(), 'DELETE', url(`/${copy?.id}`));
  const answer = await repeat(first.id, body);
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'contents.added']);
  expect(await all()).toHaveLength(1);
  expect((await repeat(first.id, rule())).statusCode).toBe(200);
});

test('CNT-291~ on-demand contents cannot be repeated, and no content can be repeated until a past day', async () => {
  const onDemand = await add({ contentType: 'onDemand', originalAirDate: '2026-01-04' });
  const first = await add();
  for (const answer of [
    await repeat(onDemand.id, rule()),
    await repeat(first.id, rule({ count: null, until: '2027-01-01' })),
  ])
    expect([answer.statusCode, answer.json().error.message]).toEqual([409, 'No day matches these settings.']);
  for (const wrong of [{ days: [] }, { days: [8] }, { count: 53 }, { count: null }, { id: 'x' }, { clientId }])
    expect((await repeat(first.id, rule(wrong))).statusCode).toBe(400);
  expect(await all()).toHaveLength(2);
});
