import type { Locator } from '@playwright/test';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, ruth } from './fixtures/people.ts';
import { inSeconds } from './fixtures/staff-api.ts';

test('a click anywhere on a list row opens the record, except a click on one of the row’s controls', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, { name: 'Compline' });
  const path = `/dashboard/${channel.clientId}`;
  await openAs(page, daniel, `${path}/channels`);
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

test('Enter and Space open a row’s menu below its button, arrow keys move through it, and Escape returns the focus', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'Prime' });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents`);
  await page.getByRole('searchbox', { name: 'Search content' }).fill('Prime');
  const button = page.getByRole('button', { name: 'Actions for Prime' });
  const items = page.getByRole('menuitem');
  for (const key of ['Enter', 'Space']) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(items.first()).toBeFocused();
    const [buttonBox, menuBox] = [await button.boundingBox(), await page.getByRole('menu').boundingBox()];
    expect(Math.abs((menuBox?.y ?? 0) - (buttonBox?.y ?? 0) - (buttonBox?.height ?? 0))).toBeLessThan(10);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(items).toHaveCount(0);
  }
});

test('the row of an upcoming content shows its time, type, state and channel uncut on a phone, a tablet and a desktop', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel({ name: 'Chapel' });
  // Exactly four weeks: the page counts calendar days, so shortly before midnight one more minute would add a day.
  await staff.addContent(channel, { name: 'Midday office', startsAt: inSeconds(4 * 7 * 24 * 3_600), ccLanguage: 'en' });
  await page.setViewportSize({ width: 360, height: 800 });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents`);
  const row = page.getByRole('listitem').filter({ hasText: 'Midday office' });
  for (const width of [360, 390, 600, 768, 820, 992, 1_440]) {
    await page.setViewportSize({ width, height: 800 });
    // CNT-355: on a phone, the row's three lines omit the channel.
    const channelName = width < 600 ? [] : ['Chapel'];
    for (const words of ['Simulated live', 'Starts in 4 weeks', ...channelName, /^C[SD]T$|· C[SD]T$/]) {
      const part = row.getByText(words).last();
      await expect(part, `${String(words)} at ${width}`).toBeVisible();
      expect(await isCut(part), `${String(words)} at ${width}`).toBe(false);
    }
    // Enough for at most five lines.
    expect((await row.boundingBox())?.height, `at ${width}`).toBeLessThan(130);
  }
});

test('SHELL-176 on a phone the first row is near the top, because search, filter and plus share one line, and the list directly follows the tabs', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents`);
  const distanceBelowHeader = async (row: Locator) => {
    const [header, box] = [await page.getByRole('banner').boundingBox(), await row.boundingBox()];
    return (box?.y ?? Number.NaN) - (header?.height ?? 0);
  };
  const first = page.getByRole('tabpanel').getByRole('listitem').first();
  await expect(first).toHaveCSS('border-top-width', '0px');
  const [tabs, row] = [await page.getByRole('tablist').boundingBox(), await first.boundingBox()];
  expect(Math.abs((row?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0))).toBeLessThan(2);
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await distanceBelowHeader(first), `content at ${width}`).toBeLessThanOrEqual(130);
  }
  await page.goto(`/dashboard/${channel.clientId}/channels`);
  expect(await distanceBelowHeader(page.getByRole('main').getByRole('listitem').first())).toBeLessThanOrEqual(130);
});

test('SHELL-174 SHELL-177 a record that was just saved is marked in its list, and a click on a toast reaches the element that the toast covers', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  await openAs(page, daniel, `/dashboard/${channel.clientId}/channels/${channel.id}`);
  await page.getByLabel('Name').fill('Chapel of Rest');
  await page.getByRole('button', { name: 'Save' }).click();
  const toast = page.getByText('Channel saved!');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const clickedText = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.textContent ?? '',
    [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5],
  );
  expect(clickedText).not.toBe('Channel saved!');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Chapel of Rest' });
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('data-saved', 'true');
});

test('SHELL-173~ Back restores the scroll position of the list', async ({ page, staff }) => {
  for (let others = 0; others < 3; others++) await staff.addChannel();
  const channel = await staff.addChannel();
  await page.setViewportSize({ width: 390, height: 420 });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/channels`);
  const row = page.getByRole('link', { name: channel.name, exact: true });
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  await row.click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.goBack();
  await expect(row).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2);
});

test('the name of a row’s link says that it opens a new tab, and a single action is a link instead of a menu', async ({
  page,
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  // A host cannot edit an on-demand content, only watch it.
  // The newest one, since the list shows eight of those that other tests have added.
  const originalAirDate = new Date().toISOString().slice(0, 10);
  await staff.addContent(channel, { contentType: 'onDemand', originalAirDate, startsAt: null, name: 'Compline alone' });
  await openAs(page, ruth, `/dashboard/${channel.clientId}/contents`);
  const row = page.getByRole('listitem').filter({ hasText: 'Compline alone' });
  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: 'Compline alone (opens in a new tab)', exact: true }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: 'Compline alone' })).toBeVisible();
  const owner = await newPerson();
  await openAs(owner, daniel, `/dashboard/${channel.clientId}/users`);
  const user = owner.getByRole('listitem').filter({ hasText: ruth.name });
  await expect(user.getByRole('button')).toHaveCount(0);
  await user.getByRole('link', { name: `Edit ${ruth.name}` }).click();
  await expect(owner).toHaveURL(/\/users\/[\w-]+$/);
});

function isCut(part: Locator): Promise<boolean> {
  return part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0);
}
