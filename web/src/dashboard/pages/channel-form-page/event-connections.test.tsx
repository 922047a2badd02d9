import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelValues } from '@nave/domain/channels/channel-form.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { sampleConnection } from '@nave/domain/testing/sample-events.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, atSunday, GRACE, SUNDAY } from '../../testing/records.ts';

const access = `/dashboard/${GRACE}/channels/${SUNDAY}/access`;
/** Starts at 9:00 PM in New York, the channel's time zone, on the day before its date in UTC. */
const camp = { eventNumber: '123456', title: 'Winter Camp', startsAt: '2027-01-09T02:00:00.000Z' };
const types = [
  { Id: '11', Name: 'Group' },
  { Id: '12', Name: 'Individual' },
];

function anEvent({ eventNumber, title, startsAt }: typeof camp, eventTypes = types) {
  return {
    ok: true as const,
    data: {
      event: {
        Id: `event-${eventNumber}`,
        EventNumber: eventNumber,
        Title: title,
        StartsAt: startsAt,
        DateInfo: startsAt,
        TitleInfo: title,
        SpotsTaken: 0,
        SpotsRemaining: null,
      },
      types: eventTypes,
    },
  };
}

/** A server with the channel and the event 123456. `sent` returns the body of the last save. */
function aSavingServer(changes: Partial<Channel> = {}) {
  const channel = aChannel(changes);
  const server = aServer({ channels: [channel] })
    .on(channelCalls.save, atSunday, ({ body }) => ({
      body: { ...channel, ...channelValues(body), events: body.events },
    }))
    .on(ticketingCalls.lookUp, { eventId: camp.eventNumber }, { body: anEvent(camp) });
  return { server, sent: () => server.asked(channelCalls.save).at(-1)?.body as ChannelForm };
}

const number = () => screen.findByLabelText<HTMLInputElement>('Event number');
const typeNumber = async (typed: string) => fireEvent.change(await number(), { target: { value: typed } });
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
const add = async (typed: string) => {
  await typeNumber(typed);
  fireEvent.click(addButton());
};
const item = (name: string) => screen.findByRole('listitem', { name });
const typeOf = async (event: string, name: string) => within(within(await item(event)).getByRole('listitem', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const save = async () => {
  press('Save');
  await screen.findByText('Channel saved!');
};

test('TKT-11 TKT-12 TKT-13 TKT-14 the event number takes at most six digits, and Add is enabled at six', async () => {
  aSavingServer();
  openDashboard(access);
  for (const [typed, shown] of [
    ['12a3', '123'],
    ['１２３', ''],
    ['12345', '12345'],
    ['# 123-456', '123456'],
    ['1234567', '123456'],
  ] as const) {
    await typeNumber(typed);
    expect((await number()).value, typed).toBe(shown);
    expect(addButton().disabled, typed).toBe(shown.length < 6);
  }
});

test('TKT-16 TKT-17 TKT-18 TKT-19 what is wrong with an event number is at its field, and the list stays as it is', async () => {
  const { server } = aSavingServer();
  const refuse = (status: number, code: string) =>
    server.on(ticketingCalls.lookUp, { eventId: '222222' }, { status, body: { error: { code, message: 'x' } } });
  openDashboard(access);
  await add('123456');
  await item('Winter Camp');
  const problem = async (typed: string, sentence: string) => {
    await add(typed);
    const described = async () =>
      document.getElementById((await number()).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
    await waitFor(async () =>
      expect([(await number()).getAttribute('aria-invalid'), await described()]).toEqual(['true', sentence]),
    );
    await typeNumber('');
    expect((await number()).getAttribute('aria-invalid')).not.toBe('true');
  };
  await problem('123456', 'Event ID is already set up');
  refuse(404, 'ticketing.event-unknown');
  await problem('222222', 'Unable to find event');
  refuse(503, 'ticketing.unavailable');
  await problem('222222', 'Unknown error');
  server.on(ticketingCalls.lookUp, { eventId: '222222' }, 'unreachable');
  await problem('222222', 'Unknown error');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Winter Camp']);
});

test('TKT-24 TKT-25 TKT-1~ an added event shows name, date in the channel’s zone and types, none of which is allowed', async () => {
  const { server, sent } = aSavingServer();
  openDashboard(access);
  await add('123456');
  const event = within(await item('Winter Camp'));
  expect((await item('Winter Camp')).textContent).toContain('Fri, Jan 8, 2027 · 9:00 PM EST · Event 123456');
  const switches = event.getAllByRole<HTMLInputElement>('switch');
  expect(switches.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Group', false],
    ['Individual', false],
  ]);
  expect(event.getByText('Nobody can watch with this event yet. Allow an attendee type.')).toBeTruthy();
  expect((await number()).value).toBe('');
  expect(server.asked(ticketingCalls.lookUp).map(({ path }) => path)).toEqual([
    `/api/brushfire/events/123456?clientId=${GRACE}&types=1`,
  ]);
  await save();
  expect(sent().events).toEqual([
    {
      eventId: 'event-123456',
      eventNumber: '123456',
      eventName: 'Winter Camp',
      eventDate: camp.startsAt,
      attendeeTypes: {
        '11': { name: 'Group', numberOfScreens: null, orderRelativeDays: null },
        '12': { name: 'Individual', numberOfScreens: null, orderRelativeDays: null },
      },
    },
  ]);
});

test('TKT-26 TKT-27 TKT-28 TKT-29 a type is turned on with 1 screen, takes 1 to 100, and is turned off with none', async () => {
  const { sent } = aSavingServer({ events: [sampleConnection()] });
  const screensOf = (id: string) => sent().events[0]?.attendeeTypes[id]?.numberOfScreens;
  openDashboard(access);
  const individual = await typeOf('Winter Camp', 'Individual');
  fireEvent.click(individual.getByRole('switch'));
  const screens = individual.getByRole<HTMLInputElement>('spinbutton', { name: 'Screens' });
  expect([screens.value, screens.min, screens.max]).toEqual(['1', '1', '100']);
  await save();
  expect(screensOf('12')).toBe(1);
  for (const [typed, sentence] of [
    ['101', 'Max screens cannot be more than 100'],
    ['0', 'Screens need to be a whole number from 1 to 100'],
    ['', 'Screens need to be a whole number from 1 to 100'],
  ] as const) {
    fireEvent.change(screens, { target: { value: typed } });
    press('Save');
    expect(await individual.findByText(sentence)).toBeTruthy();
  }
  fireEvent.change(screens, { target: { value: '100' } });
  await waitFor(() => expect(individual.queryByText(/whole number/)).toBeNull());
  await waitFor(() => expect(screen.queryByText('Channel saved!')).toBeNull(), { timeout: 5_000 });
  await save();
  expect(screensOf('12')).toBe(100);
  const group = await typeOf('Winter Camp', 'Group');
  fireEvent.click(group.getByRole('switch'));
  expect(group.queryByRole('spinbutton')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Channel saved!')).toBeNull(), { timeout: 5_000 });
  await save();
  expect([screensOf('11'), screensOf('12')]).toEqual([null, 100]);
});

test('TKT-32 TKT-33 TKT-34 access after the order date can be limited for each type, from 30 days down to 1', async () => {
  const { sent } = aSavingServer({
    events: [
      sampleConnection({
        attendeeTypes: {
          '11': { name: 'Group', numberOfScreens: 2, orderRelativeDays: 7 },
          '12': { name: 'Individual', numberOfScreens: 1, orderRelativeDays: null },
        },
      }),
    ],
  });
  const daysOf = (id: string) => sent().events[0]?.attendeeTypes[id]?.orderRelativeDays;
  openDashboard(access);
  const limit = 'Limit access after order date';
  const [group, individual] = [await typeOf('Winter Camp', 'Group'), await typeOf('Winter Camp', 'Individual')];
  fireEvent.click(individual.getByLabelText(limit));
  const days = individual.getByRole<HTMLInputElement>('spinbutton', { name: 'Days of access' });
  expect([days.value, days.min]).toEqual(['30', '1']);
  fireEvent.change(days, { target: { value: '0' } });
  press('Save');
  expect(await individual.findByText('Days after the order date need to be a whole number of at least 1')).toBeTruthy();
  fireEvent.change(days, { target: { value: '1' } });
  fireEvent.click(group.getByLabelText(limit));
  expect(group.queryByRole('spinbutton', { name: 'Days of access' })).toBeNull();
  await save();
  expect([daysOf('11'), daysOf('12')]).toEqual([null, 1]);
});

test('TKT-35 TKT-36 TKT-37 TKT-38 Refresh takes over name, date and new types, and keeps screens and days', async () => {
  const { server, sent } = aSavingServer({ events: [sampleConnection()] });
  const changed = { ...camp, title: 'Spring Camp', startsAt: '2027-04-02T16:00:00.000Z' };
  const newTypes = [...types.map((type) => ({ ...type, Name: `${type.Name} ticket` })), { Id: '13', Name: 'Child' }];
  server.on(ticketingCalls.lookUp, { eventId: '123456' }, { body: anEvent(changed, newTypes) });
  openDashboard(access);
  await item('Winter Camp');
  press('Refresh Winter Camp');
  const event = within(await item('Spring Camp'));
  expect((await item('Spring Camp')).textContent).toContain('Fri, Apr 2, 2027 · 12:00 PM EDT · Event 123456');
  expect(event.getByRole('switch', { name: 'Child' })).toBeTruthy();
  await save();
  expect(sent().events[0]).toMatchObject({
    eventName: 'Spring Camp',
    eventDate: changed.startsAt,
    attendeeTypes: {
      '11': { name: 'Group ticket', numberOfScreens: 3, orderRelativeDays: 30 },
      '12': { name: 'Individual ticket', numberOfScreens: null, orderRelativeDays: null },
      '13': { name: 'Child', numberOfScreens: null, orderRelativeDays: null },
    },
  });
});

test('TKT-17~ TKT-18~ what goes wrong with a refresh is at the event, which stays as it was', async () => {
  const { server } = aSavingServer({ events: [sampleConnection()] });
  server.on(ticketingCalls.lookUp, {}, 'unreachable');
  openDashboard(access);
  const event = within(await item('Winter Camp'));
  press('Refresh Winter Camp');
  expect(await event.findByText('Unknown error')).toBeTruthy();
  expect(event.getByRole<HTMLInputElement>('spinbutton', { name: 'Screens' }).value).toBe('3');
});

test('TKT-39 an event that was removed while it was refreshed does not come back', async () => {
  const { server } = aSavingServer({ events: [sampleConnection()] });
  const held = server.holds(ticketingCalls.lookUp);
  openDashboard(access);
  await item('Winter Camp');
  press('Refresh Winter Camp');
  await waitFor(() => expect(held).toHaveLength(1));
  press('Remove Winter Camp');
  press('Remove');
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Winter Camp' })).toBeNull());
  held[0]?.answer(anEvent(camp));
  expect(await screen.findByText('Unknown Error (data fetched)')).toBeTruthy();
  expect(screen.queryByRole('listitem', { name: 'Winter Camp' })).toBeNull();
});

test('TKT-40 TKT-41 removing an event asks first, and Cancel keeps the event', async () => {
  const other = sampleConnection({ eventNumber: '654321', eventName: 'Marriage Night' });
  const { sent } = aSavingServer({ events: [sampleConnection(), other] });
  openDashboard(access);
  await item('Winter Camp');
  press('Remove Winter Camp');
  const question = await screen.findByRole('dialog', { name: 'Remove this event?' });
  expect(within(question).getByText("Any contents with rules from this event's data may be affected")).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await item('Winter Camp');
  press('Remove Winter Camp');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Winter Camp' })).toBeNull());
  await item('Marriage Night');
  await save();
  expect(sent().events).toEqual([other]);
});

test('the form says that a channel without an event is open, and warns before a connected one is opened', async () => {
  aSavingServer({ events: [sampleConnection()] });
  openDashboard(access);
  const warning = 'Without an event, everyone can watch this channel once you save.';
  await item('Winter Camp');
  expect(screen.getByText(/^Only people with an attendee number of these events can watch/)).toBeTruthy();
  expect(screen.queryByText(warning)).toBeNull();
  press('Remove Winter Camp');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(warning)).toBeTruthy();
});

test('CHN-118 in add mode the channel has no event connections, while a copy keeps those of its original', async () => {
  aSavingServer({ events: [sampleConnection()] });
  const router = openDashboard(`/dashboard/${GRACE}/channels/add/access`);
  await number();
  expect(screen.queryByRole('list', { name: 'Connected events' })).toBeNull();
  await act(() => router.navigate(`/dashboard/${GRACE}/channels/copy/${SUNDAY}/access`));
  const events = await screen.findByRole('list', { name: 'Connected events' });
  expect(within(events).getByRole('listitem', { name: 'Winter Camp' })).toBeTruthy();
});

const failures = (server: FakeServer) =>
  server.on(channelCalls.save, atSunday, {
    status: 503,
    body: { error: { code: 'server.unavailable', message: 'This is not available right now. Try again in a moment.' } },
  });

test('TKT-42 TKT-43 a save that fails says that events were not connected or not disconnected', async () => {
  const connecting = 'Error connecting Brushfire Events.';
  const disconnecting = 'Error disconnecting Brushfire Events.';
  const other = sampleConnection({ eventNumber: '654321', eventName: 'Marriage Night' });
  const { server } = aSavingServer({ events: [other] });
  failures(server);
  openDashboard(access);
  await item('Marriage Night');
  press('Save');
  expect(await screen.findByText('Error submitting form.')).toBeTruthy();
  expect([screen.queryByText(connecting), screen.queryByText(disconnecting)]).toEqual([null, null]);
  await add('123456');
  await item('Winter Camp');
  press('Save');
  expect(await screen.findByText(connecting)).toBeTruthy();
  expect(screen.queryByText(disconnecting)).toBeNull();
  for (const name of ['Winter Camp', 'Marriage Night']) {
    press(`Remove ${name}`);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name })).toBeNull());
  }
  await waitFor(() => expect(screen.queryByText(connecting)).toBeNull(), { timeout: 5_000 });
  press('Save');
  expect(await screen.findByText(disconnecting)).toBeTruthy();
  expect(screen.queryByText(connecting)).toBeNull();
});

test('TKT-17~ an event that the server does not find at the save is marked at the event', async () => {
  const { server } = aSavingServer({ events: [sampleConnection()] });
  const fields = { 'events.0.eventNumber': 'Unable to find event' };
  server.on(channelCalls.save, atSunday, {
    status: 400,
    body: { error: { code: 'request.invalid', message: 'There were some problems with the form', fields } },
  });
  openDashboard(access);
  const event = within(await item('Winter Camp'));
  press('Save');
  expect(await event.findByText('Unable to find event')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Winter Camp'));
});
