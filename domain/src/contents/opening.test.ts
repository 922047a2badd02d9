import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertReaching } from '../testing/assert-reaching.ts';
import { isSourceOpen, nextOpeningAt, openingSpreadMs } from './opening.ts';
import { closesAt, opensAt } from './timing.ts';

const NOW = Date.parse('2027-03-07T15:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const onDemand = { contentType: 'onDemand', startsAt: null, opensAt: null, closesAt: null } as const;
const always = { showAt: null, hideAt: null };

test('VIEW-28~ the source is sent from opensAt to closesAt, or always for on-demand contents, but only inside the window', () => {
  const live = { contentType: 'live', opensAt: inMs(10), startsAt: inMs(20), closesAt: inMs(30), ...always } as const;
  const open = (content: Parameters<typeof isSourceOpen>[0]) =>
    [0, 10, 20, 29, 30].filter((ms) => isSourceOpen(content, NOW + ms));
  expect(open(live)).toEqual([10, 20, 29]);
  expect(open({ ...live, showAt: inMs(20) })).toEqual([20, 29]);
  expect(open({ ...live, hideAt: inMs(20) })).toEqual([10, 20]);
  expect(open({ ...onDemand, ...always })).toEqual([0, 10, 20, 29, 30]);
  expect(open({ ...onDemand, ...always, showAt: inMs(29) })).toEqual([29, 30]);
});

test('VIEW-245~ nothing opens before the next opening, and something opens at the next opening', () => {
  const offset = fc.option(fc.integer({ min: -2e6, max: 1e7 }), { freq: 6 });
  const inputs = fc.record({ show: offset, start: offset, prePlay: fc.nat(120) });
  assertReaching(
    inputs,
    ({ show, start, prePlay }) => {
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
      const item = { ...content, ...window };
      const isOpen = (now: number) => isSourceOpen(item, now);
      const next = nextOpeningAt([item], NOW);
      if (next === null) {
        expect([isOpen(NOW), isOpen(NOW + 1e8)]).toEqual([true, true]);
        return false;
      }
      expect(next).toBeGreaterThan(NOW);
      expect(isOpen(next - 1)).toBe(isOpen(NOW));
      const [lastOpening] = [item.showAt, item.opensAt].map((at) => Date.parse(at ?? '')).sort((a, b) => b - a);
      // The source of an item opens at the later of showAt and opensAt. At the earlier instant nothing changes.
      if (next === lastOpening || item.opensAt === null || item.showAt === null) expect(isOpen(next)).toBe(true);
      return true;
    },
    { atLeast: 0.5 },
  );
});

test('VIEW-247~ refetches at an opening are spread over half the time to the next start, from 1.5 s to 10 s', () => {
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
