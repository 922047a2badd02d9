import type { Content } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, contentForm } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let bed: ApiTestbed;
let clientId: string;
let channelId: string;
beforeAll(async () => {
  bed = await apiTestbed({ now: '2026-11-22T10:00:00.000Z' });
});
afterAll(() => bed.close());
beforeEach(async () => {
  clientId = (await aClient(bed.db)).id;
  channelId = (await aChannel(bed.db, { clientId })).id;
});

const url = (id?: string) => `/api/clients/${clientId}/contents${id ? `/${id}` : ''}`;
const owner = () => staff('owner', clientId);
const form = (changes: Partial<ContentForm> = {}) => contentForm([channelId], changes);
const save = (id: string, changes: Partial<ContentForm>, actor = owner()) =>
  bed.as(actor, 'PUT', url(id), form(changes));
const read = async (id: string, actor = owner()): Promise<Content> => (await bed.as(actor, 'GET', url(id))).json();
const add = async (changes: Parameters<typeof aContent>[1] = {}) =>
  (await aContent(bed.db, { clientId, channelIds: [channelId], ...changes })).id;
const relatedTo = async (id: string) => (await read(id)).relatedContentIds;

describe('related contents', () => {
  test('CNT-137 CNT-138 CNT-13~ a save adds and removes related contents in both directions', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    expect((await save(one, { relatedContentIds: [two, three] })).statusCode).toBe(200);
    expect([await relatedTo(one), await relatedTo(two), await relatedTo(three)]).toEqual([
      [two, three].toSorted(),
      [one],
      [one],
    ]);
    await save(two, { relatedContentIds: [] });
    expect([await relatedTo(one), await relatedTo(two), await relatedTo(three)]).toEqual([[three], [], [one]]);
    const added = (await bed.as(owner(), 'POST', url(), form({ relatedContentIds: [two] }))).json();
    expect(await relatedTo(two)).toEqual([added.id]);
  });

  test('PAN-91~ PAN-82~ B14~ viewers get only the related contents that they can see in the same channel', async () => {
    const elsewhere = (await aChannel(bed.db, { clientId })).id;
    const contentId = await add();
    const others = {
      shown: await add(),
      hidden: await add({ isPrivate: true }),
      early: await add({ showAt: new Date('2026-12-01T00:00:00Z') }),
      over: await add({ hideAt: new Date('2026-11-01T00:00:00Z') }),
      elsewhere: await add({ channelIds: [elsewhere] }),
    };
    const related = Object.values(others);
    expect((await save(contentId, { relatedContentIds: related })).statusCode).toBe(200);
    expect(await relatedTo(contentId)).toEqual(related.toSorted());
    const { contents } = (await bed.as(guest, 'GET', `/cdn/channels/${clientId}/${channelId}`)).json().data;
    const relatedIdsOf = (id: string) => contents.find((content: { id: string }) => content.id === id)?.relatedIds;
    expect([relatedIdsOf(contentId), relatedIdsOf(others.shown), relatedIdsOf(others.hidden)]).toEqual([
      [others.shown],
      [contentId],
      undefined,
    ]);
    expect(JSON.stringify(contents)).not.toContain(others.hidden);
  });

  test('CNT-242 CNT-241~ a save is refused unless its related contents are other active contents of the same client', async () => {
    const contentId = await add();
    const foreign = await aContent(bed.db);
    const deleted = await add({ versionCode: 'a1b2c3d4' });
    for (const id of [foreign.id, deleted, contentId, v7(), 'nothing']) {
      const answer = await save(contentId, { name: 'Another', relatedContentIds: [id] });
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'contents.unknown-related']);
    }
    expect(await read(contentId)).toMatchObject({ name: 'Sunday service', relatedContentIds: [] });
    expect((await save(contentId, { name: 'Another' })).statusCode).toBe(200);
  });

  test('CNT-243 a deleted content is no longer a related content of others', async () => {
    const [one, two] = [await add(), await add()];
    await save(one, { relatedContentIds: [two] });
    await bed.as(owner(), 'DELETE', url(two));
    expect(await relatedTo(one)).toEqual([]);
  });

  test('CNT-134~ CNT-269~ a new relation also changes the related content, even if the related content has ended, and open forms of the related content become outdated', async () => {
    const [one, ended] = [await add(), await add({ startsAt: new Date('2026-11-01T10:00:00Z') })];
    const two = await add();
    const { edition } = await read(two);
    await save(one, { relatedContentIds: [ended, two] });
    expect([await relatedTo(ended), await relatedTo(two)]).toEqual([[one], [one]]);
    expect((await save(two, { edition })).statusCode).toBe(409);
  });

  test('CNT-137~ concurrent saves of two contents that relate each other all succeed', async () => {
    const [one, two] = [await add(), await add()];
    const saves = [1, 2, 3].flatMap(() => [
      save(one, { relatedContentIds: [two] }),
      save(two, { relatedContentIds: [one] }),
    ]);
    expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual(saves.map(() => 200));
    expect([await relatedTo(one), await relatedTo(two)]).toEqual([[two], [one]]);
  });

  test('CNT-18~ CNT-40~ a save by a user who cannot see a related content keeps the relation, and the answer omits it', async () => {
    const outside = (await aChannel(bed.db, { clientId })).id;
    const [one, hidden] = [await add(), await add({ channelIds: [outside] })];
    await save(one, { relatedContentIds: [hidden] });
    const limited = staff('admin', clientId, [channelId]);
    expect((await read(one, limited)).relatedContentIds).toEqual([]);
    expect((await save(one, {}, limited)).statusCode).toBe(200);
    expect(await relatedTo(one)).toEqual([hidden]);
    expect((await save(await add(), { relatedContentIds: [hidden] }, limited)).statusCode).toBe(404);
  });
});

describe('tags', () => {
  const tagsUrl = (client = clientId) => `/api/clients/${client}/tags`;
  const addTag = async (name: string, client = clientId) =>
    bed.as(staff('admin', client), 'POST', tagsUrl(client), { name });
  const list = async () => (await bed.as(staff('host', clientId), 'GET', tagsUrl())).json().items;

  test('CNT-238 CNT-240~ CAT-26 staff get the tags ordered by name, and a name is added once, ignoring case and outer spaces', async () => {
    const songs = (await addTag('Songs')).json();
    const advent = (await addTag('  Advent ')).json();
    expect(advent.name).toBe('Advent');
    expect((await addTag('SONGS')).json()).toEqual(songs);
    expect(await list()).toEqual([advent, songs]);
    for (const name of ['', ' ', 'x'.repeat(51), 5]) expect((await addTag(name as string)).statusCode).toBe(400);
  });

  test('CAT-27 callers without a role on the client cannot read the client’s tags', async () => {
    await addTag('Songs');
    const otherClient = (await aClient(bed.db)).id;
    for (const [actor, status] of [
      [guest, 401],
      [staff('owner', otherClient), 404],
    ] as const) {
      const answer = await bed.as(actor, 'GET', tagsUrl());
      expect(answer.statusCode).toBe(status);
      expect(answer.body).not.toContain('Songs');
    }
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Songs']);
  });

  test('CNT-240~ ten concurrent requests to add the same tag create one tag', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => addTag('Advent')));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  test('CAT-29 CNT-13~ a content is stored with the ids of its tags, each once', async () => {
    const [songs, advent] = [(await addTag('Songs')).json(), (await addTag('Advent')).json()];
    const contentId = await add();
    await save(contentId, { tags: [songs.id, advent.id, songs.id] });
    expect((await read(contentId)).tags).toEqual([songs.id, advent.id].toSorted());
    await save(contentId, { tags: [advent.id] });
    expect((await read(contentId)).tags).toEqual([advent.id]);
  });

  test('CAT-30 CNT-237~ a tag of another client is refused', async () => {
    const otherClient = (await aClient(bed.db)).id;
    const foreign = (await addTag('Songs', otherClient)).json();
    expect(await list()).toEqual([]);
    expect((await addTag('Songs')).json().id).not.toBe(foreign.id);
    const contentId = await add();
    for (const tag of [foreign.id, v7(), 'nothing']) {
      const answer = await save(contentId, { tags: [tag] });
      expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Tag not found.']);
    }
    expect((await read(contentId)).tags).toEqual([]);
  });
});

test('CNT-110~ CNT-214~ the access rules of a new content are empty, and a save stores the submitted access rules unchanged', async () => {
  const added = (await bed.as(owner(), 'POST', url(), form())).json();
  expect(added).toMatchObject({ videoAccessRuleEnabled: false, rules: [] });
  const rules = [{ attendeeTypeIds: ['123'], fields: { '45': ['6', '7'] } }];
  const saved = await save(added.id, { videoAccessRuleEnabled: true, rules });
  expect(saved.json()).toMatchObject({ videoAccessRuleEnabled: true, rules });
});
