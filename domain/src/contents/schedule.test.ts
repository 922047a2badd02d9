import { describe, expect, test } from 'vitest';
import type { Listed } from './content-lists.ts';
import { schedule } from './schedule.ts';

const NOW = Date.parse('2027-03-07T15:00:00.000Z');

function at(startsAt: string, fields: Partial<Listed> = {}): Listed {
  const closesAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
  const window = { showAt: null, hideAt: null, isPrivate: false, originalAirDate: null };
  return { name: startsAt, contentType: 'live', startsAt, opensAt: startsAt, closesAt, ...window, ...fields };
}
const named = (contents: Listed[], timeZone = 'UTC') =>
  schedule(contents, NOW, { timeZone }).map(({ day, contents: ofDay }) => [day, ...ofDay.map(({ name }) => name)]);

describe('the schedule', () => {
  test('TIME-76 TIME-77 has a group for each day, sorted by start, then by name', () => {
    const contents = [
      at('2027-03-09T09:00:00Z', { name: 'Tuesday' }),
      at('2027-03-08T18:00:00Z', { name: 'Evening' }),
      at('2027-03-07T14:30:00Z', { name: 'Live' }),
      at('2027-03-08T09:00:00Z', { name: 'Youth' }),
      at('2027-03-08T09:00:00Z', { name: 'Adults' }),
    ];
    expect(named(contents)).toEqual([
      ['2027-03-07', 'Live'],
      ['2027-03-08', 'Adults', 'Youth', 'Evening'],
      ['2027-03-09', 'Tuesday'],
    ]);
  });

  test.each([
    ['UTC', ['2027-03-08', 'Late', 'Early']],
    ['America/Chicago', ['2027-03-07', 'Late'], ['2027-03-08', 'Early']],
    ['Pacific/Auckland', ['2027-03-08', 'Late'], ['2027-03-09', 'Early']],
  ])('TIME-76~ has the days of the time zone: %s', (timeZone, ...days) => {
    const contents = [at('2027-03-08T05:30:00Z', { name: 'Late' }), at('2027-03-08T16:00:00Z', { name: 'Early' })];
    expect(named(contents, timeZone)).toEqual(days);
  });

  test('PAN-83~ PAN-55~ omits contents that are private, over, on demand, or outside their window', () => {
    const later = '2027-03-08T09:00:00Z';
    const always = { contentType: 'onDemand', startsAt: null, opensAt: null, closesAt: null } as const;
    const contents = [
      at(later, { name: 'Service' }),
      at(later, { isPrivate: true }),
      at(later, { showAt: '2027-03-07T16:00:00Z' }),
      at(later, { hideAt: '2027-03-07T14:00:00Z' }),
      at('2027-03-07T14:00:00Z'),
      at(later, always),
    ];
    expect(named(contents)).toEqual([['2027-03-08', 'Service']]);
    expect(named(contents.slice(1))).toEqual([]);
  });
});
