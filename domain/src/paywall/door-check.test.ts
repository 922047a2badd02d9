import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DoorSituation, doorCheck } from './door-check.ts';

const START = Date.parse('2026-12-12T18:00:00.000Z');
const DAY_MS = 86_400_000;
const type = (numberOfScreens: number | null, orderRelativeDays: number | null = null) => ({
  name: 'Group',
  numberOfScreens,
  orderRelativeDays,
});
const channel = (attendeeTypes: Record<string, ReturnType<typeof type>>, id = 'hall') => ({
  id,
  name: 'Main Hall',
  connection: { eventNumber: '482913', attendeeTypes },
});
const group = { id: 'group', name: 'Group', attendees: 212, firstOrderedAt: START - 30 * DAY_MS };
const check = (changes: Partial<DoorSituation> = {}) =>
  doorCheck({
    startsAt: START,
    types: [group],
    optionIds: ['prayer'],
    channels: [channel({ group: type(2) })],
    limited: [],
    guessable: { short: 0, inSequence: 0 },
    ...changes,
  });
const limited = (attendeeTypeIds: string[], options: string[] = []) => [
  {
    id: 'content',
    name: 'Opening Night',
    accessRules: { videoAccessRuleEnabled: true, rules: [{ attendeeTypeIds, fields: { workshop: options } }] },
  },
];

test('an event whose attendees may all enter has no finding', () => {
  expect(check()).toEqual([]);
});

test('an event that is connected nowhere has only this finding about its doors', () => {
  expect(check({ channels: [], limited: limited(['x']) })).toEqual([{ kind: 'connected-nowhere' }]);
});

test('attendees whose type has no screens, or is in no connection, may enter nowhere', () => {
  const finding = [{ kind: 'enters-nowhere', type: 'Group', attendees: 212, channelId: 'hall' }];
  expect(check({ channels: [channel({ group: type(null) })] })).toEqual(finding);
  expect(check({ channels: [channel({})] })).toEqual(finding);
  expect(check({ channels: [channel({}), channel({ group: type(1) }, 'room')] })).toEqual([]);
  expect(check({ channels: [channel({})], types: [{ ...group, attendees: 0, firstOrderedAt: null }] })).toEqual([]);
});

test('access that ends at or before the start is a finding, for the earliest order', () => {
  const finding = [{ kind: 'access-ends-early', type: 'Group', channel: 'Main Hall', channelId: 'hall' }];
  expect(check({ channels: [channel({ group: type(1, 30) })] })).toEqual(finding);
  expect(check({ channels: [channel({ group: type(1, 31) })] })).toEqual([]);
  expect(check({ channels: [channel({ group: type(null, 1) })] })).toMatchObject([{ kind: 'enters-nowhere' }]);
});

test('a content whose rules neither a type that may enter nor an option of the event satisfies opens to nobody', () => {
  const finding = [{ kind: 'opens-to-nobody', content: 'Opening Night', contentId: 'content' }];
  expect(check({ limited: limited(['single'], ['worship']) })).toEqual(finding);
  expect(check({ limited: limited(['group']) })).toEqual([]);
  expect(check({ limited: limited(['single'], ['prayer']) })).toEqual([]);
});

test('numbers that can be guessed are counted', () => {
  expect(check({ guessable: { short: 3, inSequence: 40 } })).toEqual([
    { kind: 'short-numbers', numbers: 3 },
    { kind: 'numbers-in-sequence', numbers: 40 },
  ]);
});

test('a type with attendees is either admitted by a channel or named as entering nowhere', () => {
  const screens = fc.option(fc.integer({ min: 1, max: 100 }), { nil: null });
  fc.assert(
    fc.property(fc.array(screens, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 5 }), (all, attendees) => {
      const channels = all.map((count, at) => channel({ group: type(count) }, `c${at}`));
      const found = check({ channels, types: [{ ...group, attendees }] }).some(({ kind }) => kind === 'enters-nowhere');
      expect(found).toBe(attendees > 0 && all.every((count) => count === null));
    }),
  );
});
