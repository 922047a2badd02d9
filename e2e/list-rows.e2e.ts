import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

test('a row of a list can be pressed anywhere, and what stands in it is still pressed by itself', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, { name: 'Compline' });
  const path = `/dashboard/${channel.clientId}`;
  await signIn(page, daniel, `${path}/channels`);
  const row = page.getByRole('listitem').filter({ hasText: channel.name });
  await row.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`${path}/channels/${channel.id}`);
  await page.goBack();
  await page.getByRole('button', { name: `Actions for ${channel.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: `View contents of ${channel.name}` }).click();

  await page.getByRole('button', { name: 'Actions for Compline' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Compline' })
    .click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`${path}/contents/${content.id}`);
});
