import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_MINUTES, type MinuteCounts, minutesOf, momentsOfMinutes } from './moments.ts';
import { millisecondsOf } from './watch.ts';

const OPENS = 60_000;
const at = (minute: number) => millisecondsOf(OPENS + minute * 60);
const none = { there: 0, came: 0, left: 0, messages: 0, reactions: 0, answers: 0 };
const minutes = (counts: readonly Partial<MinuteCounts>[]): MinuteCounts[] =>
  counts.map((count, index) => ({ ...none, at: at(index), ...count }));
const reactions = (...counts: number[]) => minutes(counts.map((n) => ({ reactions: n })));
const noCounts = { messages: new Map(), reactions: new Map(), answers: new Map() };

test('ANA-143 a minute with 3 times the median of the 5 minutes on each side, and with at least 5, is a moment', () => {
  const at7 = [{ at: at(7), kind: 'reactions', count: 12 }];
  const usual = [4, 4, 4, 4, 4, 4, 4];
  expect(momentsOfMinutes(reactions(...usual, 12, ...usual))).toEqual(at7);
  expect(momentsOfMinutes(reactions(...usual, 11, ...usual))).toEqual([]);
  // Minutes further away than 5 do not count.
  expect(momentsOfMinutes(reactions(9, 9, ...usual.slice(2), 12, ...usual.slice(2), 9, 9))).toEqual(at7);
  expect(momentsOfMinutes(reactions(0, 0, 5, 0, 0))).toEqual([{ at: at(2), kind: 'reactions', count: 5 }]);
  expect(momentsOfMinutes(reactions(0, 0, 4, 0, 0))).toEqual([]);
  // Of minutes in a row, the highest.
  expect(momentsOfMinutes(reactions(0, 0, 0, 9, 14, 9, 0, 0, 0))).toEqual([
    { at: at(4), kind: 'reactions', count: 14 },
  ]);
  const of9 = Array.from({ length: 9 * 12 }, (_, index) => (index % 12 === 6 ? 20 + index : 0));
  const marked = momentsOfMinutes(reactions(...of9));
  expect(marked).toHaveLength(8);
  // The smallest is left out, and the others are in order.
  expect(marked.map(({ count }) => count)).toEqual(of9.filter((n) => n > 0).slice(1));
});

test('ANA-142~ a minute has the most people at once, who came and who left', () => {
  const curve = new Map([
    [OPENS, 3],
    [OPENS + 10, 2],
    [OPENS + 30, -1],
    [OPENS + 60, -4],
    [OPENS + 100, 1],
  ]);
  const arrivals = new Map([
    [OPENS, 6],
    [OPENS + 60, 1],
  ]);
  const messages = new Map([[at(1), 7]]);
  const given = { from: OPENS, until: OPENS + 150, curve, arrivals, counts: { ...noCounts, messages } };
  expect(minutesOf(given)).toEqual([
    { ...none, at: at(0), there: 5, came: 6, left: 2 },
    { ...none, at: at(1), there: 1, came: 1, left: 4, messages: 7 },
    { ...none, at: at(2), there: 1 },
  ]);
  expect(minutesOf({ ...given, until: OPENS + 10_000_000 })).toHaveLength(MAX_MINUTES);
});

test('ANA-143~ exactly the bursts that were planted in quiet minutes are marked', () => {
  const kind = fc.constantFrom('messages', 'reactions', 'answers');
  const planted = fc.array(fc.record({ kind, count: fc.integer({ min: 6, max: 500 }), gap: fc.nat(9) }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(planted, fc.infiniteStream(fc.nat(2)), (bursts, quiet) => {
      const counts = Array.from({ length: 8 * 20 }, () => {
        const [messages = 0, reactions = 0, answers = 0] = quiet.take(3);
        return { messages, reactions, answers };
      });
      const expected = bursts.map(({ kind: burst, count, gap }, index) => {
        const minute = index * 20 + 6 + gap;
        (counts[minute] as (typeof counts)[number])[burst] = count;
        return { at: at(minute), kind: burst, count };
      });
      expect(momentsOfMinutes(minutes(counts))).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});
