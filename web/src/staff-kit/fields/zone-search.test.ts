import { expect, test } from 'vitest';
import { currentNameOf, scoreOf, zoneNames } from './zone-search.ts';

/** Zones with the highest score for a query. */
function best(query: string): string[] {
  const score = Math.max(...zoneNames.map((zone) => scoreOf(zone, query)));
  return score === 0 ? [] : zoneNames.filter((zone) => scoreOf(zone, query) === score);
}

test.each([
  ['central', 'America/Chicago'],
  ['Central Time', 'America/Chicago'],
  ['eastern', 'America/New_York'],
  ['pacific', 'America/Los_Angeles'],
  ['CST', 'America/Chicago'],
  ['cdt', 'America/Chicago'],
  ['GMT', 'Europe/London'],
  ['BST', 'Europe/London'],
  ['IST', 'Asia/Kolkata'],
  ['CET', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['Nashville', 'America/Chicago'],
  ['nashv', 'America/Chicago'],
  ['Tennessee', 'America/New_York'],
  ['Kolkata', 'Asia/Kolkata'],
  ['calcutta', 'Asia/Kolkata'],
  ['Mumbai', 'Asia/Kolkata'],
  ['Kyiv', 'Europe/Kyiv'],
  ['kiev', 'Europe/Kyiv'],
  ['saigon', 'Asia/Ho_Chi_Minh'],
  ['new york', 'America/New_York'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['sao paulo', 'America/Sao_Paulo'],
  ['Munich', 'Europe/Berlin'],
  ['Zürich', 'Europe/Zurich'],
  ['US/Central', 'America/Chicago'],
])('CNT-274~ a search for %s ranks %s among the best', (query, zone) => expect(best(query)).toContain(zone));

test('CNT-274~ a clock name ranks above a town with the same beginning', () => {
  expect(scoreOf('America/Chicago', 'central')).toBeGreaterThan(scoreOf('America/Los_Angeles', 'central'));
});

test('CNT-274~ a search for a country finds its zones, and a search for an unknown place finds none', () => {
  expect(zoneNames.filter((zone) => scoreOf(zone, 'Ukraine') > 0)).toEqual(['Europe/Kyiv', 'Europe/Simferopol']);
  expect(best('Mars Base')).toEqual([]);
});

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['US/Central', 'America/Chicago'],
  ['Etc/UTC', 'UTC'],
  ['America/Chicago', 'America/Chicago'],
  ['Newer/Than_This', 'Newer/Than_This'],
])('CNT-275~ the current name of %s is %s', (zone, current) => expect(currentNameOf(zone)).toBe(current));

test('CNT-275~ the list has each zone once, and includes every zone of this runtime', () => {
  expect(new Set(zoneNames.map(currentNameOf)).size).toBe(zoneNames.length);
  const places = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'));
  expect(places.filter((zone) => !zoneNames.includes(currentNameOf(zone)))).toEqual([]);
});
