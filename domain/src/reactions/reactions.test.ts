import { reactionIcons } from '@nave/domain/catalogues/reactions.ts';
import type { ContentType } from '@nave/domain/catalogues/video-provider.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasReactions } from './has-reactions.ts';
import { iconsOf } from './icons-of.ts';
import { addedSince, iconsToDraw, reactionPanelWidth, sumOf, totalsOf } from './reaction-counts.ts';

const counts = fc.record(Object.fromEntries(reactionIcons.map((icon) => [icon, fc.integer({ min: 1, max: 5_000 })])), {
  requiredKeys: [],
});

test('REA-24 the total of an icon is the sum of its 20 shards', () => {
  const shards = Array.from({ length: 20 }, (_, shard) => ({ icon: 'heart' as const, shard, n: shard + 1 }));
  expect(totalsOf([...shards, { icon: 'clap', n: 7 }])).toEqual({ heart: 210, clap: 7 });
  expect(totalsOf([])).toEqual({});
});

test('REA-32 the panel is 30 px wide per icon plus 10 px', () => {
  for (const icons of [1, 2, 3, 4]) expect(reactionPanelWidth(icons)).toBe(30 * icons + 10);
});

test('few reactions are all drawn; of many, each icon at least once and at most the maximum', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 8, max: 30 }), (added, most) => {
      const drawn = iconsToDraw(added, most);
      expect(drawn.length).toBeLessThanOrEqual(most);
      expect(new Set(drawn)).toEqual(new Set(Object.keys(added)));
      if (sumOf(added) <= most) expect(totalsOf(drawn.map((icon) => ({ icon, n: 1 })))).toEqual(added);
    }),
  );
  expect(totalsOf(iconsToDraw({ heart: 300, clap: 100 }, 16).map((icon) => ({ icon, n: 1 })))).toEqual({
    heart: 11,
    clap: 4,
  });
});

test('added reactions are the differences of two totals', () => {
  expect(addedSince({ heart: 2, clap: 5 }, { heart: 4, clap: 5, wave: 1 })).toEqual({ heart: 2, wave: 1 });
});

test('REA-6~ REA-7~ REA-8~ REA-9~ REA-10~ icons are offered while a content with reactions is live', () => {
  const content = {
    contentType: 'simulatedLive' as ContentType,
    startsAt: '2026-11-22T10:00:00.000Z',
    opensAt: '2026-11-22T09:45:00.000Z',
    closesAt: '2026-11-22T11:00:00.000Z',
    reactions: { enabled: true, icons: { clap: false, wave: true, heart: true } },
  };
  const at = (time: string, changes: Partial<Parameters<typeof hasReactions>[0]> = {}) =>
    hasReactions({ ...content, ...changes }, Date.parse(`2026-11-22T${time}Z`));
  expect(iconsOf(content)).toEqual(['heart', 'wave']);
  expect(at('10:00:00')).toBe(true);
  expect([at('09:59:59'), at('11:00:00')]).toEqual([false, false]);
  expect(at('10:30:00', { videoEndsAt: '2026-11-22T10:20:00.000Z' })).toBe(false);
  expect(at('10:30:00', { contentType: 'onDemand' })).toBe(false);
  expect(at('10:30:00', { reactions: { enabled: false, icons: { heart: true } } })).toBe(false);
  expect(at('10:30:00', { reactions: { enabled: true, icons: { heart: false } } })).toBe(false);
});
