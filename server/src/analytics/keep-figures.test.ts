import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { type ApiTestbed, apiTestbed, globalOwner } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { aVisit, type CountingProcess, countingProcess } from '@nave/server/testing/counting-process.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeClicks } from './clicks.store.ts';
import { KEEP_FIGURES } from './keep-figures.ts';
import { storePeople } from './people.store.ts';
import { readingReports } from './reports.ts';
import { contentFigures, linkClicks, viewings } from './tables.ts';

const START = Date.parse('2026-11-22T10:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let bed: ApiTestbed;
let one: CountingProcess;
let content: { id: string; clientId: string };
let channelId: string;
let closesAt: number;
const amos: Actor = { kind: 'guest', id: v7() };
const ruth: Actor = { kind: 'guest', id: v7() };

beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(() => {
  bed.clock.set(new Date(START));
  one = countingProcess(bed);
});
afterEach(() => one.kill());

async function open(contentType: 'simulatedLive' | 'onDemand' = 'simulatedLive'): Promise<void> {
  const { id: clientId } = await aClient(bed.db);
  channelId = (await aChannel(bed.db, { clientId })).id;
  const startsAt = contentType === 'onDemand' ? null : new Date(START);
  const row = await aContent(bed.db, { clientId, channelIds: [channelId], contentType, startsAt });
  content = { id: row.id, clientId };
  closesAt = row.closesAt?.getTime() ?? START;
}
async function watches(actor: Actor, minutes: number): Promise<void> {
  one.stays.set(actor.id, aVisit(actor, content, channelId));
  await one.recorder.flush();
  bed.clock.advance(minutes * MINUTE_MS);
  one.stays.set(actor.id, null);
  await one.recorder.flush();
}
const address = () => `/api/contents/${content.id}/analytics`;
async function figures(): Promise<Omit<ContentAnalytics, 'timestamp'>> {
  const { timestamp: _, ...kept } = (await bed.as(globalOwner, 'GET', address())).json<ContentAnalytics>();
  return kept;
}
async function runAt(at: number): Promise<void> {
  bed.clock.set(new Date(at));
  await bed.platform.jobs.enqueue(bed.db, KEEP_FIGURES, {});
  await bed.runDueJobs();
}
const stored = () => bed.db.select().from(viewings).where(eq(viewings.contentId, content.id));
const ref = () => ({ clientId: content.clientId, contentId: content.id });
async function report(viewerId: string): Promise<void> {
  const at = bed.clock.now();
  await storeClicks(bed.db, ref(), [{ viewerId, label: 'Give' }], at);
  await storePeople(bed.db, ref(), [{ viewerId, people: 3 }], at);
}
/** What counts of the reports, and under which ids of viewers it is stored. */
async function reported() {
  const rows = await bed.db.select().from(linkClicks).where(eq(linkClicks.contentId, content.id));
  const ids = rows.map(({ viewerId }) => viewerId).filter((id) => [amos.id, ruth.id].includes(id));
  return { ...(await readingReports(bed)(ref())), ids };
}
const setViewers = (viewers: number) =>
  bed.db.update(contentFigures).set({ viewers }).where(eq(contentFigures.contentId, content.id));
const drifts = async () =>
  /^nave_analytics_drift_total (\d+)/m.exec(await bed.platform.metrics.registry.metrics())?.[1];

test('ANA-121 a content is counted anew once, from 24 hours after its end on, and wrong figures are replaced and counted', async () => {
  await open();
  await watches(amos, 10);
  await setViewers(7);
  await runAt(closesAt + 24 * HOUR_MS - 1_000);
  expect([(await figures()).uniqueViewers, await drifts()]).toEqual([7, '0']);
  await runAt(closesAt + 24 * HOUR_MS + 1_000);
  expect([(await figures()).uniqueViewers, await drifts()]).toEqual([1, '1']);
  await setViewers(7);
  await runAt(closesAt + 48 * HOUR_MS);
  expect([(await figures()).uniqueViewers, await drifts()]).toEqual([7, '1']);
});

test('ANA-122 ANA-123 the stays are deleted 90 days after the content settled, no figure changes, and it is not counted anew', async () => {
  await open();
  await watches(amos, 10);
  await watches(ruth, 5);
  await watches(amos, 20);
  const settledAt = closesAt + 2 * DAY_MS;
  await runAt(settledAt);
  const before = await figures();
  expect(before).toMatchObject({ uniqueViewers: 2, totalWatchTime: 35 * 60, maxLive: 1 });
  await runAt(settledAt + 90 * DAY_MS - 1_000);
  expect((await stored()).map(({ stays }) => stays.length).toSorted()).toEqual([2, 4]);
  await runAt(settledAt + 90 * DAY_MS + 1_000);
  expect((await stored()).map(({ stays, keptSeconds }) => [stays.length, keptSeconds]).toSorted()).toEqual([
    [0, 30 * 60],
    [0, 5 * 60],
  ]);
  expect(await figures()).toEqual(before);
  const anew = await bed.as(globalOwner, 'GET', `${address()}?refresh=true`);
  expect([anew.statusCode, anew.json()]).toEqual([
    409,
    { error: { code: 'analytics.stays-deleted', message: analyticsRefusals.staysDeleted.message } },
  ]);
  await watches(amos, 3);
  expect(await figures(), 'somebody who opens the page of a past content changes nothing').toEqual(before);
});

test('ANA-122 the stays at an on-demand content are deleted 90 days after the viewer left, who counts once when back', async () => {
  await open('onDemand');
  await watches(amos, 10);
  bed.clock.advance(89 * DAY_MS);
  await watches(ruth, 5);
  const before = await figures();
  await runAt(START + 90 * DAY_MS + 11 * MINUTE_MS);
  const lengths = Object.fromEntries((await stored()).map(({ viewerId, stays }) => [viewerId, stays.length]));
  expect(lengths).toEqual({ [amos.id]: 0, [ruth.id]: 2 });
  // The points of the curve spread until now.
  const { curve: _, ...unchanged } = before;
  expect(await figures()).toMatchObject(unchanged);
  await watches(amos, 2);
  expect(await figures()).toMatchObject({ uniqueViewers: 2, totalWatchTime: 17 * 60 });
});

test('ANA-124 a viewer’s record is deleted 760 days after the viewer came, and no figure changes', async () => {
  await open();
  await watches(amos, 10);
  await report(amos.id);
  await runAt(closesAt + 2 * DAY_MS);
  const before = await figures();
  const [row] = await stored();
  expect(row?.stays).toEqual([wholeSeconds(START), wholeSeconds(START) + 600]);
  await runAt(START + 760 * DAY_MS);
  expect(await stored()).toHaveLength(1);
  await runAt(closesAt + 762 * DAY_MS + 1_000);
  expect([await stored(), await figures()]).toEqual([[], before]);
  expect(await reported()).toEqual({
    linkClicks: [{ label: 'Give', value: 1 }],
    people: { screens: 1, people: 3 },
    ids: [],
  });
});
