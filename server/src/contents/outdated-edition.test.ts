import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, channelForm, contentForm } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let bed: ApiTestbed;
let clientId: string;
let channelId: string;
let contentId: string;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  clientId = (await aClient(bed.db)).id;
  channelId = (await aChannel(bed.db, { clientId, key: 'online' })).id;
  contentId = (await aContent(bed.db, { clientId, channelIds: [channelId] })).id;
});

const records = {
  content: {
    url: () => `/api/clients/${clientId}/contents/${contentId}`,
    form: (change: object = {}) => contentForm([channelId], change),
    refusal: { code: 'contents.changed', message: 'Someone else saved this content meanwhile.' },
  },
  channel: {
    url: () => `/api/clients/${clientId}/channels/${channelId}`,
    form: (change: object = {}) => channelForm({ key: 'online', ...change }),
    refusal: { code: 'channels.changed', message: 'Someone else saved this channel meanwhile.' },
  },
};
const owner = () => staff('owner', clientId);
const read = async (url: string) => (await bed.as(owner(), 'GET', url)).json();

describe.each(Object.entries(records))('a %s', (_kind, { url, form, refusal }) => {
  const save = (change: object) => bed.as(owner(), 'PUT', url(), form(change));

  test('CHN-239 CNT-269 a save succeeds with the stored edition, and is refused with an older edition', async () => {
    const { edition } = await read(url());
    const first = await save({ name: 'Ruth’s', edition });
    expect([first.statusCode, first.json().edition]).toEqual([200, edition + 1]);
    bed.notices.length = 0;
    const second = await save({ name: 'Daniel’s', edition });
    expect([second.statusCode, second.json()]).toEqual([409, { error: refusal }]);
    expect(await read(url())).toMatchObject({ name: 'Ruth’s', edition: edition + 1 });
    expect(bed.notices).toEqual([]);
    expect((await save({ name: 'Daniel’s', edition: edition + 1 })).statusCode).toBe(200);
  });

  test('CHN-239 CNT-269 of ten concurrent saves with the same edition, one succeeds', async () => {
    const { edition } = await read(url());
    const names = Array.from({ length: 10 }, (_, at) => `Save ${at}`);
    const answers = await Promise.all(names.map((name) => save({ name, edition })));
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect(await read(url())).toEqual(won[0]?.json());
  });

  test('CHN-239~ CNT-269~ a save without an edition succeeds and increments the stored edition', async () => {
    const { edition } = await read(url());
    expect((await save({})).statusCode).toBe(200);
    expect((await save({ edition })).statusCode).toBe(409);
  });

  test('CHN-239~ CNT-269~ a save with an edition below 1 or with a fraction is refused', async () => {
    for (const edition of [0, -1, 1.5, '1', null, 1e300]) {
      const answer = await save({ edition });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { edition: 'Edition is not valid' }]);
    }
  });
});

test('CHN-239 a save of a channel succeeds even if its contents have changed since the form was read', async () => {
  const { channel, content } = records;
  const { edition } = await read(channel.url());
  expect((await bed.as(owner(), 'PUT', content.url(), content.form())).statusCode).toBe(200);
  const added = await bed.as(owner(), 'POST', `/api/clients/${clientId}/contents`, content.form());
  expect([added.statusCode, added.json().edition]).toEqual([201, 1]);
  expect((await bed.as(owner(), 'PUT', channel.url(), channel.form({ edition }))).statusCode).toBe(200);
});
