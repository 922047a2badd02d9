import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { aVisit, type CountingProcess, countingProcess } from '@nave/server/testing/counting-process.ts';
import { testDatabaseBehindProxy, testEngine } from '@nave/server/testing/database.ts';
import { type ManualClock, manualClock } from '@nave/server/testing/manual-clock.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { figuresOf } from './figures.store.ts';
import { type NewStays, Recorder } from './recorder.ts';
import { recount } from './recount.ts';
import { viewings } from './tables.ts';

const START = '2026-11-22T10:00:00.000Z';
const opened = wholeSeconds(Date.parse(START));
const amos: Actor = { kind: 'guest', id: v7() };
const visit = aVisit(amos, { id: v7(), clientId: v7() }, v7());
let clock: ManualClock;

beforeEach(() => {
  clock = manualClock(START);
});

describe.runIf(testEngine === 'postgresql')('a database that is away', () => {
  let bed: Awaited<ReturnType<typeof testDatabaseBehindProxy>>;
  let one: CountingProcess;
  let content: { id: string; clientId: string };
  let channelId: string;

  beforeAll(async () => {
    bed = await testDatabaseBehindProxy();
    const { db } = bed.database;
    const { id: clientId } = await aClient(db);
    channelId = (await aChannel(db, { clientId })).id;
    const { id } = await aContent(db, { clientId, channelIds: [channelId], startsAt: new Date(START) });
    content = { id, clientId };
  });
  afterAll(() => bed.database.close());
  afterEach(() => one.kill());

  test('ANA-127 stays of an outage of five minutes are stored once the database is back, also if the answer to the last commit was lost', async () => {
    const { db } = bed.database;
    one = countingProcess({ db, clock });
    const people: Actor[] = Array.from({ length: 3 }, () => ({ kind: 'guest', id: v7() }));
    const is = (person: number, there: boolean) =>
      one.stays.set(String(person), there ? aVisit(people[person] as Actor, content, channelId) : null);
    is(0, true);
    await one.recorder.flush();
    clock.advance(30_000);
    is(1, true);
    bed.proxy.loseAnswerTo('commit');
    await one.recorder.flush();
    clock.advance(60_000);
    is(0, false);
    is(2, true);
    await one.recorder.flush();
    clock.advance(240_000);
    is(2, false);
    await one.recorder.flush();
    bed.proxy.restore();
    await one.recorder.flush();
    const stored = await db.select().from(viewings).where(eq(viewings.contentId, content.id));
    const stays = Object.fromEntries(
      stored.map((viewing) => [viewing.viewerId, viewing.stays.map((at) => at - opened)]),
    );
    expect(stays).toEqual({
      [people[0]?.id ?? '']: [0, 90],
      [people[1]?.id ?? '']: [],
      [people[2]?.id ?? '']: [90, 330],
    });
    const ref = { clientId: content.clientId, contentId: content.id };
    expect(await figuresOf(db, ref)).toMatchObject({ viewers: 3, seconds: 90 + 240, watching: 1 });
    expect((await recount({ db, clock }, ref)).hasDrifted).toBe(false);
  });
});

describe('what waits to be stored', () => {
  const stored: NewStays[] = [];
  let recorder: Recorder;
  beforeEach(() => {
    stored.length = 0;
    recorder = new Recorder({ log: { error: () => undefined }, store: async (batch) => void stored.push(...batch) });
  });
  afterEach(() => recorder.end());
  const is = (kind: 'entered' | 'left', second: number, viewerId = amos.id) =>
    recorder.record({
      kind,
      visit: { ...visit, actor: { ...amos, id: viewerId } },
      at: Date.parse(START) + second * 1_000,
    });
  const finished = () => stored.map((stays) => stays.finished.map(({ from, to }) => [from - opened, to - opened]));

  test('ANA-128~ a viewer who is away for less than two seconds between two flushes has not left', async () => {
    is('entered', 0);
    is('left', 10);
    is('entered', 11);
    is('left', 20);
    is('entered', 22);
    is('left', 30);
    await recorder.flush();
    expect(finished()).toEqual([
      [
        [0, 20],
        [22, 30],
      ],
    ]);
  });

  test('ANA-128~ while more than 100,000 stays wait, gaps of less than 300 seconds close', async () => {
    for (let viewer = 0; viewer <= 100_000; viewer += 1) {
      is('entered', 0, String(viewer));
      is('left', 10, String(viewer));
    }
    is('entered', 309, '7');
    is('left', 320, '7');
    is('entered', 620, '7');
    is('left', 630, '7');
    await recorder.flush();
    const seven = stored.find(({ viewer }) => viewer.viewerId === '7');
    expect(seven?.finished.map(({ from, to }) => [from - opened, to - opened])).toEqual([
      [0, 320],
      [620, 630],
    ]);
  });
});
