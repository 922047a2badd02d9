import { copiedChannelForm } from '@nave/domain/channels/channel-form.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, channelForm } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addChannel } from './add-channel.ts';
import { saveChannel } from './save-channel.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

test('CHN-108 API-91 adding or saving a channel fails if the channel’s client was deleted in the meantime', async () => {
  const deleted = await aClient(bed.db, { versionCode: 'a1b2c3d4' });
  const channel = await aChannel(bed.db, { clientId: deleted.id });
  const published: unknown[] = [];
  const deps = {
    db: bed.db,
    news: { changed: (changes: unknown) => void published.push(changes) },
    events: { record: () => void published.push('event') },
    joinWhitelist: async () => {},
    hasIcon: async () => true,
    findEvent: async () => null,
  };
  const form = {
    ...channel,
    thumbImage: null,
    headerImage: null,
    logoImage: null,
    homeUrl: '',
    key: 'another',
    showAt: null,
    hideAt: null,
    links: [],
    events: [],
  };
  const owner = staff('owner', deleted.id);
  await expect(addChannel(deps, owner, { clientId: deleted.id, form })).rejects.toThrow('No client data');
  await expect(saveChannel(deps, owner, { channel, form })).rejects.toThrow('No client data');
  expect(published).toEqual([]);
});

test('CHN-252 repeated requests with the same id and form add one channel; another form with the same id is refused', async () => {
  const { id: clientId } = await aClient(bed.db);
  const url = `/api/clients/${clientId}/channels`;
  const add = (form: object, id: string) => bed.as(staff('owner', clientId), 'POST', `${url}?id=${id}`, form);
  const listed = async () => (await bed.as(staff('owner', clientId), 'GET', url)).json().items;
  const id = v7();
  const form = channelForm({ showAt: '2026-12-01T10:00:00Z' });
  // The page derives the position from its list of channels, so a repeated request may contain another position.
  const positions = [0, 1, 2, 3];
  const answers = await Promise.all(positions.map((displayOrder) => add({ ...form, displayOrder }, id)));
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([201, answers[0]?.json()]);
  expect(await listed()).toEqual([answers[0]?.json()]);
  expect(answers[0]?.json().id).toBe(id);
  const other = await add({ ...form, name: 'Another' }, id);
  const sentence = 'This channel was added already, with what was in the form before.';
  expect([other.statusCode, other.json().error.message]).toEqual([409, sentence]);
  const foreign = await aChannel(bed.db);
  const deleted = await aChannel(bed.db, { clientId, versionCode: 'a1b2c3d4' });
  for (const taken of [foreign.id, deleted.id]) expect((await add(channelForm(), taken)).statusCode).toBe(409);
  for (const wrong of ['no-id', id.toUpperCase(), '']) expect((await add(channelForm(), wrong)).statusCode).toBe(400);
  expect(await listed()).toHaveLength(1);
});

test('CHN-130 CHN-131 CHN-105 a saved copy is a separate channel without contents; the original stays unchanged', async () => {
  const original = await aChannel(bed.db, { createdAt: new Date('2024-01-01T00:00:00Z'), isPrivate: true });
  const { clientId } = original;
  await aContent(bed.db, { clientId, channelIds: [original.id] });
  const owner = staff('owner', clientId);
  const url = `/api/clients/${clientId}`;
  const read = async () => (await bed.as(owner, 'GET', `${url}/channels/${original.id}`)).json();
  const before = await read();
  const answer = await bed.as(owner, 'POST', `${url}/channels`, copiedChannelForm(before));
  const copy = answer.json();
  expect([answer.statusCode, copy.name, copy.key]).toEqual([
    201,
    `Copy of ${original.name}`,
    `copy-of-${original.key}`,
  ]);
  expect(copy).toMatchObject({ isPrivate: true, timeZoneName: original.timeZoneName });
  expect(copy.id).not.toBe(original.id);
  expect(copy.createdAt).not.toBe(before.createdAt);
  expect(await read()).toEqual(before);
  const { items } = (await bed.as(owner, 'GET', `${url}/contents`)).json();
  expect(items).toMatchObject([{ channelIds: [original.id] }]);
});
