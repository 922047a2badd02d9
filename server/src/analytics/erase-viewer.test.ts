import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Visit } from '@nave/server/presence/stays.ts';
import { type ApiTestbed, apiTestbed, globalOwner, someone } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { aVisit, type CountingProcess, countingProcess } from '@nave/server/testing/counting-process.ts';
import { testEngine } from '@nave/server/testing/database.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clicksOfContent, storeClicks } from './clicks.store.ts';
import { erasingViewers } from './erase-viewer.ts';
import { storePeople } from './people.store.ts';
import { recount } from './recount.ts';
import { readingReports } from './reports.ts';
import { linkClicks, peopleAtScreens, viewings } from './tables.ts';

const START = '2026-11-22T10:00:00.000Z';
let bed: ApiTestbed;
let content: { id: string; clientId: string };
let channelId: string;
const running: CountingProcess[] = [];

beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(() => anotherContent());

async function anotherContent(): Promise<void> {
  for (const one of running.splice(0)) one.kill();
  bed.clock.set(START);
  const { id: clientId } = await aClient(bed.db);
  channelId = (await aChannel(bed.db, { clientId })).id;
  const { id } = await aContent(bed.db, { clientId, channelIds: [channelId], startsAt: new Date(START) });
  content = { id, clientId };
}
function aProcess(): CountingProcess {
  const one = countingProcess(bed);
  running.push(one);
  return one;
}
const visitOf = (actor: Actor): Visit => ({
  ...aVisit(actor, content, channelId),
  attendee: { number: '123456789012', eventNumber: '777', typeName: 'Group' },
});
/** The figures as they are now, apart from whether visits go on. */
async function figures() {
  const answer = await bed.as(globalOwner, 'GET', `/api/contents/${content.id}/analytics`);
  const { timestamp: _, watching, curve: __, parts, ...kept } = answer.json<ContentAnalytics>();
  const { finishedSeconds: ___, watchingSeconds: ____, ...people } = parts;
  return { kept: { ...kept, people }, watching };
}
const erase = (viewerId: string) => bed.db.transaction((tx) => erasingViewers(bed)(tx, viewerId));
/** Reports a click and three people at the screen. */
async function reports(viewerId = ''): Promise<void> {
  const ref = { clientId: content.clientId, contentId: content.id };
  await storeClicks(bed.db, ref, [{ viewerId, label: 'Give' }], bed.clock.now());
  await storePeople(bed.db, ref, [{ viewerId, people: 3 }], bed.clock.now());
}
async function reported() {
  const ref = { clientId: content.clientId, contentId: content.id };
  return readingReports(bed)(ref);
}
/** How many statements of this database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await bed.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
}
const stored = () => bed.db.select().from(viewings).where(eq(viewings.contentId, content.id));

test('ANA-125 ANA-126 erasing a person removes name, email, numbers and account, and the person counts anew when still there', async () => {
  const amos: Actor = { ...someone, id: v7(), name: 'Amos', email: 'amos@grace.example' };
  const one = aProcess();
  one.stays.set('page', visitOf(amos));
  await one.recorder.flush();
  bed.clock.advance(600_000);
  const ref = { clientId: content.clientId, contentId: content.id };
  await storeClicks(bed.db, ref, [{ viewerId: amos.id, label: 'Give' }], bed.clock.now());
  const before = await figures();
  expect(before.kept).toMatchObject({ uniqueViewers: 1, totalWatchTime: 600 });
  await erase(amos.id);
  expect(await figures()).toEqual({ kept: before.kept, watching: 0 });
  const [row] = await stored();
  const { viewerId } = row ?? expect.unreachable();
  expect(row).toMatchObject({ userId: null, name: null, email: null, attendeeNumber: null, eventNumber: null });
  expect(viewerId).not.toBe(amos.id);
  expect((await clicksOfContent(bed.db, ref)).clicks).toEqual([{ label: 'Give', value: 1 }]);
  const clicks = await bed.db.select().from(linkClicks).where(eq(linkClicks.contentId, content.id));
  expect(clicks.map((click) => click.viewerId)).not.toContain(amos.id);
  bed.clock.advance(60_000);
  one.stays.set('page', null);
  await one.recorder.flush();
  expect((await figures()).kept).toMatchObject({ uniqueViewers: 2, totalWatchTime: 660, maxLive: 1 });
  expect((await stored()).map((viewing) => viewing.viewerId).toSorted()).toEqual([viewerId, amos.id].toSorted());
  // The page that is still open does not bring back what was erased.
  for (const viewing of await stored())
    expect(viewing).toMatchObject({ userId: null, name: null, email: null, attendeeNumber: null, eventNumber: null });
});

test('ANA-125~ clicks and answers of an erased person become those of an unknown person, and those that never counted go', async () => {
  const [amos, priya, ruth] = [v7(), v7(), v7()];
  const one = aProcess();
  one.stays.set('amos', visitOf({ kind: 'guest', id: amos }));
  one.stays.set('priya', { ...visitOf({ kind: 'guest', id: priya }), isStaffBrowser: true });
  await one.recorder.flush();
  for (const viewerId of [amos, priya, ruth]) await reports(viewerId);
  const before = await reported();
  expect(before).toEqual({ linkClicks: [{ label: 'Give', value: 1 }], people: { screens: 1, people: 3 } });
  for (const viewerId of [amos, priya, ruth]) await erase(viewerId);
  expect(await reported()).toEqual(before);
  const left = [await bed.db.select().from(linkClicks), await bed.db.select().from(peopleAtScreens)].flat();
  expect(left.filter(({ viewerId }) => [amos, priya, ruth].includes(viewerId))).toEqual([]);
});

test.runIf(testEngine === 'postgresql')(
  'ANA-125~ stays that are stored while a person is erased bring nothing back',
  async () => {
    const amos: Actor = { ...someone, id: v7(), name: 'Amos', email: 'amos@grace.example' };
    const one = aProcess();
    one.stays.set('page', visitOf(amos));
    await one.recorder.flush();
    bed.clock.advance(60_000);
    one.stays.set('page', null);
    let flushing: Promise<void> | undefined;
    await bed.db.transaction(async (tx) => {
      await erasingViewers(bed)(tx, amos.id);
      flushing = one.recorder.flush();
      await expect.poll(waiting).toBe(1);
    });
    await flushing;
    expect(await stored()).toMatchObject([{ userId: null, name: null, email: null, keptSeconds: 0 }]);
  },
);

test('ANA-125~ erasing any viewers, also while they watch, changes no figure, and counting anew gives the same', async () => {
  const step = fc.record({
    viewer: fc.nat(3),
    seconds: fc.integer({ min: 0, max: 900 }),
    flushes: fc.boolean(),
    says: fc.boolean(),
  });
  const steps = fc.array(step, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(steps, fc.subarray([0, 1, 2, 3], { minLength: 1 }), async (all, erased) => {
      await anotherContent();
      const actors: Actor[] = Array.from({ length: 4 }, () => ({ kind: 'guest', id: v7(), name: 'Lydia' }));
      const one = aProcess();
      const there = new Set<number>();
      for (const { viewer, seconds, flushes, says } of all) {
        bed.clock.advance(seconds * 1_000);
        one.stays.set(String(viewer), there.has(viewer) ? null : visitOf(actors[viewer] as Actor));
        if (!there.delete(viewer)) there.add(viewer);
        if (says) await reports(actors[viewer]?.id);
        if (flushes) await one.recorder.flush();
      }
      await one.recorder.flush();
      bed.clock.advance(100_000);
      const [before, said] = [await figures(), await reported()];
      for (const viewer of erased) await erase(actors[viewer]?.id ?? '');
      expect([(await figures()).kept, await reported()]).toEqual([before.kept, said]);
      const { hasDrifted } = await recount(bed, { clientId: content.clientId, contentId: content.id });
      expect([hasDrifted, (await figures()).kept]).toEqual([false, before.kept]);
      const left = (await stored()).filter(({ viewerId }) => erased.some((viewer) => actors[viewer]?.id === viewerId));
      expect(left).toEqual([]);
      expect((await stored()).filter(({ name }) => name !== null).length).toBeLessThanOrEqual(4 - erased.length);
    }),
    { numRuns: 60 },
  );
});
