import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoDash } from './fixtures/demo-dash.ts';
import { test } from './fixtures/journey.ts';
import { inSeconds, SERVICE_VIDEO, type StaffApi } from './fixtures/staff-api.ts';
import { shownFrame } from './fixtures/time-strip.ts';

/** The air date is old, so that these contents come last in the staff's list, which other journeys read. */
const onDemand = { contentType: 'onDemand', originalAirDate: '2019-11-17', startsAt: null } as const;
const DAY_S = 24 * 3_600;
/** The demo's video as one MP4 file. */
const ONE_FILE = join(import.meta.dirname, '../server/demo/service/video-240.m4s');
const MP4 = '/media/rehearsal.mp4';

/** Expects an on-demand content with this source to play in our own player. */
async function expectOwnPlayer(page: Page, staff: StaffApi, src: string): Promise<void> {
  await page.route(`**${MP4}`, (route) => route.fulfill({ path: ONE_FILE, contentType: 'video/mp4' }));
  const channel = await staff.addChannel();
  await staff.addContent(channel, { ...onDemand, name: 'Rehearsal', src });
  await page.goto(`/grace/${channel.key}`);
  const player = page.getByRole('region', { name: 'Video: Rehearsal' });
  await expect(player.getByRole('slider', { name: 'Position in the video' })).toBeVisible();
  const position = async () => (await shownFrame(page))?.position ?? 0;
  await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(0.5);
  const before = await position();
  await expect.poll(position).toBeGreaterThan(before + 1);
}

test('PLAY-16 VIEW-52 an HLS URL plays in the product’s own player', async ({ page, staff }) => {
  await expectOwnPlayer(page, staff, SERVICE_VIDEO);
});

test('PLAY-18 VIEW-54 an MP4 URL plays in the product’s own player', async ({ page, staff }) => {
  await expectOwnPlayer(page, staff, MP4);
});

test('PLAY-17 VIEW-53 a DASH URL plays in the product’s own player', async ({ page, staff }) => {
  const address = '/media/demo/service/master.mpd';
  const body = demoDash();
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'application/dash+xml', body }));
  await expectOwnPlayer(page, staff, address);
});

test('PLAY-22 the player enters and leaves full screen', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { ...onDemand, name: 'Rehearsal' });
  await page.goto(`/grace/${channel.key}`);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  const fullScreen = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? null);
  await expect.poll(fullScreen).toBe('Video: Rehearsal');
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(fullScreen).toBeNull();
});

test('PLAY-20 VIEW-5 the video area is 16:9 on every screen and in every state of the video', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  const contents = [
    await staff.addContent(channel, { name: 'On now' }),
    await staff.addContent(channel, { name: 'Tomorrow', startsAt: inSeconds(DAY_S) }),
    await staff.addContent(channel, { ...onDemand, name: 'Not yet', showAt: inSeconds(DAY_S) }),
  ];
  for (const { key } of contents) {
    await page.goto(`/grace/${channel.key}/${key}`);
    await expect(page.locator('#video')).toBeVisible();
    for (const [width, height] of [
      [1280, 800],
      [1920, 600],
      [820, 1180],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      // Polled, because the element of the first paint may be replaced at this moment.
      await expect.poll(() => aspectRatioOfVideo(page), `${key} at ${width}x${height}`).toBeCloseTo(16 / 9, 2);
    }
  }
});

/** Returns the aspect ratio of the element that fills the video area. */
async function aspectRatioOfVideo(page: Page): Promise<number> {
  const box = await page.locator('#video > *').boundingBox();
  return box ? box.width / box.height : 0;
}

test('captions appear in the language and the size that a viewer chose, even in the next video', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  const contents = [
    await staff.addContent(channel, { ...onDemand, name: 'First' }),
    await staff.addContent(channel, { ...onDemand, name: 'Second' }),
  ];
  const captions = page.locator('section p[lang]');
  for (const [index, { key, name }] of contents.entries()) {
    await page.goto(`/grace/${channel.key}/${key}`);
    await expect(page.getByRole('region', { name: `Video: ${name}` })).toBeVisible();
    if (index === 0) {
      // Uses the keyboard, because on a slow machine the controls hide between a pointer's move and its press.
      await page.getByRole('button', { name: 'Captions' }).press('Enter');
      await page.getByRole('menuitemradio', { name: 'Español' }).click();
      await page.getByRole('button', { name: 'Captions' }).press('Enter');
      await page.getByRole('menuitemradio', { name: 'Large text' }).click();
    }
    await expect(captions).toHaveAttribute('lang', 'es', { timeout: 30_000 });
    await expect(captions).not.toBeEmpty();
    await expect(captions).toHaveClass(/large/);
  }
});
