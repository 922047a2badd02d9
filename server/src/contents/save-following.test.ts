import type { Content, WholeContent } from '@nave/domain/contents/content.ts';
import { contentToForm } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ApiTestbed, apiTestbed, globalOwner, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NOW = '2027-02-22T10:00:00.000Z';
let bed: ApiTestbed;
let clientId: string;
let channelId: string;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.clock.set(NOW);
  clientId = (await aClient(bed.db)).id;
  channelId = (await aChannel(bed.db, { clientId })).id;
});

const url = (more = '') => `/api/clients/${clientId}/contents${more}`;
const owner = () => staff('owner', clientId);
/** Sundays at 10:00 in Chicago; daylight saving time begins on 14 March. */
const STARTS = ['2027-02-28T16', '2027-03-07T16', '2027-03-14T15', '2027-03-21T15'].map((hour) => `${hour}:00:00.000Z`);
const read = async (id: string): Promise<WholeContent> => (await bed.as(owner(), 'GET', url(`/${id}`))).json();
const all = async (): Promise<Content[]> =>
  (await bed.as(owner(), 'GET', url()))
    .json()
    .items.toSorted((one: Content, other: Content) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''));

/** Four Sundays of one repeat, the earliest first. */
async function fourSundays(): Promise<Content[]> {
  const first = await bed.as(owner(), 'POST', url(), contentForm([channelId], { startsAt: STARTS[0] ?? '' }));
  const rule = { id: v7(), days: [0], count: 3, until: null, preview: false };
  await bed.as(owner(), 'POST', url(`/${first.json().id}/repeat`), rule);
  return all();
}

async function save(id: string, changes: Partial<ContentForm>, actor = owner(), following = '?following=true') {
  const form = { ...contentToForm(await read(id)), ...changes };
  return bed.as(actor, 'PUT', url(`/${id}${following}`), form);
}
const windowAt = (day: number, hour: number) => `2027-03-${String(day).padStart(2, '0')}T${hour}:30:00.000Z`;
const idOf = (contents: Content[], at: number) => contents[at]?.id ?? '';

test('CNT-340 CNT-342 a save for following contents changes the content and all later contents of its series, but no others', async () => {
  const sundays = await fourSundays();
  expect(sundays.map(({ startsAt }) => startsAt)).toEqual(STARTS);
  const alone = await bed.as(
    owner(),
    'POST',
    url(),
    contentForm([channelId], { startsAt: STARTS[3] ?? '', name: 'Alone' }),
  );
  expect((await read(idOf(sundays, 1))).following).toBe(2);
  expect((await read(alone.json().id)).following).toBe(0);
  bed.notices.length = 0;
  const window = { showAt: '2027-03-07T15:30:00.000Z', hideAt: '2027-03-08T16:30:00.000Z' };
  const change = { name: 'Family service', startsAt: '2027-03-07T16:30:00.000Z', ...window };
  const answer = await save(idOf(sundays, 1), change);
  expect([answer.statusCode, answer.json().following]).toEqual([200, 2]);
  const after = (await all()).filter(({ id }) => id !== alone.json().id);
  expect(after.map(({ name, startsAt, edition }) => [name, startsAt, edition])).toEqual([
    [sundays[0]?.name, STARTS[0], 1],
    ...['2027-03-07T16', '2027-03-14T15', '2027-03-21T15'].map((hour) => ['Family service', `${hour}:30:00.000Z`, 2]),
  ]);
  // The window keeps its distance to the start: it opens an hour before and closes a day after.
  expect(after.map(({ showAt, hideAt }) => [showAt, hideAt])).toEqual([
    [sundays[0]?.showAt, sundays[0]?.hideAt],
    ...[7, 14, 21].map((day) => [windowAt(day, day === 7 ? 15 : 14), windowAt(day + 1, day === 7 ? 16 : 15)]),
  ]);
  expect(await read(alone.json().id)).toMatchObject({ name: 'Alone', edition: 1, startsAt: STARTS[3] });
  expect(new Set(bed.notices.map(({ topic }) => topic))).toEqual(new Set([`channel:${channelId}`]));
});

test('CNT-340~ a save that is not for following contents changes only the saved content', async () => {
  const sundays = await fourSundays();
  expect((await save(idOf(sundays, 0), { name: 'Only this' }, owner(), '')).statusCode).toBe(200);
  expect((await all()).map(({ name }) => name)).toEqual(['Only this', ...sundays.slice(1).map(({ name }) => name)]);
});

test('CNT-341 CNT-343 a following content keeps its own values of fields that the save does not change', async () => {
  const sundays = await fourSundays();
  const tag = (await bed.as(owner(), 'POST', `/api/clients/${clientId}/tags`, { name: 'Lent' })).json().id;
  await save(idOf(sundays, 2), { name: 'Baptism', duration: 90 }, owner(), '');
  await save(idOf(sundays, 0), { description: 'Welcome.', duration: 75, tags: [tag] });
  expect((await all()).map(({ name, description, duration, tags }) => [name, description, duration, tags])).toEqual(
    sundays.map(({ name }, at) => [at === 2 ? 'Baptism' : name, 'Welcome.', 75, [tag]]),
  );
});

test('CNT-344 an ended content is not changed, and if the change is invalid for one content, no content is changed', async () => {
  const sundays = await fourSundays();
  bed.clock.set('2027-03-08T10:00:00.000Z');
  expect((await save(idOf(sundays, 0), { name: 'Late change' }, globalOwner)).statusCode).toBe(200);
  expect((await all()).map(({ name }) => name === 'Late change')).toEqual([true, false, true, true]);
  bed.clock.set(NOW);
  await save(idOf(sundays, 3), { hideAt: '2027-03-21T17:00:00.000Z', name: 'Short' }, owner(), '');
  const before = await all();
  const refused = await save(idOf(before, 1), { duration: 300 });
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'contents.following-invalid']);
  expect(refused.json().error.message).toMatch(/^“Short” cannot take this change: Please use a date that is later/);
  expect(await all()).toEqual(before);
});

test('CNT-345 a form that is outdated or has no edition changes no content, and concurrent saves do not deadlock', async () => {
  const sundays = await fourSundays();
  const form = contentToForm(await read(idOf(sundays, 0)));
  await save(idOf(sundays, 0), { description: 'Theirs.' }, owner(), '');
  for (const edition of [form.edition, undefined]) {
    const path = url(`/${idOf(sundays, 0)}?following=true`);
    const refused = await bed.as(owner(), 'PUT', path, { ...form, name: 'Mine', edition });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'contents.changed']);
  }
  expect((await all()).map(({ name }) => name)).toEqual(sundays.map(({ name }) => name));
  const answers = await Promise.all([
    save(idOf(sundays, 0), { name: 'One' }),
    save(idOf(sundays, 1), { duration: 45 }),
    save(idOf(sundays, 2), { description: 'Three.' }),
  ]);
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
});

test('CNT-340~ if a user has no access to the channels of one following content, a save for following contents changes no content', async () => {
  const sundays = await fourSundays();
  const other = (await aChannel(bed.db, { clientId })).id;
  await save(idOf(sundays, 3), { channelIds: [other] }, owner(), '');
  const limited = { ...staff('admin', clientId), whitelist: { [clientId]: [channelId] } };
  const refused = await save(idOf(sundays, 0), { name: 'Half' }, limited);
  expect(refused.statusCode).toBe(403);
  expect((await all()).map(({ name }) => name)).toEqual(sundays.map(({ name }) => name));
});
