import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { REPORT_PAGE } from '@nave/domain/operations/reports.api.ts';
import type { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { updateChannel } from '@nave/server/channels/channels.store.ts';
import { updateContent } from '@nave/server/contents/contents.store.ts';
import { type ApiTestbed, apiTestbed, globalOwner } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateClient } from '../clients/clients.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let bed: ApiTestbed;
beforeEach(async () => {
  bed = await apiTestbed();
});
afterEach(() => bed.close());

const fromNow = (ms: number) => new Date(bed.clock.now().getTime() + ms).toISOString();
const get = async <Answer>(path: string) => (await bed.as(globalOwner, 'GET', path)).json<Answer>();
const upcoming = (query = '') => get<AnswerOf<typeof reportCalls.upcomingContents>>(`/api/reports/upcoming${query}`);
const report = (query = '') => get<AnswerOf<typeof reportCalls.clients>>(`/api/reports/clients${query}`);

async function aChurch(name: string, changes: object = {}) {
  const { id: clientId } = await aClient(bed.db, { name, ...changes });
  const channel = await aChannel(bed.db, { clientId, name: `${name} Hall` });
  const add = (content: string, startsInMs: number | null, more: object = {}) =>
    aContent(bed.db, {
      clientId,
      channelIds: [channel.id],
      name: content,
      startsAt: startsInMs === null ? null : new Date(fromNow(startsInMs)),
      ...(startsInMs === null && { contentType: 'onDemand' }),
      ...more,
    });
  return { clientId, channel, add };
}

test('OPS-57~ OPS-58 OPS-59 OPS-60 OPS-61 OPS-62~ OPS-63 OPS-79~ API-57~ contents of all organisations that start within 2 days are listed by start and name', async () => {
  const grace = await aChurch('Grace', { timeZoneName: 'America/Costa_Rica' });
  const harbor = await aChurch('Harbor');
  await grace.add('In 2 days and a minute', 2 * DAY_MS + MINUTE_MS);
  await grace.add('Started', -MINUTE_MS);
  await grace.add('On demand', null);
  const deleted = await grace.add('Deleted', MINUTE_MS);
  await updateContent(bed.db, grace.clientId, deleted.id, { versionCode: 'deleted' });
  const last = await grace.add('Evening', 2 * DAY_MS);
  const second = await harbor.add('B', DAY_MS);
  const first = await grace.add('A', DAY_MS);
  const { items, next } = await upcoming();
  expect(items.map(({ name }) => name)).toEqual(['A', 'B', 'Evening']);
  expect(items.map(({ id }) => id)).toEqual([first.id, second.id, last.id]);
  expect(next).toBeNull();
  expect(items[0]).toEqual({
    id: first.id,
    key: first.key,
    name: 'A',
    contentType: first.contentType,
    startsAt: fromNow(DAY_MS),
    timeZoneName: first.timeZoneName,
    clientId: grace.clientId,
    clientKey: expect.any(String),
    clientName: 'Grace',
    channels: [{ id: grace.channel.id, key: grace.channel.key, name: 'Grace Hall' }],
  });
});

test('contents without an active channel and of archived organisations are not listed', async () => {
  const [grace, harbor] = [await aChurch('Grace'), await aChurch('Harbor')];
  for (const { add } of [grace, harbor]) await add('Sunday', DAY_MS);
  expect((await upcoming()).items).toHaveLength(2);
  await updateChannel(bed.db, grace.clientId, grace.channel.id, { versionCode: 'deleted' });
  await updateClient(bed.db, harbor.clientId, { isArchived: true });
  expect((await upcoming()).items).toEqual([]);
});

test('many contents with the same start are listed in pages without gaps', async () => {
  const { add } = await aChurch('Grace');
  const names = Array.from({ length: REPORT_PAGE + 5 }, (_, index) => `Service ${String(index % 50).padStart(3, '0')}`);
  for (const name of names) await add(name, DAY_MS);
  const first = await upcoming();
  expect(first.items).toHaveLength(REPORT_PAGE);
  const second = await upcoming(`?after=${first.next}`);
  expect(second.next).toBeNull();
  const listed = [...first.items, ...second.items];
  expect(new Set(listed.map(({ id }) => id)).size).toBe(names.length);
  expect(listed.map(({ name }) => name)).toEqual(names.toSorted());
  expect((await bed.as(globalOwner, 'GET', '/api/reports/upcoming?after=x')).statusCode).toBe(400);
});

test('OPS-44~ OPS-46 OPS-53~ OPS-80~ CLI-142 CLI-143 organisations are sorted by their most recent content, without demos, and archived ones only when asked for', async () => {
  const addAll = async (name: string, starts: (number | null)[], changes: object = {}) => {
    const church = await aChurch(name, changes);
    for (const start of starts) await church.add('Service', start);
    return church;
  };
  await addAll('Half a year', [-100 * DAY_MS, -170 * DAY_MS]);
  await addAll('Weekly', [-DAY_MS, -6 * DAY_MS, -8 * DAY_MS, -400 * DAY_MS]);
  await addAll('Planned', [3 * DAY_MS, -400 * DAY_MS]);
  await addAll('New', []);
  await addAll('Quarterly', [-60 * DAY_MS]);
  await addAll('Yearly', [-300 * DAY_MS]);
  await addAll('Asleep', [-400 * DAY_MS]);
  await addAll('Demo', [-DAY_MS], { isDemo: true });
  const archived = await addAll('Archived', [-2 * DAY_MS]);
  await updateClient(bed.db, archived.clientId, { isArchived: true });
  const { items, counts, lastWeek, next } = await report();
  expect(items.map(({ name, bucket, lastWeek }) => [name, bucket, lastWeek])).toEqual([
    ['Planned', '1', 0],
    ['Weekly', '1', 2],
    ['Quarterly', '3', 0],
    ['Half a year', '6', 0],
    ['Yearly', '12', 0],
    ['Asleep', 'slowest', 0],
    ['New', 'slowest', 0],
  ]);
  expect(items[0]?.mostRecentContent).toBe(fromNow(0));
  expect(items.at(-1)?.mostRecentContent).toBeNull();
  expect([counts, lastWeek, next]).toEqual([{ '1': 2, '3': 1, '6': 1, '12': 1, slowest: 2 }, 2, null]);
  const withArchived = await report('?archived=true');
  expect(withArchived.items.filter(({ isArchived }) => isArchived).map(({ name }) => name)).toEqual(['Archived']);
  expect(withArchived.items).toHaveLength(items.length + 1);
});

test('an on-demand content counts from its creation, and a deleted content not at all', async () => {
  const grace = await aChurch('Grace');
  const { id } = await grace.add('On demand', null);
  // The database sets the time of creation.
  bed.clock.set(new Date(Date.now() + MINUTE_MS).toISOString());
  expect((await report()).items[0]).toMatchObject({ bucket: '1', lastWeek: 1 });
  await updateContent(bed.db, grace.clientId, id, { versionCode: 'deleted' });
  expect((await report()).items[0]).toMatchObject({ bucket: 'slowest', lastWeek: 0, mostRecentContent: null });
});

test('the report has pages of 100 organisations', async () => {
  for (let index = 0; index <= REPORT_PAGE; index += 1)
    await aClient(bed.db, { name: `Church ${String(index).padStart(3, '0')}` });
  const first = await report();
  expect(first.items).toHaveLength(REPORT_PAGE);
  expect(first.counts.slowest).toBe(REPORT_PAGE + 1);
  const second = await report(`?after=${first.next}`);
  expect(second.items.map(({ name }) => name)).toEqual([`Church ${REPORT_PAGE}`]);
  expect(second.next).toBeNull();
});

test('OPS-55 API-57~ archiving from the report archives the organisation', async () => {
  const { clientId } = await aChurch('Grace');
  expect((await report()).items).toHaveLength(1);
  const answer = await bed.as(globalOwner, 'POST', `/api/clients/${clientId}/product`, { isArchived: true });
  expect(answer.json()).toMatchObject({ id: clientId, isArchived: true });
  expect((await report()).items).toEqual([]);
});
