import { contentToCopy } from '@nave/domain/contents/content-form.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

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

const url = (more = '') => `/api/clients/${clientId}/contents${more}`;
const owner = () => staff('owner', clientId);
const add = (form: object, id?: string) => bed.as(owner(), 'POST', url(id ? `?id=${id}` : ''), form);
const all = async () => (await bed.as(owner(), 'GET', url())).json().items;

test('CNT-14 CNT-114 CNT-115 CNT-122 a copy has a new id and key, and the original stays unchanged', async () => {
  const chatWidget = { enabled: true, provider: 'zendesk' as const, embedId: '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f' };
  const first = (await add(contentForm([channelId], { name: 'Sunday', isPrivate: true, chatWidget }))).json();
  const answer = await add(contentToCopy(first));
  expect(answer.statusCode).toBe(201);
  const { id, key, createdAt, ...copied } = answer.json();
  expect([id === first.id, key === first.key]).toEqual([false, false]);
  expect(key).toMatch(/^[a-z0-9]{10}$/);
  const { id: _id, key: _key, createdAt: _at, ...plain } = first;
  expect(copied).toEqual({ ...plain, name: 'Copy of Sunday' });
  expect((await bed.as(owner(), 'GET', url(`/${first.id}`))).json()).toEqual(first);
});

test('CNT-290 repeated requests with the same id and form add one content; another form with the same id is refused', async () => {
  const id = v7();
  const form = contentForm([channelId]);
  const answers = await Promise.all([add(form, id), add(form, id)]);
  answers.push(await add(form, id));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const [first] = answers.map((answer) => answer.json());
  expect(first.id).toBe(id);
  for (const answer of answers) expect(answer.json()).toEqual(first);
  const other = await add(contentForm([channelId], { name: 'Another' }), id);
  expect([other.statusCode, other.json().error.code]).toEqual([409, 'contents.added']);
  const { interactions: _none, following: _count, ...listed } = first;
  expect(await all()).toEqual([listed]);
});

test('CNT-290~ the id of an existing content cannot be used for another form, even if the content is deleted or belongs to another client', async () => {
  const id = v7();
  await add(contentForm([channelId]), id);
  const refused = await add(contentForm([channelId], { name: 'Another' }), id);
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'contents.added']);
  expect(await all()).toMatchObject([{ name: 'Sunday' }]);
  const { id: foreignChannelId, clientId: foreignClientId } = await aChannel(bed.db);
  const foreignUrl = `/api/clients/${foreignClientId}/contents?id=${id}`;
  const foreign = await bed.as(staff('owner', foreignClientId), 'POST', foreignUrl, contentForm([foreignChannelId]));
  expect([foreign.statusCode, foreign.json().error.code]).toEqual([409, 'contents.added']);
  await bed.as(owner(), 'DELETE', url(`/${id}`));
  expect((await add(contentForm([channelId]), id)).statusCode).toBe(409);
  for (const wrong of ['nothing', '0'.repeat(300)])
    expect((await add(contentForm([channelId]), wrong)).statusCode).toBe(400);
});
