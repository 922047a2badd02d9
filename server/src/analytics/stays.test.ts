import { peakOf, totalWatchTime, wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { type ApiTestbed, apiTestbed, globalOwner } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { aVisit, type CountingProcess, countingProcess } from '@nave/server/testing/counting-process.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countedTime } from './counted-viewer.ts';
import { curveOf, figuresOf } from './figures.store.ts';
import { recount } from './recount.ts';
import { openStays, viewings } from './tables.ts';

const START = Date.parse('2026-11-22T10:00:00.000Z');
let bed: ApiTestbed;
let content: { id: string; clientId: string };
let channelId: string;
const running: CountingProcess[] = [];

beforeAll(async () => {
  bed = await apiTestbed({ now: '2026-11-22T10:00:00.000Z' });
});
afterAll(() => bed.close());
beforeEach(async () => {
  for (const one of running.splice(0)) one.kill();
  bed.clock.set('2026-11-22T10:00:00.000Z');
  const { id: clientId } = await aClient(bed.db);
  channelId = (await aChannel(bed.db, { clientId })).id;
  const startsAt = new Date(START + 600_000);
  const { id } = await aContent(bed.db, { clientId, channelIds: [channelId], startsAt });
  content = { id, clientId };
});

function aProcess(): CountingProcess {
  const started = countingProcess(bed);
  running.push(started);
  return started;
}

const viewers: Actor[] = Array.from({ length: 6 }, () => ({ kind: 'guest', id: v7() }));
const visitOf = (viewer: number) => aVisit(viewers[viewer] as Actor, content, channelId);
const archive = () => bed.as(globalOwner, 'DELETE', `/api/clients/${content.clientId}/contents/${content.id}`);
const openStaysNow = () => bed.db.select().from(openStays).where(eq(openStays.contentId, content.id));
async function figures() {
  const row = await figuresOf(bed.db, { clientId: content.clientId, contentId: content.id });
  if (!row) return null;
  const now = wholeSeconds(bed.clock.now().getTime());
  const curve = await curveOf(bed.db, content.id);
  return { viewers: row.viewers, seconds: totalWatchTime(row, now, countedTime(row)), highest: peakOf(curve).viewers };
}

test('ANA-57~ a viewer with two pages is there from the first until the last one, and the figures are right in between', async () => {
  const { stays, recorder } = aProcess();
  bed.clock.advance(600_000);
  stays.set('page 1', visitOf(0));
  bed.clock.advance(10_000);
  stays.set('page 2', visitOf(0));
  stays.set('page 3', visitOf(1));
  await recorder.flush();
  bed.clock.advance(20_000);
  expect(await figures()).toEqual({ viewers: 2, seconds: 30 + 20, highest: 2 });
  stays.set('page 1', null);
  bed.clock.advance(5_000);
  stays.set('page 2', null);
  await recorder.flush();
  bed.clock.advance(60_000);
  expect(await figures()).toEqual({ viewers: 2, seconds: 35 + 85, highest: 2 });
});

test('ANA-57~ whoever watches a content when it is archived is no longer there once the page has closed', async () => {
  const { stays, recorder } = aProcess();
  bed.clock.advance(600_000);
  stays.set('page', visitOf(0));
  await recorder.flush();
  bed.clock.advance(60_000);
  await archive();
  stays.set('page', null);
  await recorder.flush();
  bed.clock.advance(60_000);
  expect(await figures()).toEqual({ viewers: 1, seconds: 60, highest: 1 });
  expect(await openStaysNow()).toEqual([]);
});

test('ANA-75~ a run ends also if somebody was at a content that was archived before anybody came', async () => {
  const killed = aProcess();
  await archive();
  killed.stays.set('page', visitOf(0));
  await killed.recorder.flush();
  expect([await figures(), await openStaysNow()]).toEqual([null, []]);
});

test('ANA-75~ an open stay without a viewing ends, and holds up no others', async () => {
  const killed = aProcess();
  bed.clock.advance(600_000);
  for (const viewer of [0, 1]) killed.stays.set(String(viewer), visitOf(viewer));
  await killed.recorder.flush();
  bed.clock.advance(30_000);
  await killed.run.beat();
  await bed.db.delete(viewings).where(eq(viewings.viewerId, viewers[0]?.id ?? ''));
  killed.kill();
  const { run } = aProcess();
  for (let beat = 0; beat < 5; beat += 1) await run.beat();
  expect(await openStaysNow()).toEqual([]);
  expect(await bed.db.select().from(viewings).where(eq(viewings.contentId, content.id))).toMatchObject([
    { viewerId: viewers[1]?.id, thereSince: null },
  ]);
});

test('ANA-58~ ANA-75~ however people come and go and processes die, the kept figures are those that counting anew gives', async () => {
  const step = fc.record({
    process: fc.nat(2),
    viewer: fc.nat(5),
    what: fc.oneof(
      { weight: 6, arbitrary: fc.constant('toggle' as const) },
      { weight: 3, arbitrary: fc.constant('flush' as const) },
      { weight: 1, arbitrary: fc.constant('kill' as const) },
      { weight: 1, arbitrary: fc.constant('look' as const) },
    ),
    seconds: fc.integer({ min: 0, max: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      for (const one of running.splice(0)) one.kill();
      bed.clock.set('2026-11-22T10:00:00.000Z');
      const { id } = await aContent(bed.db, {
        clientId: content.clientId,
        channelIds: [channelId],
        startsAt: new Date(START + 600_000),
      });
      content = { ...content, id };
      const processes = [aProcess(), aProcess(), aProcess()];
      const there = new Map<string, boolean>();
      for (const { process, viewer, what, seconds } of steps) {
        bed.clock.advance(seconds * 1_000);
        const one = processes[process] as CountingProcess;
        const key = `${process} ${viewer}`;
        if (what === 'toggle') {
          one.stays.set(key, there.get(key) ? null : visitOf(viewer));
          there.set(key, !there.get(key));
        } else if (what === 'flush') await one.recorder.flush();
        else if (what === 'look')
          for (let beat = 0; beat < 5; beat += 1) for (const each of processes) await each.run.beat();
        else {
          one.kill();
          processes[process] = aProcess();
          for (const known of there.keys()) if (known.startsWith(`${process} `)) there.delete(known);
        }
      }
      for (const each of processes) await each.recorder.flush();
      const kept = await figures();
      const { hasDrifted, people } = await recount(bed, { clientId: content.clientId, contentId: content.id });
      expect([hasDrifted, await figures()]).toEqual([false, kept]);
      expect(people).toBeLessThanOrEqual(viewers.length);
    }),
    { numRuns: 60 },
  );
});
