import { describe, expect, test } from 'vitest';
import { chooseContent } from './choose-content.ts';
import { contentLists, type Listed, UNDATED_AIR_DATE } from './content-lists.ts';
import { closesAt, opensAt } from './timing.ts';

const NOW = Date.parse('2027-03-07T15:00:00.000Z');
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString();

function timed(name: string, startsIn: number, changes: Partial<Listed> = {}): Listed {
  const startsAt = minutes(startsIn);
  const times = { startsAt, opensAt: opensAt(startsAt, 30), closesAt: closesAt(startsAt, 60) };
  return {
    name,
    contentType: 'live',
    ...times,
    showAt: null,
    hideAt: null,
    isPrivate: false,
    originalAirDate: null,
    ...changes,
  };
}

function onDemand(name: string, originalAirDate: string | null, changes: Partial<Listed> = {}): Listed {
  const noTimes = { startsAt: null, opensAt: null, closesAt: null };
  return { ...timed(name, 0), ...noTimes, contentType: 'onDemand', originalAirDate, ...changes };
}

const names = (contents: Listed[]) => contents.map(({ name }) => name);
const chosen = (contents: Listed[], hasDefaultVideo = false) =>
  chooseContent(contents, NOW, { hasDefaultVideo })?.name ?? null;

describe('the lists of contents', () => {
  test('TIME-66 TIME-67 TIME-68 CNT-20 CNT-21 CNT-22 a content is upcoming until closesAt and then past, and on-demand contents have a list of their own', () => {
    const contents = [
      timed('live', -30),
      timed('later', 90),
      timed('closed now', -60),
      onDemand('always', '2026-01-01'),
    ];
    const { upcoming, past, onDemand: always } = contentLists(contents, NOW);
    expect([names(upcoming), names(past), names(always)]).toEqual([['live', 'later'], ['closed now'], ['always']]);
  });

  test('TIME-69 TIME-70 CNT-34 upcoming contents are sorted by start, then by name', () => {
    const contents = [timed('Youth', 60), timed('Evening', 120), timed('Adults', 60)];
    expect(names(contentLists(contents, NOW).upcoming)).toEqual(['Adults', 'Youth', 'Evening']);
  });

  test('TIME-71 TIME-72 CNT-35 past contents are sorted by close, the latest first, then by name', () => {
    const contents = [timed('Old', -500), timed('B', -100), timed('A', -100)];
    expect(names(contentLists(contents, NOW).past)).toEqual(['A', 'B', 'Old']);
  });

  test('TIME-73 TIME-74 CNT-36 CNT-37 on-demand contents are sorted by air date, the newest first; a missing air date counts as 2020-03-15', () => {
    const contents = [
      onDemand('before', '2020-03-14'),
      onDemand('undated', null),
      onDemand('after', '2020-03-16'),
      onDemand('new', '2027-01-01'),
    ];
    expect(UNDATED_AIR_DATE).toBe('2020-03-15');
    expect(names(contentLists(contents, NOW).onDemand)).toEqual(['new', 'after', 'undated', 'before']);
  });
});

describe('the chosen content', () => {
  const live = timed('live', -30);
  const opened = timed('opened', 10);
  const scheduled = timed('scheduled', 300);
  const recorded = onDemand('recorded', '2026-05-05');
  const over = timed('over', -300);

  test('TIME-23 VIEW-7 VIEW-8 VIEW-9 VIEW-10 the chosen content is live, or else opened, or else scheduled, or else on demand', () => {
    const all = [over, recorded, scheduled, opened, live];
    expect(chosen(all)).toBe('live');
    expect(chosen(all.slice(0, 4))).toBe('opened');
    expect(chosen(all.slice(0, 3))).toBe('scheduled');
    expect(chosen(all.slice(0, 2))).toBe('recorded');
    expect(chosen([over])).toBe(null);
    expect(chosen([])).toBe(null);
  });

  test('TIME-24 of several contents in the same phase the earliest is chosen, or else the first by name', () => {
    expect(chosen([timed('B', -20), timed('A', -10)])).toBe('B');
    expect(chosen([timed('B', 200), timed('A', 200), timed('0', 201)])).toBe('A');
  });

  test('TIME-25~ of several on-demand contents the content with the newest air date is chosen', () => {
    expect(chosen([onDemand('old', '2021-01-01'), onDemand('new', '2026-01-01'), onDemand('undated', null)])).toBe(
      'new',
    );
  });

  test('TIME-26 a content outside its window is never chosen', () => {
    const early = timed('early', -30, { showAt: minutes(1) });
    const late = timed('late', -30, { hideAt: minutes(-1) });
    expect(chosen([early, late, scheduled])).toBe('scheduled');
  });

  test('VIEW-11 with an enabled default video a content with a start can be chosen, but no on-demand content', () => {
    expect(chosen([recorded], false)).toBe('recorded');
    expect(chosen([recorded], true)).toBe(null);
    expect(chosen([recorded, scheduled], true)).toBe('scheduled');
  });

  test('VIEW-234 a private content is never chosen', () => {
    expect(chosen([timed('private', -30, { isPrivate: true }), recorded])).toBe('recorded');
    expect(chosen([onDemand('private', '2027-01-01', { isPrivate: true })])).toBe(null);
    expect(chosen([timed('public', -30), recorded])).toBe('public');
  });
});
