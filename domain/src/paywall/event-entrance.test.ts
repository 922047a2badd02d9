import { expect, test } from 'vitest';
import { eventEntrance } from './event-entrance.ts';

const event = { clientId: 'grace', number: '471120', asksNumber: true, typeIds: ['group'] };
const gives = (numberOfScreens: number | null, orderRelativeDays: number | null = null, type = 'group') => ({
  attendeeTypes: { [type]: { name: 'Group', numberOfScreens, orderRelativeDays } },
});
const settingOf = (connections: ReturnType<typeof gives>[], type = 'group') => {
  const { numberOfScreens, orderRelativeDays } =
    eventEntrance({ ...event, typeIds: [type] }, connections).connections[0]?.attendeeTypes[type] ?? {};
  return [numberOfScreens, orderRelativeDays];
};

test('an event that asks for no number is open', () => {
  expect(eventEntrance({ ...event, asksNumber: false }, [gives(2)]).connections).toEqual([]);
  expect(eventEntrance(event, []).connections).toHaveLength(1);
  expect(eventEntrance({ ...event, typeIds: [] }, []).connections).toEqual([
    { eventNumber: '471120', attendeeTypes: {} },
  ]);
});

test('PAY-31~ a type has the most screens and days that a connection gives it', () => {
  expect(settingOf([gives(2, 30), gives(5, 10), gives(null, null)])).toEqual([5, 30]);
  expect(settingOf([gives(2, 30), gives(1, null)])).toEqual([2, null]);
});

test('PAY-31~ a type that no connection mentions has one screen without an end', () => {
  expect(settingOf([])).toEqual([1, null]);
  expect(settingOf([gives(4, 10, 'single')])).toEqual([1, null]);
  expect(settingOf([gives(4, 10, 'single')], 'constructor')).toEqual([1, null]);
});

test('PAY-36~ a type that connections mention only without screens may not enter', () => {
  expect(settingOf([gives(null), gives(null, 5)])).toEqual([null, null]);
});
