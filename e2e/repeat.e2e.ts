import { fromWallTime } from '@nave/domain/kernel/time-zones.ts';
import type { Page } from '@playwright/test';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';
import { publicChannel } from './fixtures/staff-api.ts';

const ZONE = 'America/Chicago';
const WEEKS = 12;
const DAY_MS = 86_400_000;

test('CNT-291~ CNT-293~ CNT-298~ CNT-340~ CNT-346~ by keyboard alone, staff repeat a content for twelve weeks; all contents start at 10:00 despite a clock change, viewers see them, and saving one content renames all following contents', async ({
  server,
  staff,
  page,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const first = await staff.addContent(channel, { startsAt: startBeforeClockChange(), timeZoneName: ZONE });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents`);
  const list = page.getByRole('listitem').filter({ hasText: channel.name });
  await expect(list).toHaveCount(1);
  await list.getByRole('button', { name: `Actions for ${first.name}` }).focus();
  await chooseByKeys(page, 'Repeat');

  const dialog = page.getByRole('dialog', { name: 'Repeat Content' });
  await expect(dialog.getByText(`${WEEKS} dates`)).toBeVisible();
  const dates = await dialog.getByRole('listitem').allTextContents();
  expect(
    dates.every((date) => /^Sun, .* · 10:00 AM C[SD]T$/.test(date)),
    dates.join(),
  ).toBe(true);
  expect(new Set(dates.map((date) => date.slice(-3)))).toEqual(new Set(['CST', 'CDT']));
  await tabTo(page, 'Repeat');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Repeated ${WEEKS} times!`)).toBeVisible();
  await expect(list).toHaveCount(1 + WEEKS);

  const { contents } = await publicChannel(server, `/grace/${channel.key}`);
  const starts = contents.map(({ startsAt }) => startsAt ?? '').toSorted();
  expect(starts.map(weekdayAndTime)).toEqual(Array.from({ length: 1 + WEEKS }, () => 'Sun 10:00'));
  const viewer = await newPerson({ timezoneId: ZONE });
  const [last] = contents.filter(({ startsAt }) => startsAt === starts.at(-1));
  await viewer.goto(`/grace/${channel.key}/${last?.key}`);
  await expect(viewer.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  await expect(viewer.getByText('Starts in')).toBeVisible();
  await expect(viewer.getByText('at 10:00 AM').first()).toBeVisible();

  const [third] = contents.filter(({ startsAt }) => startsAt === starts[2]);
  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents/${third?.id}`);
  await page.getByLabel(/^Name/).fill('Family service');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'This and all following' }).click();
  await expect(page.getByText('Content saved!')).toBeVisible();
  const renamed = (await publicChannel(server, `/grace/${channel.key}`)).contents;
  expect(renamed.filter(({ name }) => name === 'Family service')).toHaveLength(WEEKS - 1);
  // The viewer's page, which shows the last content, is updated.
  await expect(viewer.getByRole('heading', { level: 1, name: 'Family service' })).toBeVisible();
});

/** Returns 10:00 on the first Sunday from tomorrow on after which the clocks change within the next six weeks. */
function startBeforeClockChange(): string {
  const now = Date.now();
  for (let day = 1; ; day += 1) {
    const start = tenOClockOn(now + day * DAY_MS);
    const isSunday = weekdayAndTime(start).startsWith('Sun');
    const sixWeeksLater = new Date(Date.parse(start) + 6 * 7 * DAY_MS).toISOString();
    if (isSunday && weekdayAndTime(sixWeeksLater) !== 'Sun 10:00') return start;
  }
}

/** Returns 10:00 in the time zone of the content, on the day of this instant. */
function tenOClockOn(instantMs: number): string {
  return fromWallTime(`${new Date(instantMs).toISOString().slice(0, 10)}T10:00`, ZONE).at;
}

/** Formats an instant like 'Sun 10:00', in the time zone of the content. */
function weekdayAndTime(instant: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(new Date(instant));
}

/** Opens the menu whose button has the focus, moves down to an item and chooses it. */
async function chooseByKeys(page: Page, item: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let step = 0; step < 9; step += 1) {
    if (await isFocused(page, 'menuitem', item)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Presses Tab until the button of the open dialog has the focus. */
async function tabTo(page: Page, button: string): Promise<void> {
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).toBeFocused();
  for (let step = 0; step < 20 && !(await isFocused(page, 'button', button)); step += 1)
    await page.keyboard.press('Tab');
}

function isFocused(page: Page, role: 'button' | 'menuitem', name: string): Promise<boolean> {
  const item = page.getByRole(role, { name, exact: true });
  return item.evaluate((element) => element === document.activeElement);
}
