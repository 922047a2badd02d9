import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availability } from './availability.ts';
import { type Changing, nextBoundary, nextChangeAt } from './next-boundary.ts';
import { closesAt, contentPhase, opensAt } from './timing.ts';

const NOW = Date.parse('2027-03-07T15:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const nothing: Changing = { showAt: null, hideAt: null };

test('TIME-52 it is the nearest of all boundaries of all items that lie ahead', () => {
  const content = {
    showAt: inMs(-5),
    hideAt: inMs(90_000),
    opensAt: inMs(70_000),
    startsAt: inMs(80_000),
    closesAt: inMs(85_000),
  };
  expect(nextBoundary([content, { ...nothing, showAt: inMs(60_000) }], NOW)).toBe(60_000);
  expect(nextBoundary([content], NOW)).toBe(70_000);
});

test('TIME-52 without a boundary ahead there is no timer', () => {
  expect(nextBoundary([], NOW)).toBe(null);
  expect(nextBoundary([nothing, { ...nothing, showAt: inMs(0) }], NOW)).toBe(null);
});

test('TIME-53 TIME-54 PLAY-77 CNT-212 a timer is at most 12 hours long', () => {
  expect(nextBoundary([{ ...nothing, showAt: inMs(43_200_001) }], NOW)).toBe(43_200_000);
  expect(nextBoundary([{ ...nothing, showAt: inMs(43_199_999) }], NOW)).toBe(43_199_999);
});

test('TIME-55 PLAY-76 CNT-213 the look after a close comes 3,000 ms after closesAt', () => {
  expect(nextBoundary([{ ...nothing, closesAt: inMs(60_000) }], NOW)).toBe(63_000);
  expect(nextBoundary([{ ...nothing, closesAt: inMs(-2_000) }], NOW)).toBe(1_000);
  expect(nextBoundary([{ ...nothing, closesAt: inMs(-3_000) }], NOW)).toBe(null);
});

test('TIME-6 TIME-52 the look after hideAt comes when it is late, not at hideAt itself', () => {
  const window = { ...nothing, hideAt: inMs(500) };
  const delay = nextBoundary([window], NOW) ?? 0;
  expect(availability(window, NOW + delay)).toBe('late');
  expect(availability(window, NOW + delay - 1)).toBe('available');
});

test('TIME-52 nothing changes before the next change, and something does at it', () => {
  const offset = fc.option(fc.integer({ min: -1e7, max: 1e7 }));
  fc.assert(
    fc.property(
      offset,
      offset,
      fc.integer({ min: -1e7, max: 1e7 }),
      fc.nat(300),
      fc.nat(300),
      (show, hide, start, pre, length) => {
        const startsAt = inMs(start);
        const item = {
          contentType: 'live' as const,
          showAt: show === null ? null : inMs(show),
          hideAt: hide === null ? null : inMs(hide),
          startsAt,
          opensAt: opensAt(startsAt, pre),
          closesAt: closesAt(startsAt, length),
        };
        const truth = (now: number) => `${availability(item, now)} ${contentPhase(item, now)}`;
        const next = nextChangeAt([item], NOW);
        if (next === null) return truth(NOW) === truth(NOW + 1e12);
        return truth(NOW) === truth(next - 1);
      },
    ),
  );
});
