import { join } from 'node:path';
import { openAs, saveNew } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

const PICTURE = join(import.meta.dirname, '../server/demo/pictures/ripples.jpg');

test('SHELL-169 CNT-271~ a new service can be saved while its picture is uploading', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  let releaseUpload = () => {};
  const released = new Promise<void>((resolve) => (releaseUpload = resolve));
  await page.route('**/images', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents`);
  await page.getByRole('button', { name: 'Add content' }).click();
  await page.getByRole('menuitem', { name: /^Live/ }).click();
  await page.getByLabel('Name').fill('Compline');
  await page.getByLabel('Description').fill('At the end of the day.');
  await page
    .getByRole('group', { name: 'Channels' })
    .getByRole('checkbox', { name: channel.name, exact: true })
    .check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Access' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Paste a link').fill('https://video.example/compline.m3u8');
  await page.getByRole('group', { name: 'Thumbnail' }).locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await saveNew(page);
  await expect(page.getByText('Waiting for a picture to upload.')).toBeVisible();
  await expect(page.getByText('Thumbnail Image is required')).toHaveCount(0);
  releaseUpload();
  await expect(page.getByText('Content saved!')).toBeVisible();
});
