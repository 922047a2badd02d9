import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addChannel } from './add-channel.ts';
import { saveChannel } from './save-channel.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

test('CHN-108 API-91 a channel write fails when the data of its client went missing meanwhile', async () => {
  const gone = await aClient(bed.db, { versionCode: 'a1b2c3d4' });
  const channel = await aChannel(bed.db, { clientId: gone.id });
  const told: unknown[] = [];
  const deps = {
    db: bed.db,
    news: { changed: (changes: unknown) => void told.push(changes) },
    joinWhitelist: async () => {},
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
  };
  const owner = staff('owner', gone.id);
  await expect(addChannel(deps, owner, { clientId: gone.id, form })).rejects.toThrow('No client data');
  await expect(saveChannel(deps, owner, { channel, form })).rejects.toThrow('No client data');
  expect(told).toEqual([]);
});
