import { join } from 'node:path';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';
import { shownFrame } from './fixtures/time-strip.ts';

const CLIP = join(import.meta.dirname, '../server/demo/clips/welcome.mp4');
const README = join(import.meta.dirname, '../README.md');

test('VID-4~ VID-90~ VID-91 VID-114~ a video is uploaded, cut and resumed, used in a content, and sought to the frame by a viewer', async ({
  page,
  staff,
  newPerson,
}) => {
  test.slow();
  const channel = await staff.addChannel();
  let requests = 0;
  await page.route('**/uploads/*', async (route) => {
    // The connection breaks at the first part.
    requests += route.request().method() === 'PATCH' ? 1 : 0;
    if (route.request().method() === 'PATCH' && requests === 1) await route.abort('connectionreset');
    else await route.continue();
  });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/videos`);
  await page.locator('input[type=file]').setInputFiles([README, CLIP]);
  await expect(
    page.getByText('This file can’t be read as a video. Export it as MP4 with H.264 and AAC.'),
  ).toBeVisible();
  await expect(page.getByText(/^1:00 · 480p/)).toBeVisible({ timeout: 30_000 });
  expect(requests).toBeGreaterThan(1);
  const { items } = await page.evaluate(async (clientId) => {
    const answer = await fetch(`/api/clients/${clientId}/videos`);
    return (await answer.json()) as { items: { id: string; title: string }[] };
  }, channel.clientId);
  expect(items.map(({ title }) => title)).toEqual(['welcome']);
  const content = await staff.addContent(channel, {
    contentType: 'onDemand',
    startsAt: null,
    originalAirDate: '2026-11-15',
    videoProvider: 'nave',
    src: `video:${items[0]?.id}`,
  });
  const viewer = await newPerson();
  await viewer.goto(`/grace/${channel.key}/${content.key}`);
  await expect.poll(async () => (await shownFrame(viewer))?.position ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
  await viewer.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) return;
    video.pause();
    video.currentTime = 41.5;
  });
  // A frame of the clip lasts a thirtieth of a second or longer; its strip has tenths.
  await expect.poll(async () => Math.abs(((await shownFrame(viewer))?.position ?? 0) - 41.5)).toBeLessThan(0.15);
});
