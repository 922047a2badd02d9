import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

/** Returns the sum of red, green and blue of an element's background colour: 0 is black, 765 is white. */
const brightness = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? [])
        .slice(0, 3)
        .reduce((sum, channel) => sum + Number(channel), 0),
    );

test('VIEW-260 on a device in dark mode the page and its panel are dark from the first paint on, and change when the device changes to light mode', async ({
  newPerson,
}) => {
  const page = await newPerson({ colorScheme: 'dark' });
  await page.goto('/grace/online', { waitUntil: 'commit' });
  await expect.poll(() => brightness(page, 'body')).toBeLessThan(150);
  await expect(page.getByText('Good morning, everyone.')).toBeVisible();
  const selectors = ['body', '#panel', 'main section.on-page'];
  for (const selector of selectors) expect(await brightness(page, selector), selector).toBeLessThan(150);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const selector of selectors)
    await expect.poll(() => brightness(page, selector), { message: selector }).toBeGreaterThan(600);
});

test('VIEW-261 a page that fails to load keeps the bar and the colours of the organisation', async ({ newPerson }) => {
  const page = await newPerson();
  await page.goto('/grace');
  await expect(page.getByRole('link', { name: 'Sunday Gathering' })).toBeVisible();
  await page.route('**/cdn/**', (route) => route.abort());
  const barBefore = await brightness(page, 'header');
  await page.getByRole('link', { name: 'Sunday Gathering' }).click();
  await expect(page.getByText('We can’t reach this page right now')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Grace Community Church');
  expect(await brightness(page, 'header')).toBe(barBefore);
  await page.unroute('**/cdn/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Good morning, everyone.')).toBeVisible();
});
