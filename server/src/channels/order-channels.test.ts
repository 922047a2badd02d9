import { type ApiTestbed, apiTestbed, globalOwner, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, channelForm } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let bed: ApiTestbed;
let clientId: string;
let clientKey: string;
let [first, second, third] = ['', '', ''];
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  ({ id: clientId, key: clientKey } = await aClient(bed.db));
  [first, second, third] = [await addChannel(), await addChannel(), await addChannel()];
  bed.notices.length = 0;
});

const owner = () => staff('owner', clientId);
const url = (rest = '') => `/api/clients/${clientId}/channels${rest}`;
const addChannel = async (changes: object = {}) => (await aChannel(bed.db, { clientId, ...changes })).id;
const order = (channelIds: unknown, actor = owner()) => bed.as(actor, 'PUT', url('/order'), { channelIds });
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
const listed = async () => (await bed.as(owner(), 'GET', url())).json().items as { id: string; displayOrder: number }[];
const onClientPage = async () =>
  idsOf((await bed.as(guest, 'GET', `/cdn/clients/by-key/${clientKey}`)).json().data.channels);

test('CHN-51 CHN-55~ reordering sets the position of each channel of a client, for staff and viewers', async () => {
  expect(idsOf(await listed())).toEqual([first, second, third]);
  expect(await onClientPage()).toEqual([first, second, third]);
  const answer = await order([third, first, second]);
  expect(answer.statusCode).toBe(200);
  const after = await listed();
  expect(answer.json()).toEqual({ items: after });
  expect(after.map(({ id, displayOrder }) => [id, displayOrder])).toEqual([
    [third, 0],
    [first, 1],
    [second, 2],
  ]);
  expect(await onClientPage()).toEqual([third, first, second]);
});

test('CHN-51~ CHN-112~ reordering publishes only the channels whose position changed, and their open forms do not become outdated', async () => {
  await order([first, second, third]);
  bed.notices.length = 0;
  const form = async (id: string) => (await bed.as(owner(), 'GET', url(`/${id}`))).json();
  const { edition } = await form(second);
  await order([first, third, second]);
  expect(new Set(bed.notices.map(({ topic }) => topic))).toEqual(new Set([`channel:${second}`, `channel:${third}`]));
  const saved = await bed.as(owner(), 'PUT', url(`/${second}`), channelForm({ edition }));
  expect([saved.statusCode, saved.json().displayOrder]).toEqual([200, 2]);
});

test('CHN-250 an order that does not contain each active channel of the client once is refused, and nothing is stored', async () => {
  const foreign = (await aChannel(bed.db)).id;
  const deleted = await addChannel({ versionCode: 'a1b2c3d4' });
  const sentence = 'Channels have been added or deleted meanwhile. Please order them again.';
  const invalidOrders = [
    [third, second],
    [],
    [third, second, first, foreign],
    [third, second, foreign],
    [third, second, first, deleted],
    [third, second, second],
    [third, second, first, first],
    [third, second, 'no-channel'],
    [third, second, v7()],
  ];
  for (const channelIds of invalidOrders) {
    const answer = await order(channelIds);
    expect([answer.statusCode, answer.json().error.message]).toEqual([409, sentence]);
  }
  for (const body of [null, 'x', [[first]], [1], Array.from({ length: 1_001 }, () => first)])
    expect((await order(body)).statusCode).toBe(400);
  const more = await bed.as(owner(), 'PUT', url('/order'), { channelIds: [first, second, third], clientId });
  expect(more.statusCode).toBe(400);
  expect(idsOf(await listed())).toEqual([first, second, third]);
  expect(bed.notices).toEqual([]);
});

test('CHN-251 concurrent requests to reorder channels are applied one after the other', async () => {
  const orders = [
    [third, second, first],
    [second, first, third],
  ];
  const answers = await Promise.all([...orders, ...orders].map((ids) => order(ids)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(orders).toContainEqual(idsOf(await listed()));
});

test('CHN-52 CHN-53 only users who may edit all channels of a client can reorder them', async () => {
  const all = [third, second, first];
  for (const role of ['host', 'superhost'] as const)
    expect((await order(all, staff(role, clientId))).statusCode).toBe(403);
  expect((await order(all, staff('owner', clientId, [first, second]))).statusCode).toBe(403);
  expect((await order([second, first], staff('owner', clientId, [first, second]))).statusCode).toBe(403);
  expect(idsOf(await listed())).toEqual([first, second, third]);
  expect((await order(all, staff('admin', clientId, [first, second, third]))).statusCode).toBe(200);
  expect((await order([first, second, third], globalOwner)).statusCode).toBe(200);
});

test('CHN-53~ the list is marked as partial only for users whose whitelist omits a channel', async () => {
  const answerTo = async (ids?: string[]) => (await bed.as(staff('admin', clientId, ids), 'GET', url())).json();
  const part = await answerTo([first, third]);
  expect([idsOf(part.items), part.isPart]).toEqual([[first, third], true]);
  for (const complete of [await answerTo(), await answerTo([first, second, third, v7()])])
    expect([idsOf(complete.items), complete.isPart]).toEqual([[first, second, third], undefined]);
});
