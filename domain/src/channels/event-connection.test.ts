import { expect, test } from 'vitest';
import { sampleChannelForm } from '../testing/sample-channels.ts';
import { sampleConnection } from '../testing/sample-events.ts';
import { isEventNumber } from '../ticketing/attendee-number.ts';
import { channelSchema } from './channel.ts';
import { newChannelForm } from './channel-form.ts';
import { channelFormSchema } from './channels.api.ts';
import { connectEvent, type EventConnection, isPaywalled, keepConnection } from './event-connection.ts';

const connection = sampleConnection();

/** Returns the form's errors by field path. */
function errors(events: unknown): Record<string, string> {
  const result = channelFormSchema.safeParse({ ...sampleChannelForm(), events });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
const screens = (numberOfScreens: unknown, orderRelativeDays: unknown = null) =>
  errors([{ ...connection, attendeeTypes: { '12': { name: 'Group', numberOfScreens, orderRelativeDays } } }]);

test('TKT-1 TKT-3 an event connection has exactly an id, number, name, date, and settings by attendee type', () => {
  expect(Object.keys(connection)).toEqual(['eventId', 'eventNumber', 'eventName', 'eventDate', 'attendeeTypes']);
  expect(Object.values(connection.attendeeTypes).map((type) => Object.keys(type))).toEqual([
    ['name', 'numberOfScreens', 'orderRelativeDays'],
    ['name', 'numberOfScreens', 'orderRelativeDays'],
  ]);
  const accepts = (events: unknown) => channelSchema.shape.events.safeParse(events).success;
  expect(accepts([connection])).toBe(true);
  for (const field of Object.keys(connection))
    expect(accepts([{ ...connection, [field]: undefined }]), field).toBe(false);
  expect(accepts([{ ...connection, streamUrl: 'x' }])).toBe(false);
  for (const type of [{}, { name: 'Group' }, { name: 'Group', numberOfScreens: '1', orderRelativeDays: null }, null])
    expect(accepts([{ ...connection, attendeeTypes: { '12': type } }])).toBe(false);
});

test('TKT-2 TKT-15 an event number has six ASCII digits', () => {
  expect(isEventNumber('012345')).toBe(true);
  const sentence = "Event ID's can only contain numbers and be 6 digits long";
  for (const eventNumber of [
    '',
    '12345',
    '1234567',
    '12345a',
    ' 123456',
    '123456\n',
    '１２３４５６',
    '1e5000',
    '-12345',
  ]) {
    expect(isEventNumber(eventNumber), eventNumber).toBe(false);
    expect(errors([{ ...connection, eventNumber }]), eventNumber).toEqual({ 'events.0.eventNumber': sentence });
  }
});

test('TKT-4~ TKT-30 TKT-31 the number of screens is null or 1 to 100', () => {
  for (const allowed of [null, 1, 100]) expect(screens(allowed)).toEqual({});
  const path = 'events.0.attendeeTypes.12.numberOfScreens';
  expect(screens(101)).toEqual({ [path]: 'Max screens cannot be more than 100' });
  for (const refused of [0, -1, 1.5])
    expect(screens(refused)).toEqual({ [path]: 'Screens need to be a whole number from 1 to 100' });
});

test('TKT-33~ the days after the order date are null or at least 1', () => {
  for (const allowed of [null, 1, 3_650]) expect(screens(1, allowed)).toEqual({});
  for (const refused of [0, -3, 0.5, 3_651, 1e308])
    expect(Object.keys(screens(1, refused))).toEqual(['events.0.attendeeTypes.12.orderRelativeDays']);
});

test('TKT-16~ a channel is connected to an event once, and to at most twenty events', () => {
  const events = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...connection, eventNumber: String(100_000 + at) }));
  expect(errors([connection, connection])).toEqual({ 'events.1.eventNumber': 'Event ID is already set up' });
  expect(errors(events(20))).toEqual({});
  expect(errors(events(21))).toEqual({ events: 'A channel can be connected to at most 20 events' });
});

test('TKT-6~ TKT-7 TKT-8 a channel with one or more events is behind the paywall, and a channel without one is open', () => {
  expect([[connection], [connection, { ...connection, eventNumber: '222222' }], []].map(isPaywalled)).toEqual([
    true,
    true,
    false,
  ]);
});

test('CHN-118~ a new channel has no event connections', () => {
  expect(newChannelForm({ clientZone: null }).events).toEqual([]);
});

const event = {
  id: 'e-1',
  number: '123456',
  title: 'Winter Camp',
  startsAt: '2027-01-08T18:00:00Z',
  types: [
    { id: '2', name: 'Individual' },
    { id: '1', name: 'Group' },
  ],
};
const settings = { '1': { name: 'forged', numberOfScreens: 5, orderRelativeDays: 30 } };

test('TKT-25~ TKT-37~ TKT-38~ a type keeps its screens and days, and a new type is not allowed', () => {
  expect(connectEvent(event, settings)).toEqual({
    eventId: 'e-1',
    eventNumber: '123456',
    eventName: 'Winter Camp',
    eventDate: '2027-01-08T18:00:00.000Z',
    attendeeTypes: {
      '1': { name: 'Group', numberOfScreens: 5, orderRelativeDays: 30 },
      '2': { name: 'Individual', numberOfScreens: null, orderRelativeDays: null },
    },
  });
});

test('a type that the event no longer has stays while it is allowed, and types that nobody knows are dropped', () => {
  const stored = {
    '7': { name: 'Guest', numberOfScreens: 1, orderRelativeDays: null },
    '8': { name: 'Early', numberOfScreens: null, orderRelativeDays: null },
  };
  const form: EventConnection['attendeeTypes'] = {
    ...stored,
    '9': { name: 'x', numberOfScreens: 9, orderRelativeDays: null },
  };
  const { attendeeTypes } = connectEvent(event, form, stored);
  expect(Object.entries(attendeeTypes).map(([id, { name }]) => [id, name])).toEqual([
    ['1', 'Group'],
    ['2', 'Individual'],
    ['7', 'Guest'],
  ]);
});

test('a stored connection that is kept takes only screens and days from the form', () => {
  const stored = connectEvent(event, {});
  expect(keepConnection(stored, settings)).toEqual(connectEvent(event, settings));
  expect(keepConnection(stored, JSON.parse('{"__proto__": {"numberOfScreens": 1}}'))).toEqual(stored);
});
