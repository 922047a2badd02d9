import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../testing/sample-contents.ts';
import type { CheckContext, Planned } from './planned.ts';
import { isWithinTheHour, sundayProblems } from './sunday-checks.ts';

const STARTS = '2026-12-24T23:00:00.000Z';
const now = Date.parse('2026-12-20T00:00:00Z');
const chapel = { id: 'channel', name: 'Chapel', isPrivate: false, showAt: null, hideAt: null };
const planned = (changes: Partial<Planned> = {}): Planned => ({
  ...sampleContent({ id: 'content', startsAt: STARTS, ccLanguage: 'en', duration: 60 }),
  ...changes,
});
const problems = (changes: Partial<Planned> = {}, context: Partial<CheckContext> = {}) =>
  sundayProblems(planned(changes), { others: [], channels: [chapel], storedStart: STARTS, now, ...context });
const otherContent = (changes: Partial<Planned> = {}) => planned({ id: 'other', name: 'Vespers', ...changes });

test('CNT-310~ a well-prepared content, an on-demand content and a content that is over have no problems', () => {
  expect(problems()).toEqual([]);
  expect(problems({ contentType: 'onDemand', src: '', thumbImage: '' })).toEqual([]);
  expect(problems({ thumbImage: '' }, { now: Date.parse('2026-12-25T00:00:00Z') })).toEqual([]);
});

test.each([
  ['CNT-310', { thumbImage: '' }, {}, 'thumbImage', 'It has no picture.'],
  ['CNT-311', { src: 'https://a.example/a.mov' }, {}, 'src', 'Its video does not play.'],
  ['CNT-312', {}, { others: [otherContent()] }, 'startsAt', "It overlaps 'Vespers' on Chapel."],
  ['CNT-313', { chat: { enabled: true, endsAt: STARTS } }, {}, 'chat.enabled', 'Its chat closes before the end.'],
  ['CNT-314', { hideAt: '2026-12-24T23:30:00.000Z' }, {}, 'showAt', 'It is hidden for part of its time.'],
  ['CNT-314', { showAt: '2026-12-24T23:30:00.000Z' }, {}, 'showAt', 'It is hidden for part of its time.'],
  [
    'CNT-314',
    {},
    { channels: [{ ...chapel, hideAt: '2026-12-01T00:00:00Z' }] },
    'channelIds',
    'Its channel is hidden when it starts: Chapel.',
  ],
  ['CNT-315', { isPrivate: true }, {}, 'isPrivate', 'It is private: only people with its link can find it.'],
  ['CNT-317', {}, { storedStart: null, now: Date.parse(STARTS) + 60_000 }, 'startsAt', 'It starts in the past.'],
  [
    'CNT-318~',
    { ccLanguage: null },
    { others: [otherContent({ channelIds: ['elsewhere'] })] },
    'ccLanguage',
    'No caption language is chosen.',
  ],
  ['CNT-347', { videoMinutes: 44.6 }, {}, 'duration', 'Its video ends after 45 of 60 minutes.'],
])('%s a problem is reported with the field that fixes it: %o %o', (_rule, changes, context, field, message) => {
  expect(problems(changes, context)).toEqual([{ field, message, isGrave: field !== 'ccLanguage' }]);
});

describe('no problem is reported', () => {
  test('CNT-318~ missing captions are no problem if no other content has captions', () => {
    expect(
      problems({ ccLanguage: null }, { others: [otherContent({ ccLanguage: null, channelIds: ['elsewhere'] })] }),
    ).toEqual([]);
  });

  test('CNT-347~ a video that is less than a minute too short, and the length of a live stream, are no problem', () => {
    expect(problems({ videoMinutes: 59.5 })).toEqual([]);
    expect(problems({ videoMinutes: 75 })).toEqual([]);
    expect(problems({ videoMinutes: 20, contentType: 'live' })).toEqual([]);
  });

  test('CNT-312~ contents that are later, on another channel or on demand do not overlap, nor does the content itself', () => {
    const after = { startsAt: '2026-12-25T00:00:00.000Z', closesAt: '2026-12-25T01:00:00.000Z' };
    const others = [
      planned(),
      otherContent({ channelIds: ['elsewhere'] }),
      otherContent(after),
      otherContent({ contentType: 'onDemand' }),
    ];
    expect(problems({}, { others })).toEqual([]);
  });

  test('CNT-314~ a hidden channel is no problem if another channel of the content is visible', () => {
    const hidden = { ...chapel, id: 'second', hideAt: '2026-12-01T00:00:00Z' };
    expect(problems({ channelIds: ['channel', 'second'] }, { channels: [chapel, hidden] })).toEqual([]);
  });

  test('CNT-315~ a private content in private channels is no problem', () => {
    expect(problems({ isPrivate: true }, { channels: [{ ...chapel, isPrivate: true }] })).toEqual([]);
  });

  test('CNT-313~ the end of a disabled chat is no problem', () => {
    expect(problems({ chat: { enabled: false, endsAt: STARTS } })).toEqual([]);
  });

  test('CNT-317~ a stored start in the past is no problem, since the content is live', () => {
    expect(problems({}, { now: Date.parse(STARTS) + 60_000 })).toEqual([]);
  });
});

test('CNT-316 a clock change during the content is reported only for the content’s own time zone', () => {
  const night = {
    startsAt: '2026-11-01T06:30:00.000Z',
    closesAt: '2026-11-01T07:30:00.000Z',
    opensAt: '2026-11-01T06:15:00.000Z',
  };
  const context = { now: Date.parse('2026-10-01T00:00:00Z'), storedStart: night.startsAt };
  const expected = [{ field: 'startsAt', message: 'The clocks change during it, from CDT to CST.', isGrave: true }];
  expect(problems({ ...night, timeZoneName: 'America/Chicago' }, context)).toEqual(expected);
  expect(problems({ ...night, timeZoneName: 'America/Phoenix' }, context)).toEqual([]);
  expect(problems({ ...night, timeZoneName: 'Mars/Base' }, context)).toEqual([]);
});

test('CNT-320~ isWithinTheHour is true in the last 60 minutes before the start', () => {
  const at = (minutes: number) => isWithinTheHour({ startsAt: STARTS }, Date.parse(STARTS) - minutes * 60_000);
  expect([61, 60, 1, 0, -5].map(at)).toEqual([false, true, true, false, false]);
  expect(isWithinTheHour({ startsAt: null }, now)).toBe(false);
});

test('CNT-310~ the checks do not throw for any content', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(STARTS, '', 'x'));
  const changes = fc.record({
    src: text,
    thumbImage: text,
    showAt: fc.option(text),
    hideAt: fc.option(text),
    timeZoneName: text,
  });
  fc.assert(fc.property(changes, (change) => Array.isArray(problems(change))));
});
