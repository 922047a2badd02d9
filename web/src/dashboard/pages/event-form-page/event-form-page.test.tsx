import { noEventTheme } from '@nave/domain/ticketing/event-theme.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '../../../lib/testing/fake-server.ts';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { fill } from '../../testing/fill.ts';
import { openDashboard } from '../../testing/open-dashboard.tsx';
import { atGrace, GRACE } from '../../testing/records.ts';
import { saveNew } from '../../testing/save-new.ts';
import { anEvent, aTicketingServer, atRetreat, RETREAT, summaryOfEvent } from '../../testing/ticketing-records.ts';

const list = `/dashboard/${GRACE}/events`;
const edit = `${list}/${RETREAT}`;

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

/** The server stores what the form has; a number that is left out becomes 100200. */
function stores(server: FakeServer): FakeServer {
  const storedOf = (body: object): TicketEvent => {
    const form = body as { number: string; title: string };
    return anEvent({ title: form.title, number: form.number || '100200' });
  };
  server.on(ticketingCalls.addEvent, atGrace, ({ body }) => {
    server.answers(ticketingCalls.events, { items: [summaryOfEvent(storedOf(body))] });
    return { body: storedOf(body) };
  });
  return server.on(ticketingCalls.saveEvent, atRetreat, ({ body }) => ({ body: storedOf(body) }));
}

async function fillNew(number: string) {
  openDashboard(`${list}/add`);
  fill(await screen.findByLabelText(/^Title/), 'Winter Retreat');
  fill(screen.getByLabelText('Start: date'), '2031-12-12');
  fill(screen.getByLabelText('Start: time'), '18:00');
  fill(screen.getByLabelText('Event number'), number);
}

test('TKT-90 an event number can be entered', async () => {
  const server = stores(aTicketingServer({ events: [] }));
  await fillNew('771 204 99');
  expect(screen.getByLabelText<HTMLInputElement>('Event number').value).toBe('771204');
  await saveNew();
  expect(await screen.findByText('Event saved!')).toBeTruthy();
  expect(server.asked(ticketingCalls.addEvent)[0]?.body).toMatchObject({
    title: 'Winter Retreat',
    number: '771204',
    // 6 PM in the zone of Grace.
    startsAt: '2031-12-12T23:00:00.000Z',
    capacity: null,
    types: [{ name: 'General' }],
  });
  expect(await screen.findByText('771204')).toBeTruthy();
});

test('TKT-90 an event number that is left empty is made by the server, and the list shows it', async () => {
  const server = stores(aTicketingServer({ events: [] }));
  await fillNew('');
  await saveNew();
  expect(await screen.findByText('100200')).toBeTruthy();
  expect(server.asked(ticketingCalls.addEvent)[0]?.body).toMatchObject({ number: '' });
});

test('an event number with fewer than 6 digits and a missing title show their errors', async () => {
  aTicketingServer();
  await fillNew('7712');
  fill(screen.getByLabelText(/^Title/), ' ');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByText('Title is required')).toBeTruthy();
  expect(summary.getByText("Event ID's can only contain numbers and be 6 digits long")).toBeTruthy();
});

test('TKT-85~ the details of a stored event are changed; its number is fixed', async () => {
  const server = stores(aTicketingServer());
  openDashboard(edit);
  fill(await screen.findByLabelText(/^Title/), 'Winter Retreat 2031');
  expect(screen.queryByRole('textbox', { name: 'Event number' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy the event number 482913' })).toBeTruthy();
  fill(screen.getByLabelText('Capacity'), '1,250');
  fireEvent.click(screen.getByRole('switch', { name: /^Ask for an attendee number/ }));
  fill(screen.getByLabelText('Stream URL'), 'https://video.example/live.m3u8');
  save();
  expect(await screen.findByText('Event saved!')).toBeTruthy();
  expect(server.asked(ticketingCalls.saveEvent, atRetreat)[0]?.body).toMatchObject({
    title: 'Winter Retreat 2031',
    capacity: 1_250,
    asksNumber: false,
    streamUrl: 'https://video.example/live.m3u8',
    edition: 3,
  });
});

test('a capacity that is no number is refused, and an empty one means no limit', async () => {
  const server = stores(aTicketingServer());
  openDashboard(edit);
  fill(await screen.findByLabelText('Capacity'), 'many');
  save();
  const problem = 'Capacity has to be a whole number from 1 to 1,000,000';
  expect((await screen.findAllByText(problem)).length).toBeGreaterThan(1);
  fill(screen.getByLabelText('Capacity'), '');
  save();
  expect(await screen.findByText('Event saved!')).toBeTruthy();
  expect(server.asked(ticketingCalls.saveEvent)[0]?.body).toMatchObject({ capacity: null });
});

test('TKT-85~ attendee types are added, renamed, moved and removed, and keep their ids', async () => {
  const server = stores(aTicketingServer());
  openDashboard(`${edit}/types`);
  fill(await screen.findByLabelText('Attendee type 1'), 'Grown-up');
  // Enter adds a type below, and the focus is in it.
  fireEvent.keyDown(screen.getByLabelText('Attendee type 2'), { key: 'Enter' });
  const added = await screen.findByLabelText('Attendee type 3');
  expect(document.activeElement).toBe(added);
  fill(added, 'Volunteer');
  fireEvent.click(screen.getByRole('button', { name: 'Move up Attendee type 3' }));
  save();
  await screen.findByText('Event saved!');
  expect(server.asked(ticketingCalls.saveEvent)[0]?.body.types).toEqual([
    { id: 'adult', name: 'Grown-up' },
    { name: 'Volunteer' },
    { id: 'child', name: 'Child' },
  ]);
});

test('an event without an attendee type is refused', async () => {
  aTicketingServer();
  openDashboard(`${edit}/types`);
  for (const left of [2, 1]) {
    await waitFor(() => expect(screen.getAllByLabelText(/^Attendee type \d$/)).toHaveLength(left));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Attendee type 1' }));
  }
  save();
  expect((await screen.findAllByText('Add at least one attendee type')).length).toBeGreaterThan(1);
});

test('a type that attendees have is not removed, and the form says why', async () => {
  const { code, message } = ticketingRefusals.typeInUse;
  const server = aTicketingServer().on(
    ticketingCalls.saveEvent,
    atRetreat,
    refusal(409, code, message, { types: message }),
  );
  openDashboard(`${edit}/types`);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Attendee type 1' }));
  save();
  // In the summary, and below the types.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(server.asked(ticketingCalls.saveEvent)).toHaveLength(1);
});

test('TKT-85~ fields with options are added, changed and removed', async () => {
  const server = stores(aTicketingServer());
  openDashboard(`${edit}/fields`);
  fill(await screen.findByLabelText('Option 2'), 'Song');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Option 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add field' }));
  const card = within(await screen.findByRole('listitem', { name: 'Field 2' }));
  fill(card.getByLabelText(/^Label/), 'Meal');
  fill(card.getByLabelText('Option 1'), 'Vegetarian');
  save();
  await screen.findByText('Event saved!');
  expect(server.asked(ticketingCalls.saveEvent)[0]?.body).toMatchObject({
    fields: [
      { id: 'workshop', label: 'Workshop', options: [{ id: 'worship', label: 'Song' }] },
      { label: 'Meal', options: [{ label: 'Vegetarian' }] },
    ],
  });
});

test('the look of the event’s page has a preview, and is saved', async () => {
  const server = stores(aTicketingServer());
  openDashboard(`${edit}/look`);
  const page = await screen.findByRole('img', { name: 'The event’s page in this look' });
  expect(page.style.color).not.toBe('rgb(255, 255, 255)');
  fill(screen.getByLabelText('Background'), '#123456');
  fill(screen.getByRole('textbox', { name: 'Text' }), '#ffffff');
  await waitFor(() =>
    expect([page.style.background, page.style.color]).toEqual(['rgb(18, 52, 86)', 'rgb(255, 255, 255)']),
  );
  save();
  await screen.findByText('Event saved!');
  expect(server.asked(ticketingCalls.saveEvent)[0]?.body).toMatchObject({
    theme: { ...noEventTheme, backgroundCss: '#123456', textColor: '#ffffff' },
  });
});

test('a background that could load other addresses is refused, and the preview does not use it', async () => {
  aTicketingServer();
  openDashboard(`${edit}/look`);
  const page = await screen.findByRole('img', { name: 'The event’s page in this look' });
  const before = page.style.background;
  fill(screen.getByLabelText('Background'), 'url(http://tracker.example/x.png)');
  save();
  expect((await screen.findAllByText('Use colors, gradients and pictures with https')).length).toBeGreaterThan(1);
  expect(page.style.background).toBe(before);
});

test('an event that does not exist shows "Event not found."', async () => {
  const { code, message } = ticketingRefusals.eventNotFound;
  aTicketingServer({ events: [] }).on(ticketingCalls.event, {}, refusal(404, code, message));
  openDashboard(edit);
  expect(await screen.findByText('Event not found.')).toBeTruthy();
});

test('an event that is deleted on its form leads back to the list', async () => {
  const server = aTicketingServer().on(ticketingCalls.deleteEvent, atRetreat, { body: { ok: true } });
  const router = openDashboard(edit);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  fill(await screen.findByLabelText('Type the name of the event to confirm'), 'Winter Retreat');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
  expect(server.asked(ticketingCalls.deleteEvent, atRetreat)).toHaveLength(1);
});
