import { join } from 'node:path';
import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Page } from '@playwright/test';
import { fillSignIn, openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';
import type { StaffApi } from './fixtures/staff-api.ts';

const PICTURE = join(import.meta.dirname, '../server/demo/pictures/ripples.jpg');

/** Opens a channel's form, types into the form, and ends the session. */
async function typeAndEndSession(page: Page, staff: StaffApi): Promise<Channel> {
  const channel = await staff.addChannel();
  const { clientId, id } = channel;
  await openAs(page, daniel, `/dashboard/${clientId}/channels/${id}`);
  await page.getByLabel('Name').fill('Lauds at dawn');
  await page.context().clearCookies();
  return channel;
}

const ended = (page: Page) => page.getByText('Your session ended. What you typed is kept.');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('SHELL-165 SHELL-9~ if the session ends while a form is open, the form is restored after signing in and can be saved', async ({
  page,
  staff,
}) => {
  await typeAndEndSession(page, staff);
  await save(page);
  await expect(ended(page)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(daniel.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByText('Error submitting form.')).toHaveCount(0);
  await fillSignIn(page, daniel);
  await expect(page.getByLabel('Name')).toHaveValue('Lauds at dawn');
  await save(page);
  await expect(page.getByText('Channel saved!')).toBeVisible();
});

test('SHELL-167 a picture that was chosen after the session ended is in the form after signing in, and no open dialog covers the sign-in page', async ({
  page,
  staff,
}) => {
  await typeAndEndSession(page, staff);
  const thumbnail = page.getByRole('group', { name: 'Thumbnail' });
  await thumbnail.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(ended(page)).toBeVisible();
  await fillSignIn(page, daniel);
  await expect(thumbnail.locator('img')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Lauds at dawn');

  await page.context().clearCookies();
  await page.getByRole('group', { name: 'Logo image' }).getByRole('button', { name: 'Choose from library' }).click();
  await expect(ended(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Image library' })).toBeHidden();
  await fillSignIn(page, daniel);
  await expect(
    page.getByRole('dialog', { name: 'Image library' }).getByRole('button', { name: 'ripples.jpg', exact: true }),
  ).toBeVisible();
});
