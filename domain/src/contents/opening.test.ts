import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSourceOpen, nextOpeningAt, openingSpreadMs } from './opening.ts';
import { closesAt, opensAt } from './timing.ts';

const NOW = Date.parse('2027-03-07T15:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const onDemand = { contentType: 'onDemand', startsAt: null, opensAt: null, closesAt: null } as const;
const always = { showAt: null, hideAt: null };

test('VIEW-28~ a video may be told from opensAt to closesAt, on demand always, and ever within its window alone', () => {
  const live = { contentType: 'live', opensAt: inMs(10), startsAt: inMs(20), closesAt: inMs(30), ...always } as const;
  const open = (content: Parameters<typeof isSourceOpen>[0]) =>
    [0, 10, 20, 29, 30].filter((ms) => isSourceOpen(content, NOW + ms));
  expect(open(live)).toEqual([10, 20, 29]);
  expect(open({ ...live, showAt: inMs(20) })).toEqual([20, 29]);
  expect(open({ ...live, hideAt: inMs(20) })).toEqual([10, 20]);
  expect(open({ ...onDemand, ...always })).toEqual([0, 10, 20, 29, 30]);
  expect(open({ ...onDemand, ...always, showAt: inMs(29) })).toEqual([29, 30]);
});

test('VIEW-245~ nothing opens before the next opening, and at it something does', () => {
  const offset = fc.integer({ min: -1e7, max: 1e7 });
  fc.assert(
    fc.property(fc.option(offset), fc.option(offset), fc.nat(120), (show, start, prePlay) => {
      const window = { showAt: show === null ? null : inMs(show), hideAt: null };
      const startsAt = start === null ? null : inMs(start);
      const content = startsAt
        ? {
            contentType: 'live' as const,
            startsAt,
            opensAt: opensAt(startsAt, prePlay),
            closesAt: closesAt(startsAt, 1e6),
          }
        : onDemand;
      const isOpen = (now: number) => isSourceOpen({ ...content, ...window }, now);
      const next = nextOpeningAt([{ ...content, ...window }], NOW);
      if (next === null) return isOpen(NOW) && isOpen(NOW + 1e8);
      return next > NOW && isOpen(next - 1) === isOpen(NOW);
    }),
  );
});

test('VIEW-247~ asking for what opens is spread over half the time to the next start, at most 10 s, at least 1.5 s', () => {
  const spread = (...startsIn: number[]) =>
    openingSpreadMs(
      NOW,
      startsIn.map((ms) => ({ startsAt: inMs(ms) })),
    );
  expect(spread()).toBe(10_000);
  expect(spread(900_000)).toBe(10_000);
  expect(spread(-1, 900_000, 12_000)).toBe(6_000);
  expect(spread(0, 900_000)).toBe(1_500);
  expect(openingSpreadMs(NOW, [{ startsAt: null }])).toBe(10_000);
});
