import type { Locator } from '@playwright/test';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, ruth } from './fixtures/people.ts';
import { inSeconds } from './fixtures/staff-api.ts';

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

test('a row of what comes says its time, kind, state and channel, and none is cut, on a phone, a tablet and a screen', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel({ name: 'Chapel' });
  await staff.addContent(channel, { name: 'Vespers', startsAt: inSeconds(4 * 7 * 24 * 3_600 + 60) });
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, daniel, `/dashboard/${channel.clientId}/contents`);
  const row = page.getByRole('listitem').filter({ hasText: 'Vespers' });
  for (const width of [360, 390, 600, 768, 820, 992, 1_440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const words of ['Simulated live', 'Starts in 4 weeks', 'Chapel', /^C[SD]T$|· C[SD]T$/]) {
      const part = row.getByText(words).last();
      await expect(part, `${String(words)} at ${width}`).toBeVisible();
      expect(await isCut(part), `${String(words)} at ${width}`).toBe(false);
    }
    // Four lines below a name of one, and never a fifth.
    expect((await row.boundingBox())?.height, `at ${width}`).toBeLessThan(110);
  }
});

test('on a phone the channel filter spans the page, and one line parts tabs and list', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, daniel, `/dashboard/${channel.clientId}/contents`);
  const filter = page.getByRole('combobox', { name: 'Channel' });
  const add = page.getByRole('button', { name: 'Add content' });
  expect(await rightOf(filter)).toBe(await rightOf(add));
  const first = page.getByRole('tabpanel').getByRole('listitem').first();
  await expect(first).toHaveCSS('border-top-width', '0px');
  const [tabs, row] = [await page.getByRole('tablist').boundingBox(), await first.boundingBox()];
  expect(Math.abs((row?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0))).toBeLessThan(2);
});

test('a row that opens a new tab says so, and its one action is a button', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'Nones' });
  await signIn(page, ruth, `/dashboard/${channel.clientId}/contents`);
  const row = page.getByRole('listitem').filter({ hasText: 'Nones' });
  await expect(row.getByRole('link', { name: 'Nones (opens in a new tab)', exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: 'Preview Nones' }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: 'Nones' })).toBeVisible();
});

function isCut(part: Locator): Promise<boolean> {
  return part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0);
}

async function rightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return Math.round((box?.x ?? 0) + (box?.width ?? 0));
}
