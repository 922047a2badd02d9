import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { pressEnterOn } from './fixtures/keyboard.ts';
import { PASSWORD } from './fixtures/nave-server.ts';
import { daniel } from './fixtures/people.ts';

const severe = ['serious', 'critical'];

test('ANA-56 ANA-57 ANA-135~ three people with five tabs watch, leave, return and sign in, and the open page is right all the time', async ({
  newPerson,
  staff,
}) => {
  test.setTimeout(180_000);
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const owner = await newPerson({ viewport: { width: 1440, height: 900 } });
  await openAs(owner, daniel, `/dashboard/${channel.clientId}/contents/${content.id}/analytics`);
  const value = (name: string) => owner.locator('dl > div').filter({ hasText: name }).locator('dd > span').first();
  const path = `/grace/${channel.key}`;
  const tabOf = async (person: Page) => {
    const tab = await person.context().newPage();
    await tab.goto(path);
    return tab;
  };

  const [amos, priya, caleb] = [await newPerson(), await newPerson(), await newPerson()];
  for (const person of [amos, priya, caleb]) await person.goto(path);
  const [ofAmos, ofPriya] = [await tabOf(amos), await tabOf(priya)];
  await expect(value('Unique viewers')).toHaveText('3');
  await expect(value('Most at once')).toHaveText('3');

  // A person with another tab is still there.
  await priya.close();
  await amos.goto('about:blank');
  await ofAmos.close();
  await expect(owner.getByText('2 now')).toBeVisible();
  await expect(value('Unique viewers')).toHaveText('3');
  await amos.goto(path);
  await expect(owner.getByText('3 now')).toBeVisible();

  const footer = caleb.locator('footer');
  await footer.getByRole('button', { name: 'Sign in' }).click();
  const dialog = caleb.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByLabel('Your name').fill('Caleb Moss');
  await dialog.getByLabel('Email').fill(`caleb-${channel.key}@people.example`);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Repeat password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(footer.getByText('Caleb Moss')).toBeVisible();

  // With the keyboard alone: what the figure is made of, the numbers of the chart, and the tabs.
  await pressEnterOn(owner, owner.getByRole('button', { name: 'Unique viewers' }));
  const parts = owner.getByRole('region', { name: 'Unique viewers: what it is made of' });
  await expect(parts.getByRole('row', { name: /With an account/ })).toContainText('1', { timeout: 60_000 });
  await expect(parts.getByRole('row', { name: /Guests/ })).toContainText('2');
  await expect(parts.getByRole('row', { name: /Unique viewers/ })).toContainText('3');
  await expect(owner.getByText('3 now')).toBeVisible();
  await owner.keyboard.press('Escape');
  await expect(parts).toHaveCount(0);
  await owner.getByRole('radio', { name: 'Chart' }).focus();
  await owner.keyboard.press('ArrowRight');
  const table = owner.getByRole('region', { name: 'Table' });
  await expect(table).toContainText('3');
  await expect(value('Most at once')).toHaveText('3');
  const found = await new AxeBuilder({ page: owner }).analyze();
  expect(found.violations.filter(({ impact }) => severe.includes(impact ?? '')).map(({ id }) => id)).toEqual([]);

  // At the end everybody has left, and nobody is lost.
  for (const page of [amos, ofPriya, caleb]) await page.close();
  await expect(owner.getByText(/\d now/)).toHaveCount(0);
  await expect(value('Unique viewers')).toHaveText('3');
  const total = await value('Total watch time').textContent();
  expect(total).not.toBe('0:00:00');
  await owner.reload();
  await expect(value('Unique viewers')).toHaveText('3');
  await expect(value('Total watch time')).toHaveText(total ?? '');
});
