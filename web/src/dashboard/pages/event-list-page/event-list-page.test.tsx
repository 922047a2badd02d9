import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notFound, refusal } from '../../../lib/testing/fake-server.ts';
import { openDashboard } from '../../testing/open-dashboard.tsx';
import { aHost, aUser, GRACE } from '../../testing/records.ts';
import { anEvent, aTicketingServer, atRetreat, RETREAT } from '../../testing/ticketing-records.ts';

const path = `/dashboard/${GRACE}/events`;

async function rowOf(title: string) {
  const row = (await screen.findByText(title)).closest('li');
  if (!row) throw new Error(`${title} is in no row`);
  return within(row);
}

test('TKT-106 TKT-85~ the menu opens the events with their starts and numbers', async () => {
  aTicketingServer();
  const router = openDashboard(`/dashboard/${GRACE}/channels`);
  fireEvent.click(await screen.findByRole('link', { name: 'Events' }));
  expect(await screen.findByRole('heading', { name: 'EVENTS' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(path);
  const row = await rowOf('Winter Retreat');
  expect(row.getByText('Fri, Dec 12, 2031 · 6:00 PM EST')).toBeTruthy();
  expect(row.getByText('482913')).toBeTruthy();
  fireEvent.click(row.getByRole('link', { name: 'Winter Retreat' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${RETREAT}/attendees`));
});

test('TKT-105 each row shows the taken and the remaining spots', async () => {
  aTicketingServer({
    events: [
      anEvent(),
      anEvent({ id: 'full', title: 'Full', capacity: 40, spotsTaken: 41, spotsRemaining: 0 }),
      anEvent({ id: 'open', title: 'Open', capacity: null, spotsTaken: 1, spotsRemaining: null }),
    ],
  });
  openDashboard(path);
  for (const [title, taken, remaining] of [
    ['Winter Retreat', '812 spots taken', '188 remaining'],
    ['Full', '41 spots taken', '0 remaining'],
    ['Open', '1 spot taken', 'No limit'],
  ] as const) {
    const row = await rowOf(title);
    expect([row.queryByText(taken), row.queryByText(remaining)].every(Boolean), title).toBe(true);
  }
});

test('the number of an event is copied', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  aTicketingServer();
  openDashboard(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the event number 482913' }));
  expect(await screen.findByText('Copied!')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('482913');
});

test.each(['owner', 'admin'] as const)('TKT-86~ an %s finds the page and can add an event', async (role) => {
  aTicketingServer({}, { user: aUser({ clients: { [GRACE]: role } }) });
  const router = openDashboard(path);
  fireEvent.click(await screen.findByRole('link', { name: 'Add event' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/add`));
});

test.each(['superhost', 'host'] as const)(
  'TKT-86~ a %s has no menu entry Events, and sees Unauthorized on each page',
  async (role) => {
    for (const page of [
      path,
      `${path}/add`,
      ...['', '/attendees', '/import'].map((end) => `${path}/${RETREAT}${end}`),
    ]) {
      const server = aTicketingServer({}, { user: { ...aHost(), clients: { [GRACE]: role } } });
      openDashboard(page);
      expect((await screen.findAllByRole('heading', { name: 'Unauthorized' })).length).toBeGreaterThan(0);
      expect(screen.queryByRole('link', { name: 'Events' })).toBeNull();
      expect(screen.getAllByRole('link', { name: 'Content' })).not.toEqual([]);
      expect(server.calls.filter(({ path: asked }) => asked.includes('/events'))).toEqual([]);
    }
  },
);

test('without events, the page says what it is for', async () => {
  aTicketingServer({ events: [] });
  openDashboard(path);
  expect(await screen.findByText('No events yet')).toBeTruthy();
  expect(screen.getByText(/Add an event and its attendees, each with a number/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add event' }).getAttribute('href')).toBe(`${path}/add`);
});

test('SHELL-143~ a missing list shows "Events not found."', async () => {
  aTicketingServer().on(ticketingCalls.events, {}, notFound);
  openDashboard(path);
  expect(await screen.findByText('Events not found.')).toBeTruthy();
});

test('SHELL-149~ the page stays usable if the list cannot be loaded', async () => {
  aTicketingServer().on(ticketingCalls.events, {}, 'unreachable');
  openDashboard(path);
  expect(await screen.findByText('We can’t load your events right now', {}, { timeout: 8_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
}, 10_000);

/** Opens the dialog that confirms deleting the event, and types its title. */
async function confirmDeletion() {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Winter Retreat' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete event' }));
  expect(dialog.getByText(/^812 attendees are deleted with this event/)).toBeTruthy();
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  expect(confirm.disabled).toBe(true);
  const input = dialog.getByLabelText('Type the name of the event to confirm');
  fireEvent.change(input, { target: { value: 'winter retreat' } });
  fireEvent.click(confirm);
  return dialog;
}

test('TKT-85~ Delete says how many attendees are deleted, and asks for the title', async () => {
  const server = aTicketingServer();
  server.on(ticketingCalls.deleteEvent, atRetreat, () => {
    server.answers(ticketingCalls.events, { items: [] });
    return { body: { ok: true as const } };
  });
  openDashboard(path);
  await confirmDeletion();
  expect(await screen.findByText('Event deleted!')).toBeTruthy();
  expect(await screen.findByText('No events yet')).toBeTruthy();
});

test('an event that cannot be deleted stays, and the dialog says why', async () => {
  const server = aTicketingServer();
  server.on(ticketingCalls.deleteEvent, atRetreat, refusal(503, 'database.busy', 'The database is busy.'));
  openDashboard(path);
  const dialog = await confirmDeletion();
  expect(await dialog.findByText('The database is busy.')).toBeTruthy();
  expect(screen.getByText('The event was not deleted. Please try again.')).toBeTruthy();
  expect(screen.getAllByText('Winter Retreat').length).toBeGreaterThan(1);
});
