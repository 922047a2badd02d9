import { expect, test } from 'vitest';
import { earlierOf, laidOver, sinceStart } from './earlier.ts';

const others = (...starts: string[]) => starts.map((startsAt) => ({ startsAt }));

test.each([
  // Clocks go back on 2026-10-25, between the two last Sundays.
  [
    'Europe/Berlin',
    '2026-11-01T09:00:00.000Z',
    ['2026-10-25T09:00:00.000Z', '2026-10-18T08:00:00.000Z'],
    '2026-10-18T09:00:00.000Z',
  ],
  // Clocks go back on 2026-11-01.
  [
    'America/Chicago',
    '2026-11-08T16:00:00.000Z',
    ['2026-11-01T16:00:00.000Z', '2026-10-25T15:00:00.000Z'],
    '2026-10-25T16:00:00.000Z',
  ],
  // Clocks go forward on 2026-03-08.
  [
    'America/Chicago',
    '2026-03-15T15:00:00.000Z',
    ['2026-03-08T15:00:00.000Z', '2026-03-01T16:00:00.000Z'],
    '2026-03-01T15:00:00.000Z',
  ],
])('ANA-147~ in %s 10:00 stays 10:00 when the clocks change before %s', (timeZoneName, startsAt, same, other) => {
  expect(earlierOf({ startsAt, timeZoneName }, others(other, ...same))).toEqual(others(...same));
});

test('ANA-147~ the last 4 contents of the same weekday and hour are compared', () => {
  const content = { startsAt: '2026-11-29T16:00:00.000Z', timeZoneName: 'America/Chicago' };
  const sundays = ['11-22', '11-15', '11-08', '11-01', '10-25'].map((day) => `2026-${day}T16:30:00.000Z`);
  const different = ['2026-11-28T16:00:00.000Z', '2026-11-22T17:00:00.000Z', '2026-12-06T16:00:00.000Z'];
  expect(earlierOf(content, others(...different, ...sundays.toReversed()))).toEqual(others(...sundays.slice(0, 4)));
});

test('ANA-148~ curves are laid over each other by the seconds since the start', () => {
  const startsAt = '2026-11-29T16:00:00.000Z';
  const points = [-60, 0, 90].map((second) => ({ at: Date.parse(startsAt) + second * 1_000, viewers: 1 }));
  expect(sinceStart(points, startsAt).map(({ second }) => second)).toEqual([-60, 0, 90]);
});

test('ANA-153~ curves with different points are laid over each other by the minute, without a number where one has none', () => {
  const short = [0, 40, 80].map((second, index) => ({ second, viewers: index + 1 }));
  const early = [-60, 0].map((second) => ({ second, viewers: 9 }));
  expect(laidOver([short, early, []])).toEqual([
    { minute: -1, viewers: [null, 9, null] },
    { minute: 0, viewers: [2, 9, null] },
    { minute: 1, viewers: [3, null, null] },
  ]);
  const long = Array.from({ length: 500 }, (_, index) => ({ second: index * 60, viewers: index }));
  expect(laidOver([long])).toHaveLength(100);
  expect(laidOver([[], []])).toEqual([]);
});
