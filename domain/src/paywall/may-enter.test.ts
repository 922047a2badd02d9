import { expect, test } from 'vitest';
import type { Attendee } from '../ticketing/attendee.ts';
import { mayEnter } from './may-enter.ts';

const ORDERED = '2026-10-01T12:00:00.000Z';
const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
const attendee: Attendee = {
  provider: 'builtin',
  number: '123456789012',
  clientId: 'grace',
  eventId: 'camp-id',
  eventNumber: '471120',
  typeId: 'group',
  typeName: 'Group',
  firstName: 'Amos',
  lastName: 'Reed',
  optionIds: [],
  orderedAt: ORDERED,
  status: 'Active',
};
const type = (numberOfScreens: number | null, orderRelativeDays: number | null = null) => ({
  name: 'Group',
  numberOfScreens,
  orderRelativeDays,
});
const connection = (attendeeTypes: Record<string, ReturnType<typeof type>>, eventNumber = '471120') => ({
  eventNumber,
  attendeeTypes,
});
const enter = (who: Partial<Attendee> | null, connections = [connection({ group: type(2) })], now: number = NOW) =>
  mayEnter(who && { ...attendee, ...who }, { clientId: 'grace', connections }, now);
const noAccess = { message: 'This attendee number does not have access' };

test('an attendee of a connected event enters on the screens of the type', () => {
  expect(enter({})).toEqual({ screens: 2, endsAt: null });
});

test('PAY-33~ C2 an unknown number and the number of another client get the same refusal', () => {
  expect(enter(null)).toMatchObject(noAccess);
  expect(enter({ clientId: 'hope' })).toBe(enter(null));
  expect(enter({ clientId: 'hope', status: 'Cancelled' })).toBe(enter(null));
});

test('PAY-34~ an attendee of another event of the client is refused', () => {
  expect(enter({ eventNumber: '471121' })).toMatchObject({
    message: 'This attendee number does not belong to this content.',
  });
});

test('PAY-35~ PAY-36~ a type without screens, and a type that the connection does not list, are refused', () => {
  expect(enter({}, [connection({ group: type(null) })])).toMatchObject(noAccess);
  expect(enter({ typeId: 'single' })).toMatchObject(noAccess);
  expect(enter({ typeId: 'constructor' })).toMatchObject(noAccess);
});

test('PAY-37~ TKT-79~ a cancelled attendee is refused', () => {
  expect(enter({ status: 'Cancelled' })).toMatchObject({ message: 'This attendee has been canceled' });
});

test('PAY-39~ PAY-60 VIEW-63 C11 access ends the relative days times 24 hours after the order', () => {
  const connections = [connection({ group: type(1, 30) })];
  const end = Date.parse(ORDERED) + 30 * DAY_MS;
  expect(enter({}, connections, end - 1)).toEqual({ screens: 1, endsAt: end });
  expect(enter({}, connections, end)).toMatchObject({ message: 'Your access to this content has ended' });
});

test('PAY-61 a type without relative days has no end of access', () => {
  expect(enter({}, undefined, NOW + 20_000 * DAY_MS)).toMatchObject({ endsAt: null });
});

test('with several connections, the one to the attendee’s event decides', () => {
  const connections = [connection({ group: type(5) }, '999999'), connection({ group: type(1) })];
  expect(enter({}, connections)).toMatchObject({ screens: 1 });
});

test('TKT-4 a type whose number of screens is null is not allowed, also beside types that are', () => {
  const types = { group: type(null), single: type(1) };
  expect(enter({}, [connection(types)])).toMatchObject(noAccess);
  expect(enter({ typeId: 'single' }, [connection(types)])).toEqual({ screens: 1, endsAt: null });
});
