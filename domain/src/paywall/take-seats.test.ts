import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SeatClaim, type TakenSlot, takeSeats } from './take-seats.ts';

const seat = (slot: number, browserId: string): TakenSlot => ({ id: `seat-${slot}`, slot, browserId });
const claim = (browserId: string, screens: number, insteadOf?: string): SeatClaim => ({
  browserId,
  screens,
  insteadOf,
});

test('PAY-48~ PAY-49~ claims get the lowest free slots in their order, until all screens are in use', () => {
  expect(takeSeats([seat(2, 'b')], [claim('a', 3), claim('c', 3), claim('d', 3)])).toEqual([
    { kind: 'new', slot: 1, ends: null },
    { kind: 'new', slot: 3, ends: null },
    { kind: 'full' },
  ]);
});

test('PAY-51~ a browser that has a seat keeps it, also if it asks twice at once', () => {
  expect(takeSeats([seat(2, 'a')], [claim('a', 1), claim('a', 1)])).toEqual([
    { kind: 'own', slot: 2 },
    { kind: 'own', slot: 2 },
  ]);
  expect(takeSeats([], [claim('a', 1), claim('a', 1)])).toEqual([
    { kind: 'new', slot: 1, ends: null },
    { kind: 'own', slot: 1 },
  ]);
});

test('a browser takes over a seat of its number only once, and only while all screens are in use', () => {
  const taken = [seat(1, 'a'), seat(2, 'b')];
  expect(takeSeats(taken, [claim('c', 2, 'seat-2'), claim('d', 2, 'seat-2')])).toEqual([
    { kind: 'new', slot: 2, ends: 'seat-2' },
    { kind: 'full' },
  ]);
  expect(takeSeats(taken, [claim('c', 3, 'seat-2')])).toEqual([{ kind: 'new', slot: 3, ends: null }]);
  expect(takeSeats(taken, [claim('c', 2, 'seat-of-another-number')])).toEqual([{ kind: 'full' }]);
});

test('C9 after the screens were lowered, nobody gets a seat or takes one over until enough have left', () => {
  const taken = [seat(1, 'a'), seat(2, 'b'), seat(3, 'c')];
  expect(takeSeats(taken, [claim('d', 2), claim('d', 2, 'seat-1'), claim('a', 2)])).toEqual([
    { kind: 'full' },
    { kind: 'full' },
    { kind: 'own', slot: 1 },
  ]);
});

test('PAY-49~ however many claim, never more seats are in use than screens, and never fewer than could be', () => {
  let decided = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 6 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.boolean()), { maxLength: 50 }),
      fc.integer({ min: 1, max: 6 }),
      (slots, claims, screens) => {
        const taken = slots.map((slot) => seat(slot, `taken-${slot}`));
        const given = claims.map(([browser, takesOver]) =>
          claim(`b${browser}`, screens, takesOver ? taken[0]?.id : undefined),
        );
        const decisions = takeSeats(taken, given);
        const browsers = new Set(
          decisions.flatMap(({ kind }, index) => (kind === 'new' ? given[index]?.browserId : [])),
        );
        const ended = decisions.filter((decision) => decision.kind === 'new' && decision.ends !== null).length;
        const inUse = taken.length - ended + browsers.size;
        expect(inUse).toBeLessThanOrEqual(Math.max(screens, taken.length));
        const wanting = new Set(given.map(({ browserId }) => browserId));
        expect(inUse).toBeGreaterThanOrEqual(Math.min(screens, taken.length + wanting.size));
        const newSlots = decisions.flatMap((decision) => (decision.kind === 'new' ? decision.slot : []));
        expect(new Set(newSlots).size).toBe(newSlots.length);
        if (decisions.some(({ kind }) => kind === 'full') && browsers.size > 0) decided += 1;
      },
    ),
    { numRuns: 1_000 },
  );
  expect(decided).toBeGreaterThan(100);
});
