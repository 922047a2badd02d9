import { curvePoints } from '@nave/domain/analytics/curve-points.ts';
import { peakOf } from '@nave/domain/analytics/watch.ts';
import { type ApiTestbed, apiTestbed } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownCurve } from './curve.store.ts';
import { lockFigures, replaceCurve } from './figures.store.ts';

let bed: ApiTestbed;
let contentId: string;
beforeAll(async () => {
  bed = await apiTestbed();
  const { id: clientId } = await aClient(bed.db);
  const { id: channelId } = await aChannel(bed.db, { clientId });
  contentId = (await aContent(bed.db, { clientId, channelIds: [channelId] })).id;
  const changedAt = bed.clock.now();
  await lockFigures(bed.db, [{ contentId, clientId, opensAt: null, closesAt: null, changedAt }]);
});
afterAll(() => bed.close());

test('ANA-38~ the database gives the same peak and the same points as the rule, with at most 400 of them', async () => {
  const second = fc.integer({ min: 1_000, max: 3_000 });
  const stays = fc.array(fc.tuple(second, fc.integer({ min: 0, max: 900 })), { maxLength: 40 });
  const times = fc.record({
    opensAt: fc.constantFrom(0, 900, 1_000, 1_500),
    closesAt: fc.option(fc.integer({ min: 1_600, max: 3_500 })),
    now: fc.integer({ min: 800, max: 4_000 }),
  });
  await fc.assert(
    fc.asyncProperty(stays, times, fc.constantFrom(1, 3, 100, 400), async (all, time, most) => {
      const curve = new Map<number, number>();
      const add = (at: number, change: number) => curve.set(at, (curve.get(at) ?? 0) + change);
      for (const [from, seconds] of all) {
        if (from < time.opensAt) continue;
        add(from, 1);
        add(from + seconds, -1);
      }
      await replaceCurve(bed.db, contentId, curve);
      const until = Math.min(time.now, time.closesAt ?? time.now);
      const past = new Map([...curve].filter(([at]) => at <= until));
      const shown = await shownCurve(bed.db, contentId, time, most);
      expect(shown).toEqual({ points: curvePoints(past, time, most), peak: peakOf(past) });
      expect(shown.points.length).toBeLessThanOrEqual(400);
    }),
    { numRuns: 60 },
  );
});
