import { sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import { noEventTheme } from '@nave/domain/ticketing/event-theme.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, noa } from './fixtures/people.ts';
import { inSeconds, type StaffApi } from './fixtures/staff-api.ts';
import { EventPaywall } from './fixtures/tickets.ts';

const FULL = 'This attendee number is already in use on the maximum number of screens';
const STREAM = '/media/demo/service/master.m3u8';

/** Adds an event with a stream that has begun. */
function anEvent(staff: StaffApi, url: string, form: Partial<TicketEventForm> = {}): Promise<TicketEvent> {
  return staff.addEvent({ title: 'Night of Hope', startsAt: inSeconds(-60), streamUrl: url + STREAM, ...form });
}
const typeId = ({ types }: TicketEvent) => types[0]?.id ?? '';
const addAttendee = (staff: StaffApi, event: TicketEvent) =>
  staff.addAttendee(event, { typeId: typeId(event), optionIds: [] });

test('PAY-120 PAY-119~ PAY-116~ VIEW-212~ an attendee watches on the page of the event; a second screen is refused and then takes over', async ({
  staff,
  server,
  newPerson,
}) => {
  const event = await anEvent(staff, server.url);
  const { number } = await addAttendee(staff, event);
  const [phone, computer] = [new EventPaywall(await newPerson()), new EventPaywall(await newPerson())];
  await phone.open(event);
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Night of Hope');
  const sent: string[] = [];
  phone.page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await phone.enter(number);
  expect(sent).toContain(`/api/brushfire/events/${event.number}/${number}/authorize`);
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Night of Hope');
  await phone.page.reload();
  await phone.isWatching();

  await computer.open(event);
  await computer.field.fill(number);
  await computer.button.click();
  await computer.isOutside(FULL);
  await computer.page.getByRole('button', { name: 'Use this screen instead' }).click();
  await computer.isWatching();
  await expect(phone.page.getByText('Another of your screens has taken over.')).toBeVisible();
  await expect(phone.video).toBeHidden();

  await computer.ownNumber.click();
  const question = computer.page.getByRole('dialog', { name: 'Do you want to switch Attendee Numbers?' });
  await question.getByRole('button', { name: 'Switch' }).click();
  await expect(computer.field).toHaveValue('');
  await phone.enter(number);
});

test('PAY-16~ an attendee who is cancelled while watching on the page of the event is put out at once', async ({
  staff,
  server,
  page,
}) => {
  const event = await anEvent(staff, server.url);
  const attendee = await addAttendee(staff, event);
  const viewer = new EventPaywall(page);
  await viewer.open(event, `?a=${attendee.number}`);
  await viewer.isWatching();
  await staff.setStatus(event, attendee, 'Cancelled');
  await viewer.isOutside('This attendee has been canceled');
});

test('PAY-122 staff see live who is on the page of the event, with the last digits of the number', async ({
  staff,
  server,
  page,
  newPerson,
}) => {
  const event = await anEvent(staff, server.url);
  const { number } = await addAttendee(staff, event);
  const owner = await newPerson();
  await openAs(owner, daniel, `/dashboard/${event.clientId}/events/${event.id}`);
  const people = owner.getByRole('region', { name: 'On the event’s page' });
  await expect(people).toContainText('Nobody right now');
  const viewer = new EventPaywall(page);
  await viewer.open(event);
  await viewer.enter(number);
  await expect(people.getByRole('listitem')).toHaveText(new RegExp(`${number.slice(-4)}$`));
  await expect(people).not.toContainText(number);
  await page.goto('/grace');
  await expect(people).toContainText('Nobody right now');
});

test('VIEW-208 VIEW-209 VIEW-211~ VIEW-213~ PAY-115~ PAY-117~ an open event plays for anyone in the look of the event, and a change reaches the page', async ({
  staff,
  server,
  page,
  newPerson,
}) => {
  const theme = {
    ...noEventTheme,
    backgroundCss: 'linear-gradient(#101820, #2a1040)',
    textColor: '#ffffff',
    linkColor: '#ffd166',
    headerUrlLarge: '/media/demo/pictures/night-of-worship.jpg',
  };
  const event = await anEvent(staff, server.url, { asksNumber: false, streamUrl: '', theme });
  await page.goto(`/events/${event.number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night of Hope');
  await expect(page.getByText('There is no stream yet')).toBeVisible();
  const frame = page.locator('.on-page').first();
  await expect(frame).toHaveCSS('background-image', /linear-gradient\(rgb\(16, 24, 32\)/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(255, 255, 255)');

  const editor = await newPerson();
  await openAs(editor, daniel, `/dashboard/${event.clientId}/events/${event.id}`);
  await editor.getByLabel('Title').fill('Night of Great Hope');
  await editor.getByLabel('Stream URL').fill(server.url + STREAM);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night of Great Hope', { timeout: 15_000 });
  await expect(page.locator('video')).toBeVisible();

  expect((await page.goto(`/events/${event.number}/more`))?.status()).toBe(404);
});

test('PAY-121~ an unknown event, and an event that is deleted while its page is open, is not found', async ({
  staff,
  server,
  page,
  newPerson,
}) => {
  const answer = await page.goto('/events/000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Event Not Found!' })).toBeVisible();
  const event = await anEvent(staff, server.url, { asksNumber: false, startsAt: inSeconds(3_600) });
  await page.goto(`/events/${event.number}`);
  await expect(page.getByText('Starts in')).toBeVisible();
  const editor = await newPerson();
  await openAs(editor, daniel, `/dashboard/${event.clientId}/events/${event.id}`);
  await editor.getByRole('button', { name: 'Delete', exact: true }).click();
  const field = editor.getByLabel('Type the name of the event to confirm');
  await field.fill(event.title);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Event Not Found!' })).toBeVisible({ timeout: 15_000 });
});

test('VIEW-210 PAY-114 HOST-10 on an organisation’s own domain the path is not the page of the event', async ({
  staff,
  server,
  page,
  newPerson,
}) => {
  const OWN = 'events-grace.localhost';
  const event = await staff.addEvent(sampleEventForm({ title: 'Night of Hope', asksNumber: false }));
  const settings = await newPerson();
  await openAs(settings, noa, `/dashboard/${event.clientId}/product`);
  const claim = async (domain: string) => {
    await settings.getByLabel('Custom Domain').fill(domain);
    const saved = settings.waitForResponse(
      (answer) => answer.url().endsWith('/product') && answer.request().method() === 'POST',
    );
    await settings.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
  };
  await claim(OWN);
  const answer = await page.goto(new URL(`/events/${event.number}`, staff.addressAt(OWN)).href);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Night of Hope')).toHaveCount(0);
  await page.goto(`${server.url}/events/${event.number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night of Hope');
  await claim('');
});
