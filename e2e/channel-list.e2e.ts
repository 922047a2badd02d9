import type { Page } from '@playwright/test';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

/** Returns the given names in the order in which the page shows them. */
const orderOf = async (page: Page, names: string[]) => {
  const links = await page.getByRole('main').getByRole('link').allTextContents();
  return links.flatMap((link) => names.filter((name) => link.includes(name)));
};

test('CHN-55 CHN-234~ CHN-221~ staff sort channels by keyboard and delete a channel, whose content moves to another; viewers see both changes without a reload', async ({
  staff,
  page,
  newPerson,
}) => {
  const oak = await staff.addChannel({ name: 'The Oak Room', displayOrder: 900 });
  const elm = await staff.addChannel({ name: 'The Elm Room', displayOrder: 901 });
  const content = await staff.addContent(oak, { name: 'Psalms at noon' });
  const names = [oak.name, elm.name];
  const visitor = await newPerson();
  await visitor.goto('/grace');
  await expect(visitor.getByRole('link', { name: oak.name })).toBeVisible();
  expect(await orderOf(visitor, names)).toEqual([oak.name, elm.name]);
  const viewerOfOak = await newPerson();
  await viewerOfOak.goto(`/grace/${oak.key}`);
  await expect(viewerOfOak.getByRole('heading', { level: 1, name: content.name })).toBeVisible();

  await openAs(page, daniel, `/dashboard/${oak.clientId}/channels`);
  const grip = page.getByRole('button', { name: `Move ${elm.name}` });
  await grip.focus();
  await page.keyboard.press('Space');
  const announcement = page.getByRole('status').filter({ hasText: elm.name });
  await expect(announcement).toContainText('picked up');
  await page.keyboard.press('ArrowUp');
  await expect(announcement).toContainText('moved to place');
  await page.keyboard.press('Space');
  await expect(announcement).toContainText('dropped at place');
  await expect.poll(() => orderOf(page, names)).toEqual([elm.name, oak.name]);
  await expect(grip).toBeFocused();
  await expect.poll(() => orderOf(visitor, names)).toEqual([elm.name, oak.name]);

  await page.getByRole('button', { name: `Actions for ${oak.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Channel' });
  await question.getByLabel('What to do with its contents').click();
  await page.getByRole('option', { name: `Move to ${elm.name}` }).click();
  await question.getByLabel('Type the name of the channel to confirm').fill('the oak room');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Channel deleted!')).toBeVisible();
  await expect(page.getByText(oak.name)).toHaveCount(0);

  await expect(viewerOfOak).toHaveURL(/\?lost=grace$/);
  await expect(visitor.getByRole('link', { name: oak.name })).toHaveCount(0);
  await visitor.getByRole('link', { name: elm.name }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: content.name })).toBeVisible();
});
