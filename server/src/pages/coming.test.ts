import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());

test('SHELL-178 an organisation’s staff are told when something public is live or begins within the hour, and of no other', async () => {
  const [grace, harbor] = [await aClient(bed.db), await aClient(bed.db)];
  for (const { id: clientId } of [grace, harbor]) {
    const channelIds = [(await aChannel(bed.db, { clientId })).id];
    await aContent(bed.db, { clientId, channelIds, startsAt: at(-5), duration: 30, isPrivate: true });
    await aContent(bed.db, { clientId, channelIds, startsAt: at(-7), duration: 60, showAt: at(10) });
    await aContent(bed.db, { clientId, channelIds, startsAt: at(40), duration: 60 });
    await aContent(bed.db, { clientId, channelIds, startsAt: at(50), duration: 60 });
  }
  const items = async (clientId: string) =>
    (await bed.as(staff('host', clientId), 'GET', '/api/clients/coming')).json().items;
  const first = { startsAt: at(40).toISOString(), closesAt: at(100).toISOString() };
  expect(await items(grace.id)).toEqual([{ clientId: grace.id, ...first }]);
  expect(await items(harbor.id)).toEqual([{ clientId: harbor.id, ...first }]);
  bed.clock.set(at(-21).toISOString());
  expect(await items(grace.id)).toEqual([]);
  bed.clock.set(NOW);
});
