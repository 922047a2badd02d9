import { expect, test } from 'vitest';
import { clockChangeNote, instantOf, ownTimeNote } from './zoned-date-time.ts';

const CHICAGO = 'America/Chicago';

test('TIME-82~ CNT-100~ a day and a time are converted with the zone’s offset on that date', () => {
  expect(instantOf('2026-12-24', '17:00', CHICAGO)).toBe('2026-12-24T23:00:00.000Z');
  expect(instantOf('2026-07-04', '17:00', CHICAGO)).toBe('2026-07-04T22:00:00.000Z');
});

test('a day without a time, or a time without a day, gives no instant', () => {
  expect(instantOf('2026-12-24', '', CHICAGO)).toBeNull();
  expect(instantOf('', '17:00', CHICAGO)).toBeNull();
});

test('a time that the clocks skip gets a note with the actual time', () => {
  expect(clockChangeNote('2026-03-08', '02:30', CHICAGO)).toBe(
    'Clocks go forward and skip this time. It will be 03:30 AM CDT.',
  );
});

test('a time that the clocks repeat gets a note and means the first of the two', () => {
  expect(clockChangeNote('2026-11-01', '01:30', CHICAGO)).toBe(
    'Clocks go back, so this time occurs twice. This is the first one, 01:30 AM CDT.',
  );
});

test('an ordinary time gets no note', () => {
  expect(clockChangeNote('2026-12-24', '17:00', CHICAGO)).toBeNull();
});

test('a note shows the time in the user’s own zone if the zones differ', () => {
  expect(ownTimeNote('2026-12-24T23:00:00.000Z', CHICAGO, 'America/New_York')).toBe(
    'Your time: 12/24/2026 06:00 PM EST',
  );
  expect(ownTimeNote('2026-12-24T23:00:00.000Z', CHICAGO, 'America/Chicago')).toBeNull();
});
