import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockOffset,
  RECENT_ROUND_TRIPS,
  type RoundTrip,
  type ServerClock,
  serverOffset,
  withRoundTrip,
} from './server-clock.ts';

/** A trip of a device whose clock is `offset` behind the server's, with so many milliseconds there and back. */
function trip(sentAt: number, there: number, back: number, offset: number): RoundTrip {
  return { sentAt, receivedAt: sentAt + there + back, serverTime: sentAt + there + offset };
}

const after = (...trips: RoundTrip[]) => trips.reduce<ServerClock>(withRoundTrip, []);

test('PLAY-40 the offset is the time of the server minus that of the device, corrected by half the round trip', () => {
  expect(clockOffset({ sentAt: 1_000, receivedAt: 1_200, serverTime: 61_100 })).toBe(60_000);
  expect(serverOffset(after(trip(5_000, 100, 100, -300_000)))).toBe(-300_000);
  expect(serverOffset([])).toBe(null);
});

test('PLAY-40 the offset of the quickest recent round trip is kept', () => {
  const slow = trip(0, 300, 20, 1_000);
  const quick = trip(1_000, 11, 9, 1_000);
  expect(serverOffset(after(slow, quick, trip(2_000, 20, 280, 1_000)))).toBe(clockOffset(quick));
});

test('PLAY-40 a quick round trip of long ago no longer counts', () => {
  const later = Array.from({ length: RECENT_ROUND_TRIPS }, (_, n) => trip(10_000 * (n + 1), 60, 40, 1_000));
  expect(serverOffset(after(trip(0, 2, 1, 1_000), ...later))).toBe(1_010);
});

test('PLAY-40 when the clock of the device is set, what was measured before no longer counts', () => {
  expect(serverOffset(after(trip(0, 5, 5, 1_000), trip(10_000, 80, 80, 61_000)))).toBe(61_000);
  expect(serverOffset(after(trip(0, 5, 5, 1_000), { sentAt: 9_000, receivedAt: 4_000, serverTime: 9_000 }))).toBe(null);
});

test('PLAY-40 the error is at most half the quickest round trip', () => {
  const way = fc.nat(2_000);
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.array(fc.tuple(way, way), { minLength: 1, maxLength: 8 }),
      (offset, ways) => {
        const clock = after(...ways.map(([there, back], n) => trip(n * 10_000, there, back, offset)));
        const quickest = Math.min(...ways.map(([there, back]) => there + back));
        return Math.abs((serverOffset(clock) ?? Number.NaN) - offset) <= quickest / 2;
      },
    ),
  );
});
