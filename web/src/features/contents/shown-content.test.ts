import type { PublicContent } from '@nave/domain/contents/content.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { describe, expect, test } from 'vitest';
import { aChannel, aContent } from '../../lib/testing/page-builders.ts';
import { nextMoment, type PageState, shownContent } from './shown-content.ts';

const NOW = Date.parse('2027-03-07T15:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const never = { showAt: null, hideAt: null, startsAt: null, opensAt: null, closesAt: null };

test('TIME-52~ the next moment is the nearest future boundary of the channel or of a content', () => {
  const times = { hideAt: inMs(90_000), opensAt: inMs(70_000), startsAt: inMs(80_000), closesAt: inMs(85_000) };
  const contents = [aContent({ showAt: inMs(-5), ...times })];
  expect(nextMoment(aChannel({ showAt: inMs(60_000), contents }), [], NOW)).toBe(NOW + 60_000);
  expect(nextMoment(aChannel({ showAt: inMs(0), contents }), [], NOW)).toBe(NOW + 70_000);
  expect(nextMoment(aChannel({ contents }), [], NOW + 70_000)).toBe(NOW + 80_000);
});

test('TIME-52~ there is no next moment without a future boundary', () => {
  expect(nextMoment(aChannel(), [], NOW)).toBeNull();
  expect(nextMoment(aChannel({ showAt: inMs(0), contents: [aContent(never)] }), [], NOW)).toBeNull();
});

test('TIME-6 TIME-52~ a content is still shown at hideAt itself and no longer at the next moment', () => {
  const channel = aChannel({ contents: [aContent({ ...never, hideAt: inMs(500) })] });
  const next = nextMoment(channel, [], NOW) ?? 0;
  const kindAt = (now: number) =>
    shownContent(channel, { key: 'service', chosen: false, watchedId: null, over: [] }, now).kind;
  expect([kindAt(next - 1), kindAt(next)]).toEqual(['content', 'unavailable']);
});

describe('the end of the watched content', () => {
  const older = aContent({ ...never, key: 'older', contentType: 'onDemand' });
  const service = aContent({ ...never, startsAt: inMs(-60_000), closesAt: inMs(60_000) });
  const soon = aContent({ ...never, key: 'soon', startsAt: inMs(600_000), closesAt: inMs(900_000) });
  const live = aContent({ ...never, key: 'live', startsAt: inMs(60_000), closesAt: inMs(900_000) });
  const over = { id: 'service', src: service.src, startsAt: service.startsAt, at: NOW };
  const look = (contents: PublicContent[], now: number, page: Partial<PageState> = {}) => {
    const channel = aChannel({ contents });
    const shown = shownContent(channel, { key: 'service', chosen: true, watchedId: 'service', over: [], ...page }, now);
    return 'content' in shown ? `${shown.kind} ${shown.content.key}` : shown.kind;
  };

  test('PLAY-90~ PLAY-78~ the end screen is shown for 15 s from the close, and then the next available content', () => {
    const close = nextMoment(aChannel({ contents: [service, older] }), [], NOW) ?? 0;
    expect([close, contentPhase(service, close)]).toEqual([NOW + 60_000, 'happened']);
    for (const [contents, then] of [
      [[service, older], 'content older'],
      [[service, older, soon], 'content soon'],
    ] as const) {
      expect(look([...contents], close - 1)).toBe('content service');
      expect(look([...contents], close)).toBe('ended service');
      expect(look([...contents], close + 14_999)).toBe('ended service');
      expect(look([...contents], close + 15_000)).toBe(then);
    }
    expect(look([service], close + 15_000)).toBe('ended service');
    expect(look([service, older], close, { watchedId: null, chosen: false })).toBe('unavailable service');
  });

  test('TIME-55 PLAY-76 CNT-213 a live content replaces the end screen 3,000 ms after the close, or at its start if it starts later', () => {
    const close = NOW + 60_000;
    expect(look([service, older, live], close + 2_999)).toBe('ended service');
    expect(look([service, older, live], close + 3_000)).toBe('content live');
    const later = { ...live, startsAt: inMs(68_000) };
    expect(look([service, older, later], NOW + 67_999)).toBe('ended service');
    expect(look([service, older, later], NOW + 68_000)).toBe('content live');
    const channel = aChannel({ contents: [service, older] });
    expect(nextMoment(channel, [], close)).toBe(close + 3_000);
    expect(nextMoment(channel, [], close + 3_000)).toBe(close + 15_000);
    expect(nextMoment(channel, [], close + 15_000)).toBeNull();
  });

  test('PLAY-91~ the end screen is also shown when the video ends, and the page does not return to a content that is still live', () => {
    const page = { over: [over] };
    expect(look([service, older], NOW, page)).toBe('ended service');
    expect(look([service, older], NOW + 15_000, page)).toBe('content older');
    expect(look([service, older], NOW + 16_000, { ...page, key: 'older', watchedId: 'older' })).toBe('content older');
    expect(nextMoment(aChannel({ contents: [older] }), [over], NOW)).toBe(NOW + 3_000);
    expect(nextMoment(aChannel({ contents: [older] }), [over], NOW + 3_000)).toBe(NOW + 15_000);
  });

  test('PLAY-91~ the end of a video does not count for the same content with another source or start', () => {
    const page = { over: [over] };
    expect(look([{ ...service, src: '/media/other.mp4' }], NOW, page)).toBe('content service');
    expect(look([{ ...service, startsAt: inMs(-1) }], NOW, page)).toBe('content service');
  });

  test('PLAY-90~ the end screen names the next content and the recordings, but no private or early content', () => {
    const hidden = aContent({
      ...never,
      key: 'hidden',
      isPrivate: true,
      startsAt: inMs(65_000),
      closesAt: inMs(90_000),
    });
    const channel = aChannel({ contents: [service, older, soon, hidden, { ...older, key: 'x', isPrivate: true }] });
    const page = { key: 'service', chosen: false, watchedId: 'service', over: [] };
    expect(shownContent(channel, page, NOW + 60_000)).toEqual({
      kind: 'ended',
      content: service,
      endedAt: NOW + 60_000,
      next: soon,
      recordings: [older],
    });
  });
});

test('a page with an on-demand content moves to the next content one hour before its start, not earlier', () => {
  const older = aContent({ ...never, key: 'older', contentType: 'onDemand' });
  const starts = inMs(2 * 3_600_000);
  const coming = aContent({
    ...never,
    key: 'coming',
    startsAt: starts,
    opensAt: starts,
    closesAt: inMs(3 * 3_600_000),
  });
  const channel = aChannel({ contents: [older, coming] });
  const keyAt = (now: number) => {
    const shown = shownContent(channel, { key: 'older', chosen: true, watchedId: 'older', over: [] }, now);
    return shown.kind === 'content' && shown.content.key;
  };
  const next = nextMoment(channel, [], NOW) ?? 0;
  expect(next).toBe(NOW + 3_600_000);
  expect([keyAt(next - 1), keyAt(next)]).toEqual(['older', 'coming']);
});

describe('a video that is known to end before its content closes', () => {
  const recording = aContent({ ...never, key: 'older', id: 'older', contentType: 'onDemand' });
  const service = aContent({
    ...never,
    contentType: 'simulatedLive',
    startsAt: inMs(-60_000),
    closesAt: inMs(60_000),
    videoEndsAt: inMs(0),
  });
  const shownTo = (contents: PublicContent[], now: number, key: string | null) => {
    const page = { key, chosen: key === null, watchedId: null, over: [] };
    const shown = shownContent(aChannel({ contents }), page, now);
    return 'content' in shown ? `${shown.kind} ${shown.content.key}` : shown.kind;
  };

  test('TIME-90~ a page that opens after the video’s end shows the end screen, and an available content after 15 s', () => {
    expect(shownTo([service, recording], NOW - 1, 'service')).toBe('content service');
    expect(shownTo([service, recording], NOW, 'service')).toBe('ended service');
    expect(nextMoment(aChannel({ contents: [service, recording] }), [], NOW + 4_000)).toBe(NOW + 15_000);
    expect(shownTo([service, recording], NOW + 15_000, 'service')).toBe('content older');
    expect(shownTo([service, recording], NOW, null)).toBe('content older');
  });

  test('TIME-90~ the page shows the end screen while the chat is open if the channel has no other content', () => {
    expect(shownTo([service], NOW + 20_000, null)).toBe('ended service');
    expect(shownTo([service], NOW + 20_000, 'service')).toBe('ended service');
    expect(shownTo([service], NOW + 60_000, null)).toBe('unavailable');
  });
});
