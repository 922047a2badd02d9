import { expect, test } from 'vitest';
import { sampleConnection } from '../testing/sample-events.ts';
import { countForeign, isEmptyRule, offeredEvents, ruleIdsOf, withoutIds } from './access-choices.ts';

const type = (name: string, numberOfScreens: number | null) => ({ name, numberOfScreens, orderRelativeDays: null });
const camp = { events: [sampleConnection({ attendeeTypes: { '1': type('Group', null), '2': type('Single', 1) } })] };
const campAgain = { events: [sampleConnection({ attendeeTypes: { '1': type('Group', 2) } })] };
const night = {
  events: [sampleConnection({ eventNumber: '654321', eventName: 'Night', attendeeTypes: { '3': type('Pair', 1) } })],
};
const open = { events: [] };
const fieldsOf = (number: string) => [{ id: number === '123456' ? 'tent' : 'meal', label: '', options: [] }];
const idsOf = (...channels: (typeof camp)[]) => ruleIdsOf(channels, fieldsOf);

test('CNT-215~ CNT-216~ a rule can choose the types of the events of the channels, each event once', () => {
  expect(offeredEvents([open])).toEqual([]);
  expect(offeredEvents([camp, open, night, campAgain])).toEqual([
    {
      number: '123456',
      name: 'Winter Camp',
      types: [
        { id: '1', name: 'Group', isAllowed: true },
        { id: '2', name: 'Single', isAllowed: true },
      ],
    },
    { number: '654321', name: 'Night', types: [{ id: '3', name: 'Pair', isAllowed: true }] },
  ]);
  expect(offeredEvents([camp])[0]?.types[0]).toEqual({ id: '1', name: 'Group', isAllowed: false });
});

test('CNT-217~ types and fields of a removed channel leave the rule, unless another channel has them as well', () => {
  const rule = { attendeeTypeIds: ['1', '3', '9'], fields: { tent: ['a'], meal: ['b'], other: ['c'] } };
  expect(withoutIds(rule, idsOf(camp), idsOf(night))).toEqual({
    attendeeTypeIds: ['3', '9'],
    fields: { meal: ['b'], other: ['c'] },
  });
  expect(withoutIds(rule, idsOf(camp), idsOf(campAgain))).toEqual(rule);
  expect(withoutIds(rule, idsOf(open), idsOf(night))).toEqual(rule);
  expect(countForeign(rule, idsOf(camp, night))).toBe(2);
});

test('PAY-67~ a rule without types and options is empty', () => {
  expect(isEmptyRule({ attendeeTypeIds: [], fields: { tent: [] } })).toBe(true);
  expect(isEmptyRule({ attendeeTypeIds: ['1'], fields: {} })).toBe(false);
  expect(isEmptyRule({ attendeeTypeIds: [], fields: { tent: ['a'] } })).toBe(false);
});
