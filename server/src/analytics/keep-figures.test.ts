import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { type ApiTestbed, apiTestbed, globalOwner } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { aVisit, type CountingProcess, countingProcess } from '@nave/server/testing/counting-process.ts';
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeClicks } from './clicks.store.ts';
import { KEEP_FIGURES } from './keep-figures.ts';
import { storePeople } from './people.store.ts';
import { readingReports } from './reports.ts';
import { contentFigures, linkClicks, peopleAtScreens, viewings } from './tables.ts';

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
const priya: Actor = { kind: 'guest', id: v7() };

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
async function versionNow(): Promise<number> {
  const [row] = await bed.db.select().from(contentFigures).where(eq(contentFigures.contentId, content.id));
  return row?.version ?? 0;
}
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
  const version = await versionNow();
  await runAt(settledAt + 90 * DAY_MS - 1_000);
  expect((await stored()).map(({ stays }) => stays.length).toSorted()).toEqual([2, 4]);
  await runAt(settledAt + 90 * DAY_MS + 1_000);
  expect((await stored()).map(({ stays, keptSeconds }) => [stays.length, keptSeconds]).toSorted()).toEqual([
    [0, 30 * 60],
    [0, 5 * 60],
  ]);
  expect(await versionNow(), 'whoever counts anew meanwhile notices').toBeGreaterThan(version);
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

test('ANA-124 a viewer’s record is deleted 760 days after the content settled, and no figure changes', async () => {
  await open();
  await watches(amos, 10);
  one.stays.set(priya.id, { ...aVisit(priya, content, channelId), isStaffBrowser: true });
  await one.recorder.flush();
  one.stays.set(priya.id, null);
  await one.recorder.flush();
  for (const { id } of [amos, ruth, priya]) await report(id);
  const settledAt = closesAt + 2 * DAY_MS;
  await runAt(settledAt);
  const [before, said] = [await figures(), await reported()];
  const counts = { linkClicks: [{ label: 'Give', value: 1 }], people: { screens: 1, people: 3 } };
  expect(said).toMatchObject(counts);
  const row = (await stored()).find(({ viewerId }) => viewerId === amos.id);
  expect(row?.stays).toEqual([wholeSeconds(START), wholeSeconds(START) + 600]);
  await runAt(settledAt + 760 * DAY_MS - 1_000);
  expect(await stored()).toHaveLength(2);
  await runAt(settledAt + 760 * DAY_MS + 1_000);
  expect([await stored(), await figures(), await reported()]).toMatchObject([[], before, counts]);
  const left = [await bed.db.select().from(linkClicks), await bed.db.select().from(peopleAtScreens)].flat();
  expect(left.filter(({ viewerId }) => [amos, priya].some(({ id }) => id === viewerId))).toEqual([]);
});

test('ANA-124~ the record of a viewer of an on-demand content is deleted 760 days after the viewer left', async () => {
  await open('onDemand');
  await watches(amos, 10);
  bed.clock.advance(30 * DAY_MS);
  await watches(ruth, 5);
  await runAt(START + 10 * MINUTE_MS + 760 * DAY_MS + 1_000);
  expect((await stored()).map(({ viewerId }) => viewerId)).toEqual([ruth.id]);
});

test('ANA-122~ a content that fails holds up no others, and one of which nothing is left is not read again', async () => {
  await open();
  await watches(amos, 10);
  const failing = content;
  await bed.db.execute(sql`alter table viewings add constraint fails check (kept_seconds <> 600)`);
  await open();
  await watches(ruth, 5);
  const settledAt = bed.clock.now().getTime() + 2 * DAY_MS;
  await runAt(settledAt);
  await runAt(settledAt + 90 * DAY_MS + 1_000);
  await bed.db.execute(sql`alter table viewings drop constraint fails`);
  const rows = await bed.db.select().from(contentFigures);
  const rowOf = ({ id }: { id: string }) => rows.find(({ contentId }) => contentId === id);
  expect([rowOf(failing)?.staysGoneAt, rowOf(content)?.staysGoneAt]).toEqual([null, bed.clock.now()]);
  await bed.db
    .update(viewings)
    .set({ stays: [1, 2] })
    .where(eq(viewings.contentId, content.id));
  await runAt(settledAt + 91 * DAY_MS);
  expect((await stored())[0]?.stays, 'nothing has told that there is something to delete').toEqual([1, 2]);
  await watches(amos, 1);
  await runAt(settledAt + 190 * DAY_MS);
  expect((await stored()).map(({ stays }) => stays)).toEqual([[], []]);
});

test('ANA-122~ the stays of more viewers than are changed at once are all deleted', async () => {
  await open();
  const people = Array.from({ length: 301 }, () => v7());
  for (const id of people) one.stays.set(id, aVisit({ kind: 'guest', id }, content, channelId));
  await one.recorder.flush();
  bed.clock.advance(MINUTE_MS);
  for (const id of people) one.stays.set(id, null);
  await one.recorder.flush();
  const settledAt = closesAt + 2 * DAY_MS;
  await runAt(settledAt);
  await runAt(settledAt + 90 * DAY_MS + 1_000);
  expect((await stored()).filter(({ stays }) => stays.length > 0)).toEqual([]);
  await runAt(settledAt + 760 * DAY_MS + 1_000);
  expect([await stored(), (await figures()).uniqueViewers]).toEqual([[], 301]);
});
