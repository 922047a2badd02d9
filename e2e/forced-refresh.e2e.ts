import type { Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { noa } from './fixtures/people.ts';

test('VIEW-219 OPS-37 OPS-38 OPS-40 a forced refresh by the global owner reloads all open pages, even a page that is offline at first, but no page that is opened later', async ({
  newPerson,
}) => {
  const [owner, open, offline] = [await newPerson(), await newPerson(), await newPerson()];
  for (const page of [open, offline]) await openAndMark(page);
  await new Chat(open).join('Amos Bell');
  await open.getByRole('textbox', { name: 'Message everyone' }).fill('Half a word');
  await offline.context().setOffline(true);
  await signInOnce(owner, noa);
  await owner.goto('/dashboard/forcedRefresh');
  await owner.getByRole('button', { name: 'Reload all viewer pages' }).click();
  await owner.getByRole('button', { name: 'Reload all', exact: true }).click();
  await expect(owner.getByText('All viewer pages are reloading.')).toBeVisible();

  await expect.poll(() => isMarked(open)).toBe(false);
  await expect(open.getByRole('textbox', { name: 'Message everyone' })).toHaveValue('Half a word');
  expect(await isMarked(offline)).toBe(true);
  await openAndMark(open);
  await offline.context().setOffline(false);
  await expect.poll(() => isMarked(offline)).toBe(false);
  expect(await isMarked(open)).toBe(true);
});

/** Opens the service and sets a mark on the page that a reload removes. */
async function openAndMark(page: Page): Promise<void> {
  await page.goto('/grace/online');
  await expect(page.getByRole('region', { name: /^Video/ })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'marked', true));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.has(window, 'marked')).catch(() => true);
}
