import { expect, test } from 'vitest';
import { fitOf, nameOfToday, zoneNames } from './zone-search.ts';

/** What a query finds best. */
function best(query: string): string[] {
  const fit = Math.max(...zoneNames.map((zone) => fitOf(zone, query)));
  return fit === 0 ? [] : zoneNames.filter((zone) => fitOf(zone, query) === fit);
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
])('CNT-274~ %s finds %s among the best', (query, zone) => expect(best(query)).toContain(zone));

test('CNT-274~ what a clock is called comes before a town that begins alike', () => {
  expect(fitOf('America/Chicago', 'central')).toBeGreaterThan(fitOf('America/Los_Angeles', 'central'));
});

test('CNT-274~ the country finds its zones, and what is no place finds none', () => {
  expect(zoneNames.filter((zone) => fitOf(zone, 'Ukraine') > 0)).toEqual(['Europe/Kyiv', 'Europe/Simferopol']);
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
])('CNT-275~ %s is %s today', (zone, today) => expect(nameOfToday(zone)).toBe(today));

test('CNT-275~ each zone stands in the list once, and every zone that this runtime lists is in it', () => {
  expect(new Set(zoneNames.map(nameOfToday)).size).toBe(zoneNames.length);
  const places = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'));
  expect(places.filter((zone) => !zoneNames.includes(nameOfToday(zone)))).toEqual([]);
});
