import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attendee } from '../ticketing/attendee.ts';
import { deskEntry, lastDigitsOf, MAX_EXTRA_SCREENS } from './desk-entry.ts';
import { takeSeats } from './take-seats.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
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
  orderedAt: '2026-11-01T10:00:00.000Z',
  status: 'Active',
};
const entrance = (numberOfScreens: number | null, orderRelativeDays: number | null = null) => ({
  clientId: 'grace',
  connections: [
    { eventNumber: '471120', attendeeTypes: { group: { name: 'Group', numberOfScreens, orderRelativeDays } } },
  ],
});
const entry = (screens: number | null, inUse: number, extraScreens = 0, who: Partial<Attendee> = {}) =>
  deskEntry({ ...attendee, ...who }, entrance(screens), { now: NOW, inUse, extraScreens });

test('a number enters while a screen is free, and added screens count', () => {
  expect(entry(2, 1)).toEqual({ screens: 2, endsAt: null, refusal: null });
  expect(entry(2, 2)).toMatchObject({ screens: 2, refusal: { code: 'paywall.screens-full' } });
  expect(entry(2, 2, 1)).toEqual({ screens: 3, endsAt: null, refusal: null });
});

test('added screens let nobody in who may not enter at all', () => {
  const days = entrance(2, 21);
  expect(entry(null, 0, 5)).toMatchObject({ screens: 0, refusal: { code: 'paywall.no-access' } });
  expect(entry(2, 0, 5, { status: 'Cancelled' })).toMatchObject({ refusal: { code: 'paywall.canceled' } });
  expect(entry(2, 0, 5, { eventNumber: '471121' })).toMatchObject({ refusal: { code: 'paywall.other-event' } });
  expect(deskEntry(attendee, days, { now: NOW, inUse: 0, extraScreens: 5 })).toMatchObject({
    refusal: { code: 'paywall.access-ended' },
  });
});

test('the desk says what a claim of a new browser gets', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: MAX_EXTRA_SCREENS }),
      (screens, inUse, extraScreens) => {
        const taken = Array.from({ length: inUse }, (_, at) => ({ id: `${at}`, slot: at + 1, browserId: `${at}` }));
        const [decision] = takeSeats(taken, [{ browserId: 'new', screens: screens + extraScreens }]);
        expect(entry(screens, inUse, extraScreens).refusal === null).toBe(decision?.kind === 'new');
      },
    ),
  );
});

test('only the last four digits of a number are told', () => {
  expect(lastDigitsOf('123456789012')).toBe('9012');
});
