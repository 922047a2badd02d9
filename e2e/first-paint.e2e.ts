import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { inSeconds } from './fixtures/staff-api.ts';

for (const [width, height] of [
  [390, 844],
  [360, 560],
  [700, 700],
  [991, 700],
  [844, 390],
  [1280, 800],
] as const) {
  test(`at ${width} x ${height}, bar and video are at their final places before styles and scripts load`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const release = await delayAssets(page);
    await page.goto('/grace/online', { waitUntil: 'commit' });
    await expect(page.locator('.first-bar')).toHaveText('Grace Community Church');
    const before = [await placeOf(page.locator('.first-bar')), await placeOf(page.locator('.first-stage'))];
    await expect.poll(() => painted(page)).toBe(true);
    release();
    await expect(page.locator('.first')).toHaveCount(0);
    const after = [await placeOf(page.getByRole('banner')), await placeOf(page.locator('#video'))];
    expect(after).toEqual(before);
  });
}

test('the pictures of a client’s page are at their final places before styles and scripts load', async ({
  newPerson,
}) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const page = await newPerson({ viewport });
    const release = await delayAssets(page);
    await page.goto('/grace', { waitUntil: 'commit' });
    const card = page.locator('.first-cards img').first();
    await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const before = [await placeOf(page.locator('.first-cover > img')), await placeOf(card)];
    release();
    await expect(page.locator('.first')).toHaveCount(0);
    const pictures = page.getByRole('main').locator('img');
    expect([await placeOf(pictures.nth(0)), await placeOf(pictures.nth(1))]).toEqual(before);
  }
});

test('VIEW-236 the poster is at the place of the video before any script loads, and does not move afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await delayAssets(page);
  // The player's script never loads, because the player would draw its own poster.
  await page.route('**/assets/player-*.js', () => {});
  await page.goto('/grace/online', { waitUntil: 'commit' });
  const first = page.locator('.first-stage > img');
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const before = await first.boundingBox();
  const address = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
  // At a device pixel ratio of 1, the page does not need the picture that is 1280 px wide.
  expect(address).toContain('-768.webp');
  const pictures = new Set<string>();
  page.on('request', (request) => request.url().includes('/pictures/') && pictures.add(request.url()));
  release();
  const posterAfter = page.locator('#video img').first();
  await expect(posterAfter).toBeVisible();
  expect(await posterAfter.boundingBox()).toEqual(before);
  expect(await posterAfter.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(address);
  expect([...pictures].filter((url) => url.includes('long-walk-home'))).toEqual([]);
});

test('VIEW-237 a page loads the player and its streaming engine only if the page shows a video', async ({
  page,
  staff,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => /\/(player|hls)[-.]/.test(request.url()) && requestedUrls.push(request.url()));
  const channel = await staff.addChannel();
  const later = await staff.addContent(channel, { name: 'Later', startsAt: inSeconds(3_600) });
  await page.goto(`/grace/${channel.key}/${later.key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Later' })).toBeVisible();
  await page.goto('/grace', { waitUntil: 'networkidle' });
  expect(requestedUrls).toEqual([]);
  await page.goto('/grace/online');
  await expect.poll(() => requestedUrls.map((url) => url.replace(/.*\/(\w+).*/, '$1'))).toContain('hls');
});

test('a style sheet that loads later overrides the first style sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/grace/online');
  // The first style sheet makes the button 40 px high; the player's style sheet makes it 44 px high on a phone.
  const button = page.getByRole('button', { name: 'Full screen' });
  await expect.poll(async () => (await button.boundingBox())?.height).toBe(44);
});

/** Returns the element's box in whole pixels, because a height of 299.98 px is drawn as 300 px. */
async function placeOf(part: Locator): Promise<number[]> {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  return [x, y, width, height].map(Math.round);
}

/** Delays styles, scripts and fonts until the returned function is called. */
async function delayAssets(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function painted(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}
