import { describe, expect, test } from 'vitest';
import type { Listed } from './content-lists.ts';
import { schedule } from './schedule.ts';

const NOW = Date.parse('2027-03-07T15:00:00.000Z');

function startingAt(startsAt: string, fields: Partial<Listed> = {}): Listed {
  const closesAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
  const window = { showAt: null, hideAt: null, isPrivate: false, originalAirDate: null };
  return { name: startsAt, contentType: 'live', startsAt, opensAt: startsAt, closesAt, ...window, ...fields };
}
const namesByDay = (contents: Listed[], timeZone = 'UTC') =>
  schedule(contents, NOW, { timeZone }).map(({ day, contents: items }) => [day, ...items.map(({ name }) => name)]);

describe('the schedule', () => {
  test('TIME-76 TIME-77 the schedule has a group for each day, sorted by start, then by name', () => {
    const contents = [
      startingAt('2027-03-09T09:00:00Z', { name: 'Tuesday' }),
      startingAt('2027-03-08T18:00:00Z', { name: 'Evening' }),
      startingAt('2027-03-07T14:30:00Z', { name: 'Live' }),
      startingAt('2027-03-08T09:00:00Z', { name: 'Youth' }),
      startingAt('2027-03-08T09:00:00Z', { name: 'Adults' }),
    ];
    expect(namesByDay(contents)).toEqual([
      ['2027-03-07', 'Live'],
      ['2027-03-08', 'Adults', 'Youth', 'Evening'],
      ['2027-03-09', 'Tuesday'],
    ]);
  });

  test.each([
    ['UTC', ['2027-03-08', 'Late', 'Early']],
    ['America/Chicago', ['2027-03-07', 'Late'], ['2027-03-08', 'Early']],
    ['Pacific/Auckland', ['2027-03-08', 'Late'], ['2027-03-09', 'Early']],
  ])('TIME-76~ the schedule groups contents by the days of the time zone %s', (timeZone, ...days) => {
    const contents = [
      startingAt('2027-03-08T05:30:00Z', { name: 'Late' }),
      startingAt('2027-03-08T16:00:00Z', { name: 'Early' }),
    ];
    expect(namesByDay(contents, timeZone)).toEqual(days);
  });

  test('PAN-83~ PAN-55~ the schedule omits contents that are private, over, on demand, or outside their window', () => {
    const later = '2027-03-08T09:00:00Z';
    const always = { contentType: 'onDemand', startsAt: null, opensAt: null, closesAt: null } as const;
    const contents = [
      startingAt(later, { name: 'Service' }),
      startingAt(later, { isPrivate: true }),
      startingAt(later, { showAt: '2027-03-07T16:00:00Z' }),
      startingAt(later, { hideAt: '2027-03-07T14:00:00Z' }),
      startingAt('2027-03-07T14:00:00Z'),
      startingAt(later, always),
    ];
    expect(namesByDay(contents)).toEqual([['2027-03-08', 'Service']]);
    expect(namesByDay(contents.slice(1))).toEqual([]);
  });
});
