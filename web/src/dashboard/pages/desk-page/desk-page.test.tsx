import type { Desk, DeskPerson } from '@nave/domain/paywall/desk.api.ts';
import { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notFound, refusal } from '../../../lib/testing/fake-server.ts';
import { openDashboard } from '../../testing/open-dashboard.tsx';
import { aHost, aUser, GRACE } from '../../testing/records.ts';
import { anAttendee, aTicketingServer, RETREAT } from '../../testing/ticketing-records.ts';

const PATH = `/dashboard/${GRACE}/desk/482913`;
const NUMBER = '482109371125';
const CHANNEL = 'c0000000-0000-4000-8000-000000000000';
const SEAT = '50000000-0000-4000-8000-000000000000';
const full = {
  code: 'paywall.screens-full',
  message: 'This attendee number is already in use on the maximum number of screens',
};

const aDesk = (changes: Partial<Desk> = {}): Desk => ({
  eventNumber: '482913',
  title: 'Winter Retreat',
  startsAt: '2031-12-12T23:00:00.000Z',
  eventId: RETREAT,
  channels: [{ id: CHANNEL, name: 'Main Hall' }],
  watching: 1_240,
  refusals: [
    { ...full, times: 7 },
    { code: 'paywall.no-access', message: 'This attendee number does not have access', times: 2 },
  ],
  ...changes,
});

const place = { id: CHANNEL, name: 'Main Hall', screens: 1, inUse: 1, endsAt: null, refusal: full };
const aPerson = (changes: Partial<DeskPerson> = {}): DeskPerson => ({
  lastDigits: '1125',
  firstName: 'Amos',
  lastName: 'Bell',
  typeName: 'Adult',
  status: 'Active',
  eventNumber: '482913',
  extraScreens: 0,
  places: [place],
  seats: [{ id: SEAT, place: 'Main Hall', device: 'phone', since: '2031-12-12T23:05:00.000Z' }],
  refusals: [{ ...full, times: 3, place: 'Main Hall', at: '2031-12-12T23:10:00.000Z' }],
  ...changes,
});

function aDeskServer(person: DeskPerson = aPerson(), desk: Desk = aDesk()) {
  const server = aTicketingServer({ attendees: [anAttendee({ number: NUMBER })] });
  server.answers(deskCalls.state, desk);
  server.answers(deskCalls.person, person);
  return server;
}

const field = () => screen.findByLabelText<HTMLInputElement>(/^(Name, number|Number) or personal link$/);
async function enter(text: string) {
  const input = await field();
  fireEvent.change(input, { target: { value: text } });
  fireEvent.submit(input);
}

test('the desk shows how many watch, and why numbers were refused in the last hour', async () => {
  aDeskServer();
  openDashboard(PATH);
  const figures = within(await screen.findByRole('complementary', { name: 'Now' }));
  const value = (label: string) => figures.getByText(label).nextElementSibling?.textContent;
  expect(value('Screens watching')).toBe('1,240');
  expect(value('Refused in the last hour')).toBe('9');
  expect(value('All screens in use')).toBe('7');
  expect(value('No access')).toBe('2');
  expect(document.activeElement).toBe(await field());
});

test('a number that a scanner has typed opens its person, says why it is refused, and shows only the last four digits', async () => {
  const server = aDeskServer();
  openDashboard(PATH);
  await enter('4821 0937 1125');
  const card = within(await screen.findByRole('region', { name: 'Amos Bell' }));
  expect(card.getByText('Refused: the only screen of this number is in use. Free it or add one.')).toBeTruthy();
  expect(card.getByText('Adult · number ends in 1125')).toBeTruthy();
  expect(card.getByText(/^Main Hall · since/)).toBeTruthy();
  expect(card.getByText('Refused 3 times in the last 30 days')).toBeTruthy();
  expect(card.queryByText(NUMBER)).toBeNull();
  expect(server.asked(deskCalls.person)[0]).toMatchObject({ body: { number: NUMBER } });
  // The next scan replaces the text.
  const input = await field();
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
});

test('a pasted personal link opens its person without Enter', async () => {
  const server = aDeskServer();
  openDashboard(PATH);
  fireEvent.change(await field(), { target: { value: `https://nave.example/attend/482913/${NUMBER}` } });
  expect(await screen.findByRole('region', { name: 'Amos Bell' })).toBeTruthy();
  expect(server.asked(deskCalls.person)[0]).toMatchObject({ body: { number: NUMBER } });
});

test('a name finds people of the event, and one of them is opened', async () => {
  aDeskServer();
  openDashboard(PATH);
  fireEvent.change(await field(), { target: { value: 'bell' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Amos Bell/ }));
  expect(await screen.findByRole('region', { name: 'Amos Bell' })).toBeTruthy();
});

test('Free screen ends the screen, and the desk says that the person can enter', async () => {
  const server = aDeskServer();
  server.on(deskCalls.freeScreen, { clientId: GRACE, eventNumber: '482913', seatId: SEAT }, () => {
    server.answers(deskCalls.person, aPerson({ seats: [], places: [{ ...place, inUse: 0, refusal: null }] }));
    return { body: { ok: true as const } };
  });
  openDashboard(PATH);
  await enter(NUMBER);
  fireEvent.click(await screen.findByRole('button', { name: 'Free screen' }));
  expect(await screen.findByText('Can enter. 0 of 1 screens in use.')).toBeTruthy();
  expect(await screen.findByText('Screen freed!')).toBeTruthy();
  expect(screen.getByText('No screen watches with this number.')).toBeTruthy();
});

test('screens are added up to five, and taken back', async () => {
  const server = aDeskServer(aPerson({ extraScreens: 4 }));
  server.on(deskCalls.setExtraScreens, {}, ({ body }) => {
    server.answers(deskCalls.person, aPerson({ extraScreens: body.extraScreens }));
    return { body: { ok: true as const } };
  });
  openDashboard(PATH);
  await enter(NUMBER);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a screen' }));
  expect(await screen.findByText('5 screens added, no more')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a screen' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Take one screen back' }));
  expect(await screen.findByText('4 screens added')).toBeTruthy();
  expect(server.asked(deskCalls.setExtraScreens).map(({ body }) => body)).toEqual([
    { number: NUMBER, extraScreens: 5 },
    { number: NUMBER, extraScreens: 4 },
  ]);
});

test.each([
  ['paywall.canceled', 'Refused: this ticket is cancelled. Restore it in the list of attendees.'],
  ['paywall.other-event', 'Refused: this number is for event 482913.'],
  ['paywall.access-ended', /^Refused: the access of this ticket has ended/],
  ['paywall.no-access', /^Refused: the channel lets in nobody of type Adult/],
])('the refusal %s is said in a sentence', async (code, words) => {
  aDeskServer(aPerson({ places: [{ ...place, refusal: { code, message: 'Server' } }] }));
  openDashboard(PATH);
  await enter(NUMBER);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an unknown number, and an action that fails, are said in a sentence', async () => {
  const server = aDeskServer();
  openDashboard(PATH);
  server.on(
    deskCalls.person,
    {},
    refusal(404, 'paywall.no-attendee', 'Nobody in your organisation has this attendee number.'),
  );
  await enter('99999999');
  expect(await screen.findByText('Nobody in your organisation has this attendee number.')).toBeTruthy();
  server.answers(deskCalls.person, aPerson());
  server.on(deskCalls.freeScreen, {}, refusal(503, 'database.busy', 'The database is busy.'));
  await enter(NUMBER);
  fireEvent.click(await screen.findByRole('button', { name: 'Free screen' }));
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
});

test('a key that is pressed elsewhere goes into the search', async () => {
  aDeskServer();
  openDashboard(PATH);
  const input = await field();
  input.blur();
  fireEvent.keyDown(document.body, { key: '4' });
  expect(document.activeElement).toBe(input);
});

test('the desk of a partner’s event asks for numbers only', async () => {
  aDeskServer(aPerson(), aDesk({ eventId: null }));
  openDashboard(PATH);
  expect(await screen.findByLabelText('Number or personal link')).toBeTruthy();
  fireEvent.change(await field(), { target: { value: 'bell' } });
  expect(screen.queryByRole('button', { name: /^Amos Bell/ })).toBeNull();
});

test.each(['superhost', 'host'] as const)('a %s sees Unauthorized, and requests nothing', async (role) => {
  const server = aTicketingServer({}, { user: { ...aHost(), clients: { [GRACE]: role } } });
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
  expect(server.asked(deskCalls.state)).toEqual([]);
});

test('a missing event shows "Event not found."', async () => {
  aTicketingServer({}, { user: aUser() }).on(deskCalls.state, {}, notFound);
  openDashboard(PATH);
  await waitFor(() => expect(screen.getByText('Event not found.')).toBeTruthy());
});
