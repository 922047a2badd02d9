import { ownSourceText } from '@nave/domain/catalogues/sources/own-source.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser, type PaywalledWorld, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { aVideo } from '@nave/server/testing/videos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:40:00.000Z';
const clock = manualClock(NOW);
let server: RunningApp;
let world: PaywalledWorld;
beforeAll(async () => {
  server = await runningApp({ clock });
  world = await paywalledWorld(server.db, { startsAt: new Date('2026-11-22T08:00:00Z') });
});
afterAll(() => server.stop());

test('VID-22 people with a seat are told the address of a limited content while it is open, and nobody else ever', async () => {
  const { clientId, clientKey, channel } = world;
  const video = await aVideo(server.db, { clientId });
  const content = await aContent(server.db, {
    clientId,
    channelIds: [channel.id],
    contentType: 'simulatedLive',
    startsAt: new Date('2026-11-22T11:00:00Z'),
    prePlayDuration: 15,
    duration: 60,
    videoProvider: 'nave',
    src: ownSourceText({ kind: 'video', id: video.id }),
  });
  const browser = await aBrowser(server);
  const address = `/media/v/${video.playKey}/master.m3u8`;
  /** Returns the source that the channel names with a path, to the browser or to a viewer without a seat. */
  const told = async (path: string, cookie?: string) => {
    const answer = await server.call('GET', path, cookie === undefined ? {} : { cookie });
    if (answer.status !== 200) return answer.status;
    const { data } = await json<{ data: PublicChannel }>(answer);
    return data.contents.find(({ id }) => id === content.id)?.src;
  };
  const protectedPath = `/api/channels/${channel.id}/protected?content=${content.key}`;
  const publicPath = `/cdn/channels/by-key/${clientKey}/${channel.key}?content=${content.key}`;
  const all = async () => {
    await browser.enter(world, await world.attendee());
    return [await told(protectedPath, browser.cookie), await told(publicPath, browser.cookie), await told(publicPath)];
  };
  expect(await all()).toEqual([null, null, null]);
  clock.set('2026-11-22T10:46:00.000Z');
  expect(await all()).toEqual([address, null, null]);
  expect(await told(protectedPath)).toBe(404);
  clock.set('2026-11-22T12:01:00.000Z');
  expect(await all()).toEqual([null, null, null]);
});
