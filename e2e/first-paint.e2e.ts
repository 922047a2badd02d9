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
  test(`before styles and scripts load, bar and video have their places at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const letGo = await holdAssets(page);
    await page.goto('/grace/online', { waitUntil: 'commit' });
    await expect(page.locator('.first-bar')).toHaveText('Grace Community Church');
    const before = [await placeOf(page.locator('.first-bar')), await placeOf(page.locator('.first-stage'))];
    await expect.poll(() => painted(page)).toBe(true);
    letGo();
    await expect(page.locator('.first')).toHaveCount(0);
    const after = [await placeOf(page.getByRole('banner')), await placeOf(page.locator('#video'))];
    expect(after).toEqual(before);
  });
}

test('before styles and scripts load, the pictures of a client’s page have their places', async ({ newPerson }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const page = await newPerson({ viewport });
    const letGo = await holdAssets(page);
    await page.goto('/grace', { waitUntil: 'commit' });
    const card = page.locator('.first-cards img').first();
    await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const before = [await placeOf(page.locator('.first-cover > img')), await placeOf(card)];
    letGo();
    await expect(page.locator('.first')).toHaveCount(0);
    const pictures = page.getByRole('main').locator('img');
    expect([await placeOf(pictures.nth(0)), await placeOf(pictures.nth(1))]).toEqual(before);
  }
});

test('VIEW-236 the poster is in the video’s place before any script loads, and stays there afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const letGo = await holdAssets(page);
  // The player draws a poster of its own.
  await page.route('**/assets/player-*.js', () => {});
  await page.goto('/grace/online', { waitUntil: 'commit' });
  const first = page.locator('.first-stage > img');
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const before = await first.boundingBox();
  const address = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
  // At a device pixel ratio of 1 the picture of 1280 px is not needed.
  expect(address).toContain('-768.webp');
  const pictures = new Set<string>();
  page.on('request', (request) => request.url().includes('/pictures/') && pictures.add(request.url()));
  letGo();
  const then = page.locator('#video img').first();
  await expect(then).toBeVisible();
  expect(await then.boundingBox()).toEqual(before);
  expect(await then.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(address);
  expect([...pictures].filter((url) => url.includes('long-walk-home'))).toEqual([]);
});

test('VIEW-237 a page loads player and engine only if something plays', async ({ page, staff }) => {
  const asked: string[] = [];
  page.on('request', (request) => /\/(player|hls)[-.]/.test(request.url()) && asked.push(request.url()));
  const channel = await staff.addChannel();
  const later = await staff.addContent(channel, { name: 'Later', startsAt: inSeconds(3_600) });
  await page.goto(`/grace/${channel.key}/${later.key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Later' })).toBeVisible();
  await page.goto('/grace', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await page.goto('/grace/online');
  await expect.poll(() => asked.map((url) => url.replace(/.*\/(\w+).*/, '$1'))).toContain('hls');
});

test('style sheets that load later override the first ones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/grace/online');
  // 40 px by the first sheet, 44 px on a phone by the player's own.
  const button = page.getByRole('button', { name: 'Full screen' });
  await expect.poll(async () => (await button.boundingBox())?.height).toBe(44);
});

/** Returns the box in whole pixels, since a height of 299.98 px is drawn as 300. */
async function placeOf(part: Locator): Promise<number[]> {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  return [x, y, width, height].map(Math.round);
}

/** Delays styles, scripts and fonts until the returned function is called. */
async function holdAssets(page: Page): Promise<() => void> {
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
