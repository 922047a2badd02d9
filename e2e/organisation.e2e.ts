import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { noa } from './fixtures/people.ts';

const LOGO = join(import.meta.dirname, '../server/demo/pictures/ripples.jpg');

test('CLI-107 CLI-127~ CLI-136~ CLI-148~ VIEW-129~ LNK-81 a global owner adds an organisation; an open viewer’s page applies the organisation’s changed theme and shows the organisation’s new link, whose HTML cannot read the page', async ({
  page,
  newPerson,
  server,
}) => {
  await openAs(page, noa);
  await page.getByRole('link', { name: 'Add organisation' }).click();
  await page.getByLabel('Name').fill('New Hope Rolla');
  await expect(page.getByRole('textbox', { name: 'URL', exact: true })).toHaveValue('new-hope-rolla');
  await page.getByRole('group', { name: 'Logo' }).locator('input[type=file]').setInputFiles(LOGO);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Seacoast').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Client saved!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Online', exact: true })).toBeVisible();
  const clientId = new URL(page.url()).pathname.split('/')[2];

  const viewer = await newPerson();
  await viewer.goto('/new-hope-rolla/online');
  await expect(viewer.getByText('This channel contains no content')).toBeVisible();
  expect(await backgroundOf(viewer)).toBe('#e4eef0');
  const loadedAt = await viewer.evaluate(() => performance.timeOrigin);

  await page.getByRole('navigation', { name: 'Organisation' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Not verified')).toBeVisible();
  await page.getByRole('link', { name: 'Theme' }).click();
  await page.getByText('Generosity').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Client saved!')).toBeVisible();
  await expect.poll(() => backgroundOf(viewer), { timeout: 15_000 }).toBe('#143a31');
  expect(await viewer.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  for (const path of [clientId, 'by-key/new-hope-rolla']) {
    const answer = await fetch(`${server.url}/cdn/clients/${path}`);
    expect(await answer.json()).toMatchObject({ data: { theme: { backgroundColor: '#143a31' } } });
  }

  await page.getByRole('link', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Link Name').fill('Groups');
  await page.getByText('HTML', { exact: true }).click();
  await page.getByText('Source', { exact: true }).click();
  await page.getByRole('textbox', { name: /^HTML content/ }).fill(READING_HTML);
  await page.getByRole('button', { name: 'Save' }).click();
  await viewer.getByRole('button', { name: 'Groups' }).click({ timeout: 15_000 });
  const frame = viewer.getByRole('dialog', { name: 'Groups' }).frameLocator('iframe');
  await expect(frame.getByRole('heading')).toHaveText(
    'cookies: kept from it, storage: kept from it, page: kept from it',
  );
  await viewer.keyboard.press('Escape');
  await expect(viewer.getByRole('dialog')).toHaveCount(0);
  expect(await viewer.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
});

/** HTML whose script reports what it can read of the page. */
const READING_HTML = `<h1></h1><script>
  const attempt = (name, read) => { try { read(); return name + ': read'; } catch { return name + ': kept from it'; } };
  document.querySelector('h1').textContent = [
    attempt('cookies', () => document.cookie),
    attempt('storage', () => localStorage.length),
    attempt('page', () => parent.document.title),
  ].join(', ');
</script>`;

/** Returns the page's background colour. */
function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--client-bg').trim());
}
