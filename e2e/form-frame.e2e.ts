import type { Page } from '@playwright/test';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';
import type { StaffApi } from './fixtures/staff-api.ts';

async function openChannelForm(page: Page, staff: StaffApi): Promise<void> {
  const { clientId, id } = await staff.addChannel();
  await openAs(page, daniel, `/dashboard/${clientId}/channels/${id}`);
  await expect(page.getByLabel('Name')).toBeVisible();
}

test('SHELL-106 CHN-83 a section of the channel form appears with an animation of 300 ms', async ({ page, staff }) => {
  await openChannelForm(page, staff);
  await page.getByRole('link', { name: 'Access' }).click();
  expect(await animationDurationsOf(page, 'Private')).toEqual([300]);
});

test('CNT-95 a section of the content form appears with an animation of 300 ms', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents/${content.id}`);
  await page.getByRole('link', { name: 'Access' }).click();
  expect(await animationDurationsOf(page, 'Private')).toEqual([300]);
});

test('SHELL-152 text and buttons of the dashboard have the default colours', async ({ page, staff }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openChannelForm(page, staff);
  // #24272b, #004bed and #153d97
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(36, 39, 43)');
  const button = page.getByRole('button', { name: 'Save' });
  await expect(button).toHaveCSS('background-color', 'rgb(0, 75, 237)');
  await button.hover();
  await expect(button).toHaveCSS('background-color', 'rgb(21, 61, 151)');
});

test('SHELL-123 CHN-96 CHN-97 the form’s footer stays at the bottom of the window until the page’s footer comes into view below it', async ({
  page,
  staff,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openChannelForm(page, staff);
  const footer = await page.locator('footer').evaluate((part) => part.getBoundingClientRect().height);
  expect(footer).toBeLessThan(80);
  const gapBelowFooter = (distanceToEnd: number) =>
    page.getByRole('button', { name: 'Save' }).evaluate((button, distance) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      window.scrollTo({ top: scrollHeight - clientHeight - distance });
      return Math.round(window.innerHeight - (button.parentElement?.getBoundingClientRect().bottom ?? 0));
    }, distanceToEnd);
  for (const distance of [100_000, 400, Math.ceil(footer)])
    expect([distance, await gapBelowFooter(distance)]).toEqual([distance, 0]);
  expect(await gapBelowFooter(0)).toBe(Math.round(footer));
});

test('SHELL-123~ on a phone the footer of a short form is at the bottom of the window, with nothing below it', async ({
  page,
  staff,
}) => {
  const { clientId, id } = await staff.addChannel();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, daniel, `/dashboard/${clientId}/channels/${id}/access`);
  const bar = page.getByRole('button', { name: 'Save' }).locator('..');
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((part) => part.getBoundingClientRect().bottom)).toBe(844);
});

test('SHELL-150 the layout of the dashboard changes below 600, 768 and 992 px', async ({ page, staff }) => {
  await openChannelForm(page, staff);
  const setWidth = (width: number) => page.setViewportSize({ width, height: 800 });
  const sections = page.getByRole('navigation', { name: 'Form sections' });
  const menu = page.getByRole('navigation', { name: 'Organisation' });
  await setWidth(992);
  await expect(sections).toHaveCSS('flex-direction', 'column');
  await setWidth(991);
  await expect(sections).toHaveCSS('flex-direction', 'row');
  await setWidth(768);
  await expect(menu).toBeVisible();
  await setWidth(767);
  await expect(menu).toBeHidden();
  await page.goto(`${new URL(page.url()).pathname.split('/channels')[0]}/contents`);
  const add = page.getByRole('button', { name: 'Add content' });
  const addWidth = async () => (await add.boundingBox())?.width;
  await setWidth(600);
  await expect.poll(addWidth).toBeGreaterThan(60);
  await setWidth(599);
  await expect.poll(addWidth).toBeLessThan(60);
});

/**
 * Returns the duration in ms of the animation with which the field's section appears; empty if there is no animation.
 */
async function animationDurationsOf(page: Page, label: string): Promise<number[]> {
  const field = page.getByLabel(label);
  await expect(field).toBeAttached();
  return field.evaluate((input) => {
    const section = input.closest('fieldset');
    const style = section && getComputedStyle(section);
    return style && style.animationName !== 'none' ? [Number.parseFloat(style.animationDuration) * 1_000] : [];
  });
}
