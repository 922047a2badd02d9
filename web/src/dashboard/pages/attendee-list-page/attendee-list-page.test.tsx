import { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { fill } from '../../testing/fill.ts';
import { openDashboard } from '../../testing/open-dashboard.tsx';
import { GRACE } from '../../testing/records.ts';
import { anAttendee, anEvent, aTicketingServer, atRetreat, RETREAT } from '../../testing/ticketing-records.ts';

const path = `/dashboard/${GRACE}/events/${RETREAT}/attendees`;
const amos = anAttendee();
const noa = anAttendee({
  id: 'noa',
  number: '482109371126',
  firstName: 'Noa',
  lastName: 'Delgado',
  typeId: 'child',
  optionIds: [],
  status: 'Cancelled',
});

async function rowOf(name: string) {
  const row = (await screen.findByRole('button', { name })).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
}

/** Opens the query of the last request for attendees. */
function lastQuery(server: ReturnType<typeof aTicketingServer>) {
  const { path: asked = '' } = server.asked(ticketingCalls.attendees, atRetreat).at(-1) ?? {};
  return Object.fromEntries(new URLSearchParams(asked.split('?')[1]));
}

test('TKT-85~ each row shows name, type, options, number, order date and a cancellation', async () => {
  aTicketingServer({ attendees: [amos, noa] });
  openDashboard(path);
  const row = await rowOf('Amos Bell');
  for (const text of ['Adult · Prayer', '482109371125', 'Mon, Mar 31, 2031']) expect(row.getByText(text)).toBeTruthy();
  expect(row.queryByText('Cancelled')).toBeNull();
  const cancelled = await rowOf('Noa Delgado');
  expect([cancelled.queryByText('Child'), cancelled.queryByText('Cancelled')].every(Boolean)).toBe(true);
  expect(screen.getByText('812 spots taken')).toBeTruthy();
});

test('an attendee whose name was forgotten is shown without a name', async () => {
  aTicketingServer({ attendees: [anAttendee({ firstName: '', lastName: '' })] });
  openDashboard(path);
  expect((await rowOf('No name')).getByText('482109371125')).toBeTruthy();
});

test('the search and the filter ask the server, and say if nobody matches', async () => {
  const server = aTicketingServer({ attendees: [amos] });
  openDashboard(path);
  await rowOf('Amos Bell');
  server.answers(ticketingCalls.attendees, { items: [], next: null });
  fill(screen.getByLabelText('Search attendees by name or number'), ' 4821 ');
  expect(await screen.findByText('No attendee matches')).toBeTruthy();
  expect(lastQuery(server)).toEqual({ search: '4821' });
  fireEvent.click(screen.getByRole('combobox', { name: 'Tickets' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Cancelled' }));
  await waitFor(() => expect(lastQuery(server)).toEqual({ search: '4821', status: 'Cancelled' }));
});

test('Show more loads the attendees after the last one', async () => {
  const server = aTicketingServer();
  server.on(ticketingCalls.attendees, {}, ({ path: asked }) => ({
    body: asked.includes('after=') ? { items: [noa], next: null } : { items: [amos], next: amos.id },
  }));
  openDashboard(path);
  await rowOf('Amos Bell');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await rowOf('Noa Delgado');
  expect(lastQuery(server)).toEqual({ after: amos.id });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('if the last attendee of a page was deleted meanwhile, the list is loaded again', async () => {
  const { code, message } = ticketingRefusals.listChanged;
  const server = aTicketingServer();
  server.on(ticketingCalls.attendees, {}, ({ path: asked }) => {
    if (!asked.includes('after=')) return { body: { items: [amos], next: amos.id } };
    server.answers(ticketingCalls.attendees, { items: [noa], next: null });
    return refusal(409, code, message);
  });
  openDashboard(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await rowOf('Noa Delgado');
  expect(screen.queryByText('Amos Bell')).toBeNull();
});

test('TKT-97~ an attendee without a number is added, and the number and the personal link are shown', async () => {
  const server = aTicketingServer();
  server.on(ticketingCalls.addAttendee, atRetreat, () => {
    server.answers(ticketingCalls.attendees, { items: [amos], next: null });
    return { body: amos };
  });
  openDashboard(path);
  await screen.findByText('No attendees yet');
  fireEvent.click(screen.getByRole('button', { name: 'Add attendee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add attendee' }));
  fill(dialog.getByLabelText('First name'), 'Amos');
  fill(dialog.getByLabelText('Last name'), 'Bell');
  fireEvent.click(dialog.getByRole('combobox', { name: 'Workshop' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Prayer' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const added = within(await screen.findByRole('dialog', { name: 'Amos Bell is added' }));
  expect(added.getByText('482109371125')).toBeTruthy();
  expect(added.getByText(`${location.origin}/attend/482913/482109371125`)).toBeTruthy();
  expect(added.getByRole('img', { name: 'QR code of the personal link' })).toBeTruthy();
  expect(server.asked(ticketingCalls.addAttendee)[0]?.body).toEqual({
    number: '',
    firstName: 'Amos',
    lastName: 'Bell',
    typeId: 'adult',
    optionIds: ['prayer'],
    orderedAt: null,
  });
  fireEvent.click(added.getByRole('button', { name: 'Done' }));
  await rowOf('Amos Bell');
});

test('a number that is taken or has the wrong format shows its error at the field', async () => {
  const { code, message } = ticketingRefusals.attendeeTaken;
  const server = aTicketingServer({ attendees: [amos] });
  server.on(ticketingCalls.addAttendee, atRetreat, refusal(409, code, message, { number: message }));
  openDashboard(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Add attendee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add attendee' }));
  const number = dialog.getByLabelText('Attendee number');
  fill(number, '12345');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Invalid Attendee Number Format')).toBeTruthy();
  expect(server.asked(ticketingCalls.addAttendee)).toEqual([]);
  fill(number, '4821-0937-1125');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(message)).toBeTruthy();
});

test('TKT-97~ an attendee is changed', async () => {
  const server = aTicketingServer({ attendees: [amos] });
  server.on(ticketingCalls.saveAttendee, { ...atRetreat, attendeeId: amos.id }, () => {
    const changed = { ...amos, lastName: 'Ball', typeId: 'child' };
    server.answers(ticketingCalls.attendees, { items: [changed], next: null });
    return { body: changed };
  });
  openDashboard(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Amos Bell' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amos Bell' }));
  expect(dialog.queryByLabelText('Attendee number')).toBeNull();
  fill(dialog.getByLabelText('Last name'), 'Ball');
  fireEvent.click(dialog.getByRole('combobox', { name: /^Attendee type/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Child' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Attendee saved!')).toBeTruthy();
  expect((await rowOf('Amos Ball')).getByText('Child · Prayer')).toBeTruthy();
  expect(server.asked(ticketingCalls.saveAttendee)[0]?.body).toMatchObject({
    lastName: 'Ball',
    typeId: 'child',
    optionIds: ['prayer'],
    orderedAt: amos.orderedAt,
    edition: 2,
  });
});

test('a change over a newer version is refused, and the dialog keeps the input', async () => {
  const { code, message } = ticketingRefusals.attendeeChanged;
  const server = aTicketingServer({ attendees: [amos] });
  server.on(ticketingCalls.saveAttendee, {}, refusal(409, code, message));
  openDashboard(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Amos Bell' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amos Bell' }));
  fill(dialog.getByLabelText('Last name'), 'Ball');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Last name').value).toBe('Ball');
});

async function choose(name: string, item: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

/** The server stores the status of Amos. */
function storesStatus(server: ReturnType<typeof aTicketingServer>) {
  return server.on(ticketingCalls.setStatus, { ...atRetreat, attendeeId: amos.id }, ({ body: { status } }) => {
    const changed = { ...amos, status };
    server.answers(ticketingCalls.attendees, { items: [changed], next: null });
    server.on(ticketingCalls.event, atRetreat, { body: anEvent({ spotsTaken: 811, spotsRemaining: 189 }) });
    return { body: changed };
  });
}

test('TKT-97~ an attendee is cancelled after a question, and restored', async () => {
  const server = storesStatus(aTicketingServer({ attendees: [amos] }));
  openDashboard(path);
  await choose('Amos Bell', 'Cancel ticket');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the ticket of Amos Bell?' }));
  expect(server.asked(ticketingCalls.setStatus)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel ticket' }));
  expect(await screen.findByText('Ticket cancelled!')).toBeTruthy();
  await waitFor(async () => expect((await rowOf('Amos Bell')).queryByText('Cancelled')).toBeTruthy());
  expect(await screen.findByText('811 spots taken')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Amos Bell', 'Restore');
  expect(await screen.findByText('Ticket restored!')).toBeTruthy();
  expect(server.asked(ticketingCalls.setStatus).map(({ body }) => body)).toEqual([
    { status: 'Cancelled' },
    { status: 'Active' },
  ]);
});

test('an attendee who cannot be cancelled stays as they were', async () => {
  const server = aTicketingServer({ attendees: [amos] });
  server.on(ticketingCalls.setStatus, {}, 'unreachable');
  openDashboard(path);
  await choose('Amos Bell', 'Cancel ticket');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel ticket' }));
  expect(await screen.findByText('Nothing was changed. Please try again.')).toBeTruthy();
  expect((await rowOf('Amos Bell')).queryByText('Cancelled')).toBeNull();
});

test('an attendee is forgotten after a question', async () => {
  const server = aTicketingServer({ attendees: [amos] });
  server.on(ticketingCalls.deleteAttendee, { ...atRetreat, attendeeId: amos.id }, () => {
    server.answers(ticketingCalls.attendees, { items: [], next: null });
    return { body: { ok: true as const } };
  });
  openDashboard(path);
  await choose('Amos Bell', 'Forget');
  const dialog = within(await screen.findByRole('dialog', { name: 'Forget Amos Bell?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Forget' }));
  expect(await screen.findByText('Attendee forgotten!')).toBeTruthy();
  expect(await screen.findByText('No attendees yet')).toBeTruthy();
});

test('the menu of an attendee shows the personal link, but not that of a cancelled one', async () => {
  aTicketingServer({ attendees: [amos, noa] });
  openDashboard(path);
  await choose('Amos Bell', 'Personal link');
  const dialog = within(await screen.findByRole('dialog', { name: 'Amos Bell' }));
  expect(dialog.getByText(`${location.origin}/attend/482913/482109371125`)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Noa Delgado' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Change', 'Restore', 'Forget']);
});

test('attendees and personal links are exported as CSV', async () => {
  aTicketingServer({ attendees: [amos] });
  openDashboard(path);
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const linkOf = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('href');
  const calls = `/api/clients/${GRACE}/events/${RETREAT}`;
  expect(await linkOf('Export attendees (CSV)')).toBe(`${calls}/attendees.csv?language=en`);
  expect(await linkOf('Export personal links (CSV)')).toBe(`${calls}/links.csv?language=en`);
});

test('SHELL-149~ the page stays usable if the attendees cannot be loaded', async () => {
  aTicketingServer().on(ticketingCalls.attendees, {}, 'unreachable');
  openDashboard(path);
  expect(await screen.findByText('We can’t load your attendees right now', {}, { timeout: 8_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add attendee' })).toBeTruthy();
}, 10_000);

test('the door check says who may enter nowhere, with a link to the access of the channel', async () => {
  const server = aTicketingServer();
  server.answers(deskCalls.check, {
    items: [
      { kind: 'enters-nowhere', type: 'Group', attendees: 212, channelId: 'hall' },
      { kind: 'short-numbers', numbers: 1 },
    ],
  });
  openDashboard(`/dashboard/${GRACE}/events/${RETREAT}/attendees`);
  const check = within(await screen.findByRole('region', { name: 'Door check' }));
  expect(check.getByText('212 attendees of type Group may enter nowhere.')).toBeTruthy();
  expect(check.getByText('1 attendee number has fewer than 10 digits and can be guessed.')).toBeTruthy();
  const link = check.getByRole('link', { name: 'Open its access' });
  expect(link.getAttribute('href')).toBe(`/dashboard/${GRACE}/channels/hall/access`);
});
