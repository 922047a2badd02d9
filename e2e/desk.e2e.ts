import type { Page } from '@playwright/test';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';
import { addPaywalled, Paywall } from './fixtures/tickets.ts';

const FULL = 'This attendee number is already in use on the maximum number of screens';
const PHONE = { width: 390, height: 844 };

const searchOf = (page: Page) => page.getByLabel('Name, number or personal link');

test('a viewer who is refused on a third screen is in after the desk has freed one of the others, on a phone', async ({
  staff,
  newPerson,
}) => {
  const { channel, event, addAttendee } = await addPaywalled(staff);
  await staff.addContent(channel, { name: 'Opening Night' });
  const { number } = await addAttendee();
  const [first, second, third] = [await viewer(), await viewer(), await viewer()] as const;
  for (const screen of [first, second]) {
    await screen.open(channel);
    await screen.enter(number);
  }
  await third.open(channel);
  await third.field.fill(number);
  await third.button.click();
  await third.isOutside(FULL);

  const desk = await newPerson();
  await desk.setViewportSize(PHONE);
  await openAs(desk, daniel, `/dashboard/${event.clientId}/desk/${event.number}`);
  await expect(searchOf(desk)).toBeFocused();
  // A scanner types the personal link and Enter.
  await desk.keyboard.type(`https://nave.example/attend/${event.number}/${number}`);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Refused: all 2 screens of this number are in use. Free one or add one.')).toBeVisible();
  await expect(desk.getByText('Refused 1 time in the last 30 days')).toBeVisible();
  const screens = desk.getByRole('listitem').filter({ has: desk.getByRole('button', { name: 'Free screen' }) });
  await expect(screens).toHaveCount(2);
  await screens.first().getByRole('button', { name: 'Free screen' }).click();
  await expect(desk.getByText('Can enter. 1 of 2 screens in use.')).toBeVisible();
  await expect(screens).toHaveCount(1);

  const told = 'Event staff have freed this screen for another one.';
  const freed = () => Promise.all([first, second].map(({ page }) => page.getByText(told).count()));
  await expect.poll(async () => (await freed()).reduce((sum, count) => sum + count, 0)).toBe(1);
  await third.button.click();
  await third.isWatching();

  async function viewer() {
    return new Paywall(await newPerson());
  }
});

test('the desk finds an attendee by name, adds a screen, and takes it back', async ({ staff, newPerson, page }) => {
  const { channel, event, addAttendee } = await addPaywalled(staff, { settings: { numberOfScreens: 1 } });
  await staff.addContent(channel, { name: 'Opening Night' });
  const { number, firstName, lastName } = await addAttendee();
  const watching = new Paywall(page);
  await watching.open(channel, `?a=${number}`);
  await watching.isWatching();
  const other = new Paywall(await newPerson());
  await other.open(channel, `?a=${number}`);
  await other.isOutside(FULL);

  const desk = await newPerson();
  await openAs(desk, daniel, `/dashboard/${event.clientId}/events`);
  const row = desk.getByRole('listitem').filter({ hasText: event.number });
  await row.getByRole('button', { name: `Actions for ${event.title}` }).click();
  await desk.getByRole('menuitem', { name: 'Help desk' }).click();
  await searchOf(desk).fill(lastName.toLowerCase());
  await desk.getByRole('button', { name: `${firstName} ${lastName}` }).click();
  await desk.getByRole('button', { name: 'Add a screen' }).click();
  await expect(desk.getByText('Can enter. 1 of 2 screens in use.')).toBeVisible();
  await other.button.click();
  await other.isWatching();
  await expect(desk.getByText('Refused: all 2 screens of this number are in use. Free one or add one.')).toBeVisible();
  await desk.getByRole('button', { name: 'Take one screen back' }).click();
  await expect(desk.getByText('Refused: the only screen of this number is in use. Free it or add one.')).toBeVisible();
  await watching.isWatching();
  await other.isWatching();
});
