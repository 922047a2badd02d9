import { readFile } from 'node:fs/promises';
import { sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import type { Download, Locator, Page } from '@playwright/test';
import { openAs, saveNew } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, ruth } from './fixtures/people.ts';

const rowOf = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text });

test('TKT-85 TKT-97 an admin adds an event with types and options, and adds, changes and cancels an attendee', async ({
  staff,
  page,
}) => {
  const { clientId } = await staff.addChannel();
  await openAs(page, daniel, `/dashboard/${clientId}/channels`);
  await page.getByRole('link', { name: 'Events' }).click();
  await page.getByRole('link', { name: 'Add event' }).click();
  await page.getByLabel('Title').fill('Lenten Retreat');
  await page.getByLabel('Start: date').fill('2031-03-14');
  await page.getByLabel('Start: time').fill('18:00');
  await page.getByLabel('Capacity').fill('2');
  await page.getByRole('link', { name: 'Attendee types' }).click();
  await page.getByLabel('Attendee type 1', { exact: true }).fill('Adult');
  await page.keyboard.press('Enter');
  await page.getByLabel('Attendee type 2', { exact: true }).fill('Child');
  await page.getByRole('link', { name: 'Fields' }).click();
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByLabel('Label').fill('Workshop');
  await page.getByLabel('Option 1', { exact: true }).fill('Prayer');
  await saveNew(page);
  await expect(page.getByText('Event saved!')).toBeVisible();
  const event = rowOf(page, 'Lenten Retreat');
  await expect(event).toContainText('0 spots taken 2 remaining');
  await event.getByRole('link', { name: 'Lenten Retreat' }).click();

  await page.getByRole('button', { name: 'Add attendee' }).click();
  await page.getByLabel('First name').fill('Amos');
  await page.getByLabel('Last name').fill('Bell');
  await page.getByRole('combobox', { name: 'Workshop' }).click();
  await page.getByRole('option', { name: 'Prayer' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const added = page.getByRole('dialog', { name: 'Amos Bell is added' });
  await expect(added).toContainText(/Attendee number\s*\d{12}/);
  await expect(added.getByRole('img', { name: 'QR code of the personal link' })).toBeVisible();
  await added.getByRole('button', { name: 'Done' }).click();
  const attendee = rowOf(page, 'Amos Bell');
  await expect(attendee).toContainText('Adult · Prayer');
  await expect(page.getByText('1 spot taken')).toBeVisible();

  await attendee.getByRole('button', { name: 'Amos Bell', exact: true }).click();
  await page.getByRole('combobox', { name: 'Attendee type' }).click();
  await page.getByRole('option', { name: 'Child' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(attendee).toContainText('Child · Prayer');

  await attendee.getByRole('button', { name: 'Actions for Amos Bell' }).click();
  await page.getByRole('menuitem', { name: 'Cancel ticket' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel ticket' }).click();
  await expect(attendee).toContainText('Cancelled');
  await expect(page.getByText('0 spots taken')).toBeVisible();
  await page.reload();
  await expect(attendee).toContainText('Cancelled');
});

test('TKT-99 TKT-100 an admin imports a CSV file, sees why a row is refused, and imports the corrected file', async ({
  staff,
  page,
}) => {
  const event = await staff.addEvent(sampleEventForm({ title: 'Pentecost Conference' }));
  await staff.addAttendee(event);
  const { clientId, id } = event;
  await openAs(page, daniel, `/dashboard/${clientId}/events/${id}/attendees`);
  await page.getByRole('link', { name: 'Import attendees' }).click();
  const rows = [
    'Number,First name,Last name,Type,Options,Order date',
    '4821-0937-1125,Priscilla,Stone,Adult,Prayer,2026-03-31',
    '4821-0937-1126,Aquila,Stone,Child,,2026-04-01',
    '1.23457E+11,Apollos,Reed,Adult,,2026-04-02',
    '4821-0937-1128,Tabitha,Green,Grown-up,,2026-04-02',
  ];
  await chooseCsv(page, rows.join('\r\n'));
  await expect(page.getByRole('heading', { name: 'What this file changes' })).toBeVisible();
  expect(await counts(page)).toEqual(['2', '0', '0', '2']);
  const refused = page.getByRole('region', { name: '2 refused rows' });
  await expect(refused).toContainText('Row 4');
  await expect(refused).toContainText('Excel shortened this number.');
  await expect(refused).toContainText('The event has no attendee type of this name.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    refused.getByRole('link', { name: 'Download refused rows' }).click(),
  ]);
  const file = await textOf(download);
  expect(file).toContain('Grown-up');

  await page.getByRole('button', { name: 'Import 2 attendees' }).click();
  await expect(page.getByRole('heading', { name: '2 attendees imported' })).toBeVisible();
  expect(await counts(page)).toEqual(['2', '0', '0', '2']);
  await expect(refused).toContainText('The event has no attendee type of this name.');
  await page.getByRole('link', { name: 'See attendees' }).click();
  const priscilla = rowOf(page, 'Priscilla Stone');
  for (const text of ['Adult · Prayer', '482109371125', 'Mar 31']) await expect(priscilla).toContainText(text);

  // The downloaded file is corrected and imported.
  await page.getByRole('link', { name: 'Import attendees' }).click();
  await chooseCsv(page, file.replace('1.23457E+11', '482109371127').replace('Grown-up', 'Adult'));
  await page.getByRole('button', { name: 'Import 2 attendees' }).click();
  await expect(page.getByRole('heading', { name: '2 attendees imported' })).toBeVisible();
  await page.getByRole('link', { name: 'See attendees' }).click();
  await page.getByLabel('Search attendees by name or number').fill('tabitha');
  await expect(rowOf(page, 'Tabitha Green')).toBeVisible();
  await expect(priscilla).toBeHidden();
});

test('TKT-86~ a host does not find the events', async ({ staff, page }) => {
  const { clientId, id } = await staff.addEvent({ title: 'Elders’ Day' });
  await openAs(page, ruth, `/dashboard/${clientId}/contents`);
  await expect(page.getByRole('link', { name: 'Content', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Events' })).toHaveCount(0);
  for (const path of ['events', `events/${id}/attendees`, `events/${id}/import`]) {
    await page.goto(`/dashboard/${clientId}/${path}`);
    await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible();
  }
});

async function chooseCsv(page: Page, text: string): Promise<void> {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  await chooser.setFiles(file);
}

/** Returns the numbers of added, changed, unchanged and refused rows. */
function counts(page: Page): Promise<string[]> {
  return page.locator('dl dd').allTextContents();
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}
