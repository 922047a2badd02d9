import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeHevcFile } from '@nave/server/testing/other-codec-files.ts';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { newFolder } from './fixtures/nave-server.ts';
import { daniel } from './fixtures/people.ts';
import { shownFrame } from './fixtures/time-strip.ts';

const CLIP = join(import.meta.dirname, '../server/demo/clips/welcome.mp4');
const README = join(import.meta.dirname, '../README.md');

test('VID-4~ VID-90~ VID-91 VID-114~ VID-125~ VID-126~ a video is uploaded, cut and resumed, has a poster, and is sought to the frame by a viewer', async ({
  page,
  staff,
  newPerson,
}) => {
  test.slow();
  const channel = await staff.addChannel();
  let [posts, parts] = [0, 0];
  let isCut = true;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/uploads')) posts++;
  });
  await page.route('**/uploads/*', async (route) => {
    parts += route.request().method() === 'PATCH' ? 1 : 0;
    if (isCut) await route.abort('connectionreset');
    else await route.continue();
  });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/videos`);
  const folder = await newFolder();
  const filmed = join(folder, 'filmed-on-a-phone.mp4');
  await writeHevcFile(filmed);
  await page.locator('input[type=file][multiple]').setInputFiles([README, filmed, CLIP]);
  await expect(page.getByText('Many browsers can’t play HEVC (H.265). Export it as H.264.')).toBeVisible();
  await rm(folder, { recursive: true });
  await expect(
    page.getByText('This file can’t be read as a video. Export it as MP4 with H.264 and AAC.'),
  ).toBeVisible();
  await expect.poll(() => parts).toBeGreaterThan(0);
  isCut = false;
  // Leaving asks first; a reload loses the file, and choosing it again continues the same upload.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('0% uploaded. Choose the file again to continue.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(CLIP);
  await expect(page.getByText(/^1:00 · 480p/)).toBeVisible({ timeout: 30_000 });
  expect(posts).toBe(1);
  await expect(page.getByRole('list', { name: 'Videos' }).getByRole('presentation')).toHaveAttribute('src', /poster/);
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
