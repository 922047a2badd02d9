import { contentToForm } from '@nave/domain/contents/content-form.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, contentForm } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());

test('SHELL-178 staff get the times of the first public content in each of their organisations that is live or starts within the hour', async () => {
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

test('TIME-90~ CNT-349~ a content whose video is known to have ended is not live in the chooser and channel list, and pages get the end of the video', async () => {
  const client = await aClient(bed.db);
  const channel = await aChannel(bed.db, { clientId: client.id });
  const owner = staff('owner', client.id);
  const form = { startsAt: at(-50).toISOString(), contentType: 'simulatedLive' as const, duration: 60 };
  const path = `/api/clients/${client.id}/contents`;
  const added = (await bed.as(owner, 'POST', path, contentForm([channel.id], form))).json();
  const seen = async () => {
    const coming = (await bed.as(owner, 'GET', '/api/clients/coming')).json().items;
    const summaries = (await bed.as(owner, 'GET', `/api/clients/${client.id}/channel-contents`)).json().items;
    const page = (await bed.as(guest, 'GET', `/cdn/channels/${client.id}/${channel.id}`)).json().data;
    return [coming.length, summaries.length, page.contents[0].videoEndsAt, page.contents[0].closesAt];
  };
  expect(await seen()).toEqual([1, 1, null, at(10).toISOString()]);
  const stored = (await bed.as(owner, 'GET', `${path}/${added.id}`)).json();
  const saved = await bed.as(owner, 'PUT', `${path}/${added.id}`, { ...contentToForm(stored), videoMinutes: 44.5 });
  expect(saved.json()).toMatchObject({ videoMinutes: 44.5, videoEndsAt: at(-5.5).toISOString() });
  expect(await seen()).toEqual([0, 0, at(-5.5).toISOString(), at(10).toISOString()]);
  await bed.as(owner, 'PUT', `${path}/${added.id}`, { ...contentToForm(saved.json()), videoMinutes: null });
  expect(await seen()).toEqual([1, 1, null, at(10).toISOString()]);
});
