import { contentPhase } from '@nave/domain/contents/timing.ts';
import { expect, test } from 'vitest';
import { aChannel, aContent } from '../../lib/testing/page-builders.ts';
import { nextMoment, shownContent } from './shown-content.ts';

const NOW = Date.parse('2027-03-07T15:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const never = { showAt: null, hideAt: null, startsAt: null, opensAt: null, closesAt: null };

test('TIME-52 the next moment is the nearest boundary ahead, of the channel or of a content', () => {
  const times = { hideAt: inMs(90_000), opensAt: inMs(70_000), startsAt: inMs(80_000), closesAt: inMs(85_000) };
  const contents = [aContent({ showAt: inMs(-5), ...times })];
  expect(nextMoment(aChannel({ showAt: inMs(60_000), contents }), NOW)).toBe(NOW + 60_000);
  expect(nextMoment(aChannel({ showAt: inMs(0), contents }), NOW)).toBe(NOW + 70_000);
  expect(nextMoment(aChannel({ contents }), NOW + 70_000)).toBe(NOW + 80_000);
});

test('TIME-52 without a boundary ahead there is none', () => {
  expect(nextMoment(aChannel(), NOW)).toBeNull();
  expect(nextMoment(aChannel({ showAt: inMs(0), contents: [aContent(never)] }), NOW)).toBeNull();
});

test('TIME-6 TIME-52 at hideAt itself a content is shown still, at the next moment it is not', () => {
  const channel = aChannel({ contents: [aContent({ ...never, hideAt: inMs(500) })] });
  const next = nextMoment(channel, NOW) ?? 0;
  const kindAt = (now: number) => shownContent(channel, { key: 'service', chosen: false, watchedId: null }, now).kind;
  expect([kindAt(next - 1), kindAt(next)]).toEqual(['content', 'unavailable']);
});

test('TIME-55 PLAY-76 CNT-213 a close is looked at when it comes, and what follows it is shown 3,000 ms later', () => {
  const service = aContent({ ...never, startsAt: inMs(-1_000), closesAt: inMs(60_000) });
  const older = aContent({ ...never, key: 'older', contentType: 'onDemand' });
  const channel = aChannel({ contents: [service, older] });
  const close = nextMoment(channel, NOW) ?? 0;
  expect([close, contentPhase(service, close)]).toEqual([NOW + 60_000, 'happened']);
  const after = nextMoment(channel, close) ?? 0;
  expect(after).toBe(NOW + 63_000);
  const keyAt = (now: number) => {
    const shown = shownContent(channel, { key: 'service', chosen: true, watchedId: 'service' }, now);
    return shown.kind === 'content' && shown.content.key;
  };
  expect([keyAt(after - 1), keyAt(after)]).toEqual(['service', 'older']);
  expect(nextMoment(channel, after)).toBeNull();
});

test('who watches on demand is led to the next content an hour before it starts, and not before', () => {
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
    const shown = shownContent(channel, { key: 'older', chosen: true, watchedId: 'older' }, now);
    return shown.kind === 'content' && shown.content.key;
  };
  const next = nextMoment(channel, NOW) ?? 0;
  expect(next).toBe(NOW + 3_600_000);
  expect([keyAt(next - 1), keyAt(next)]).toEqual(['older', 'coming']);
});
