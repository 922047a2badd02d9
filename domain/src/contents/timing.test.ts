import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatPhase, chatTimes, closesAt, contentPhase, contentTimes, isShown, opensAt, type Timing } from './timing.ts';

const OPENS = '2027-03-07T14:30:00.000Z';
const STARTS = '2027-03-07T15:00:00.000Z';
const CLOSES = '2027-03-07T16:15:00.000Z';
const live: Timing = { contentType: 'live', startsAt: STARTS, opensAt: OPENS, closesAt: CLOSES };
const onDemand: Timing = { contentType: 'onDemand', startsAt: null, opensAt: null, closesAt: null };
const at = (instant: string, plusMs = 0) => Date.parse(instant) + plusMs;

describe('the times of a content', () => {
  test('TIME-11 TIME-15 CNT-7 CNT-8 opensAt is prePlayDuration minutes before startsAt', () => {
    expect(opensAt(STARTS, 30)).toBe(OPENS);
    expect(opensAt(STARTS, 0)).toBe(STARTS);
  });

  test('TIME-12 TIME-15 CNT-6 CNT-9 closesAt is duration minutes after startsAt', () => {
    expect(closesAt(STARTS, 75)).toBe(CLOSES);
  });

  test('TIME-12 a duration counts real minutes, also across a clock change', () => {
    expect(closesAt('2027-03-14T01:30:00-06:00', 60)).toBe('2027-03-14T08:30:00.000Z');
  });

  test('TIME-13 TIME-14 CNT-10 the chat starts with opensAt and ends with closesAt', () => {
    const times = contentTimes({ contentType: 'simulatedLive', startsAt: STARTS, duration: 75, prePlayDuration: 30 });
    expect(times).toEqual({ startsAt: STARTS, opensAt: OPENS, closesAt: CLOSES, videoEndsAt: null });
    expect(chatTimes(times)).toEqual({ startsAt: OPENS, endsAt: CLOSES });
  });

  test('TIME-22 an on-demand content has no times', () => {
    const times = contentTimes({ contentType: 'onDemand', startsAt: STARTS, duration: 75, prePlayDuration: 30 });
    expect(times).toEqual({ startsAt: null, opensAt: null, closesAt: null, videoEndsAt: null });
    expect(chatTimes(times)).toEqual({ startsAt: null, endsAt: null });
  });
});

describe('the phase of a content', () => {
  test('TIME-19 CNT-25 a content is scheduled before opensAt', () => {
    expect(contentPhase(live, 0)).toBe('scheduled');
    expect(contentPhase(live, at(OPENS, -1))).toBe('scheduled');
  });

  test('TIME-18 CNT-24 a content is opened between opensAt and startsAt', () => {
    expect(contentPhase(live, at(OPENS))).toBe('opened');
    expect(contentPhase(live, at(STARTS, -1))).toBe('opened');
  });

  test('TIME-16 TIME-17 CNT-23 a content is live from exactly startsAt, and no longer at exactly closesAt', () => {
    expect(contentPhase(live, at(STARTS))).toBe('live');
    expect(contentPhase({ ...live, contentType: 'simulatedLive' }, at(CLOSES, -1))).toBe('live');
    expect(contentPhase(live, at(CLOSES))).not.toBe('live');
  });

  test('TIME-20 CNT-26 a content has the phase happened from closesAt on', () => {
    expect(contentPhase(live, at(CLOSES))).toBe('happened');
    expect(contentPhase(live, at(CLOSES, 1e9))).toBe('happened');
  });

  test('TIME-21 CNT-27 a content is shown while it is on demand or not yet closed', () => {
    expect(isShown(live, 0)).toBe(true);
    expect(isShown(live, at(CLOSES, -1))).toBe(true);
    expect(isShown(live, at(CLOSES))).toBe(false);
    expect(isShown(onDemand, at(CLOSES))).toBe(true);
  });

  test('TIME-16~ TIME-18~ TIME-19~ TIME-20~ phases follow each other in order, for any durations', () => {
    const phases = ['scheduled', 'opened', 'live', 'happened'];
    fc.assert(
      fc.property(
        fc.nat(600),
        fc.nat(600),
        fc.integer({ min: -1e8, max: 1e8 }),
        fc.nat(1e8),
        (pre, minutes, ms, more) => {
          const timing: Timing = { ...live, opensAt: opensAt(STARTS, pre), closesAt: closesAt(STARTS, minutes) };
          const [earlier, later] = [at(STARTS, ms), at(STARTS, ms + more)].map((now) => contentPhase(timing, now));
          return phases.indexOf(earlier ?? '') <= phases.indexOf(later ?? '');
        },
      ),
    );
  });
});

describe('the chat of a content', () => {
  test('TIME-57 CHAT-101~ CHAT-103~ the phase of the chat is soon before opensAt, open until closesAt, then closed', () => {
    const cases = [
      [at(OPENS, -1), 'soon'],
      [at(OPENS), 'open'],
      [at(STARTS), 'open'],
      [at(CLOSES, -1), 'open'],
      [at(CLOSES), 'closed'],
    ] as const;
    for (const [now, phase] of cases) expect(chatPhase(live, now)).toBe(phase);
  });

  test('CHAT-110~ an on-demand content has no chat', () => {
    expect(chatPhase(onDemand, at(STARTS))).toBe('none');
  });
});

test('TIME-90~ a simulated live whose video is shorter is over at the end of the video, and its chat stays open', () => {
  const form = { contentType: 'simulatedLive' as const, startsAt: '2026-03-01T10:00:00.000Z', prePlayDuration: 0 };
  const times = { contentType: form.contentType, ...contentTimes({ ...form, duration: 60, videoMinutes: 44.5 }) };
  expect(times.videoEndsAt).toBe('2026-03-01T10:44:30.000Z');
  const phasesAt = (time: string) => {
    const now = Date.parse(`2026-03-01T${time}Z`);
    return [contentPhase(times, now), chatPhase(times, now)];
  };
  expect(['10:44:29', '10:44:30', '10:59:59', '11:00:00'].map(phasesAt)).toEqual([
    ['live', 'open'],
    ['over', 'open'],
    ['over', 'open'],
    ['happened', 'closed'],
  ]);
  const ends = (videoMinutes: number | null, contentType: 'simulatedLive' | 'live' = 'simulatedLive') =>
    contentTimes({ ...form, contentType, duration: 60, videoMinutes }).videoEndsAt;
  expect([ends(59.5), ends(60), ends(75), ends(null), ends(0), ends(20, 'live')]).toEqual(Array(6).fill(null));
});
