import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availability } from './availability.ts';
import { AFTER_CLOSE_MS, type Changing, nextChangeAt } from './next-change.ts';
import { closesAt, contentPhase, opensAt } from './timing.ts';

const NOW = Date.parse('2027-03-07T15:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const noInstants: Changing = { showAt: null, hideAt: null };

test('TIME-52~ the next change is the nearest future boundary of all items', () => {
  const content = {
    showAt: inMs(-5),
    hideAt: inMs(90_000),
    opensAt: inMs(70_000),
    startsAt: inMs(80_000),
    closesAt: inMs(85_000),
  };
  expect(nextChangeAt([content, { ...noInstants, showAt: inMs(60_000) }], NOW)).toBe(NOW + 60_000);
  expect(nextChangeAt([content], NOW)).toBe(NOW + 70_000);
});

test('TIME-52~ without a future boundary there is no next change', () => {
  expect(nextChangeAt([], NOW)).toBe(null);
  expect(nextChangeAt([noInstants, { ...noInstants, showAt: inMs(0) }], NOW)).toBe(null);
});

test('TIME-55 the given delay is added to each close', () => {
  const closing = (ms: number) => nextChangeAt([{ ...noInstants, closesAt: inMs(ms) }], NOW, AFTER_CLOSE_MS);
  expect(closing(60_000)).toBe(NOW + 63_000);
  expect(closing(-2_000)).toBe(NOW + 1_000);
  expect(closing(-3_000)).toBe(null);
});

test('TIME-6 TIME-52~ an item changes one millisecond after hideAt, not at hideAt', () => {
  const window = { ...noInstants, hideAt: inMs(500) };
  const next = nextChangeAt([window], NOW) ?? 0;
  expect(availability(window, next)).toBe('late');
  expect(availability(window, next - 1)).toBe('available');
});

test('TIME-52~ nothing changes before the next change', () => {
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
        const stateAt = (now: number) => `${availability(item, now)} ${contentPhase(item, now)}`;
        const next = nextChangeAt([item], NOW);
        if (next === null) return stateAt(NOW) === stateAt(NOW + 1e12);
        return stateAt(NOW) === stateAt(next - 1);
      },
    ),
  );
});
