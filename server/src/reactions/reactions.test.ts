import type { ReactionIcon } from '@nave/domain/catalogues/reactions.ts';
import { noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import type { EventData } from '@nave/domain/kernel/topic.ts';
import type { ReactionCounts } from '@nave/domain/reactions/reaction-counts.ts';
import { reactionsCommands, reactionsTopic, type reactionsTopics } from '@nave/domain/reactions/reactions.protocol.ts';
import { reactionCounts, reactionSeconds } from '@nave/server/reactions/tables.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { eq, sum } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const LIVE = '2026-11-22T10:20:00.000Z';
const clock = manualClock(LIVE);
let server: RunningApp;
let clientId: string;
let contentId: string;
const open: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.set(LIVE);
  clientId = (await aClient(server.db)).id;
  contentId = await newContent();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});

/** A content that is live for an hour, with these icons. */
async function newContent(
  icons: Partial<Record<ReactionIcon, boolean>> = { heart: true, clap: true, pray: false },
  enabled = true,
): Promise<string> {
  const channelIds = [(await aChannel(server.db, { clientId })).id];
  const startsAt = new Date('2026-11-22T10:00:00.000Z');
  const engagement = { ...noEngagement, reactions: { enabled, icons } };
  return (await aContent(server.db, { clientId, channelIds, startsAt, engagement })).id;
}
async function connect(): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url });
  open.push(viewer);
  return viewer;
}
const react = (viewer: TestViewer, counts: ReactionCounts, { pageId = v7(), batch = 1 } = {}) =>
  viewer.command(reactionsCommands.add, { contentId, pageId, batch, counts });
async function totals(): Promise<ReactionCounts> {
  const answer = await (await connect()).follow(reactionsTopic(contentId));
  return answer.snapshot?.totals ?? {};
}
type Flew = EventData<typeof reactionsTopics.flying>;
const flewOf = (viewer: TestViewer): Flew[] =>
  viewer.events.filter(({ event }) => event === 'flew').map(({ data }) => data as Flew);
/** Waits until a viewer has received these totals, and returns all reactions that have flown. */
async function flownUntil(viewer: TestViewer, expected: ReactionCounts) {
  await vi.waitFor(() => expect(flewOf(viewer).at(-1)?.totals).toEqual(expected), { timeout: 5_000 });
  return flewOf(viewer).flatMap(({ reactions }) => reactions);
}
const codeOf = (answer: Awaited<ReturnType<typeof react>>) => (answer.type === 'refused' ? answer.code : answer.type);

test('API-105 REA-17 REA-18 REA-20 REA-33 a batch of a guest flies at the other viewers, with time, place and totals', async () => {
  const [amos, lena] = [await connect(), await connect()];
  await lena.follow(reactionsTopic(contentId));
  expect(codeOf(await react(amos, { heart: 2, clap: 1 }))).toBe('ack');
  const flown = await flownUntil(lena, { heart: 2, clap: 1 });
  expect(flown.map(({ icon }) => icon).sort()).toEqual(['clap', 'heart', 'heart']);
  for (const { x, y, ...reaction } of flown) {
    expect(reaction).toEqual({
      id: expect.any(String),
      icon: expect.any(String),
      timestamp: LIVE,
      relativeTime: 20 * 60,
      display: true,
    });
    expect([Number.isInteger(x), x >= 0 && x <= 100, Number.isInteger(y), y >= 0 && y <= 100]).not.toContain(false);
  }
  expect(new Set(flown.map(({ id }) => id)).size).toBe(3);
});

test('REA-12 the server takes the identity from the connection; a batch that names a person, a place or a time is refused', async () => {
  for (const more of [{ uid: v7() }, { x: 1e9 }, { timestamp: LIVE }, { display: false }]) {
    const input = { contentId, pageId: v7(), batch: 1, counts: { heart: 1 }, ...more };
    const answer = await (await connect()).command(reactionsCommands.add, input);
    expect(answer).toMatchObject({ type: 'refused', code: 'frame.malformed' });
  }
  expect(await totals()).toEqual({});
  expect(codeOf(await react(await connect(), { heart: 1 }))).toBe('ack');
});

test('REA-14 reactions are accepted from the start until the content closes', async () => {
  const viewer = await connect();
  const codeAt = async (at: string) => {
    clock.set(at);
    return codeOf(await react(viewer, { heart: 1 }));
  };
  expect(await codeAt('2026-11-22T09:59:59.999Z')).toBe('reactions.not-live');
  expect(await codeAt('2026-11-22T10:00:00.000Z')).toBe('ack');
  expect(await codeAt('2026-11-22T10:59:59.999Z')).toBe('ack');
  expect(await codeAt('2026-11-22T11:00:00.000Z')).toBe('reactions.not-live');
  expect(await totals()).toEqual({ heart: 2 });
});

test('REA-15 REA-16 E19 disabled reactions, icons that are off or unknown, and impossible numbers are refused', async () => {
  const refused = async (counts: object) => codeOf(await react(await connect(), counts as ReactionCounts));
  expect(await refused({ pray: 1 })).toBe('reactions.unknown-icon');
  expect(await refused({ heart: 1, wave: 1 })).toBe('reactions.unknown-icon');
  expect(await refused({ skull: 1 })).toBe('frame.malformed');
  expect(await refused({ heart: 0 })).toBe('frame.malformed');
  expect(await refused({ heart: -1 })).toBe('frame.malformed');
  expect(await refused({ heart: 1.5 })).toBe('frame.malformed');
  expect(await refused({ heart: 21 })).toBe('frame.malformed');
  expect(await refused({ heart: 11, clap: 10 })).toBe('reactions.too-many');
  expect(await totals()).toEqual({});
  expect(await refused({ heart: 10, clap: 10 })).toBe('ack');
  contentId = await newContent({ heart: true }, false);
  expect(await refused({ heart: 1 })).toBe('reactions.disabled');
});

test('REA-25 a repeated batch is acknowledged and counted once, also while others react', async () => {
  const viewers = await Promise.all(Array.from({ length: 6 }, connect));
  const pageOf = viewers.map(() => v7());
  for (const batch of [1, 2, 3]) {
    const answers = await Promise.all(
      viewers.flatMap((viewer, at) => {
        const page = { pageId: pageOf[at] ?? '', batch };
        return [react(viewer, { heart: 3, clap: 1 }, page), react(viewer, { heart: 3, clap: 1 }, page)];
      }),
    );
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'ack'));
  }
  expect(await totals()).toEqual({ heart: 54, clap: 18 });
  const [first] = viewers;
  if (first) await react(first, { heart: 3 }, { pageId: pageOf[0] ?? '', batch: 2 });
  expect(await totals()).toEqual({ heart: 54, clap: 18 });
});

test('REA-25~ several batches of a page that arrive together are all counted', async () => {
  const viewer = await connect();
  const pageId = v7();
  const batches = [1, 2, 3, 4, 5].map((batch) => react(viewer, { heart: batch }, { pageId, batch }));
  expect((await Promise.all(batches)).map(codeOf)).toEqual(batches.map(() => 'ack'));
  expect(await totals()).toEqual({ heart: 15 });
});

test('REA-21 REA-22 REA-23 counts are stored by icon and one of 20 random shards, numbered from 0', async () => {
  const shards = new Set<number>();
  for (let round = 0; round < 400 && !(shards.has(0) && shards.has(19)); round += 1) {
    const viewer = await connect();
    contentId = await newContent();
    expect(codeOf(await react(viewer, { heart: 2, clap: 1 }))).toBe('ack');
    const rows = await server.db.select().from(reactionCounts).where(eq(reactionCounts.contentId, contentId));
    expect(rows.map(({ icon, n }) => ({ icon, n })).sort((a, b) => b.n - a.n)).toEqual([
      { icon: 'heart', n: 2 },
      { icon: 'clap', n: 1 },
    ]);
    for (const { shard } of rows) shards.add(shard);
    await viewer.close();
  }
  expect(Math.min(...shards)).toBe(0);
  expect(Math.max(...shards)).toBe(19);
});

test('the reactions of each second are stored, and their sums are the totals', async () => {
  const viewer = await connect();
  await react(viewer, { heart: 2 });
  clock.set('2026-11-22T10:20:00.900Z');
  await react(viewer, { heart: 1, clap: 1 });
  clock.set('2026-11-22T10:20:01.000Z');
  await react(viewer, { heart: 4 });
  const rows = await server.db
    .select({ second: reactionSeconds.second, n: sum(reactionSeconds.n) })
    .from(reactionSeconds)
    .where(eq(reactionSeconds.contentId, contentId))
    .groupBy(reactionSeconds.second)
    .orderBy(reactionSeconds.second);
  expect(rows.map(({ second, n }) => [second.toISOString(), Number(n)])).toEqual([
    ['2026-11-22T10:20:00.000Z', 4],
    ['2026-11-22T10:20:01.000Z', 4],
  ]);
  expect(await totals()).toEqual({ heart: 7, clap: 1 });
});

test('REA-30~ REA-31~ a page that opens later gets the totals, and no reactions from before', async () => {
  const [amos, early] = [await connect(), await connect()];
  await early.follow(reactionsTopic(contentId));
  await react(amos, { heart: 3 });
  await flownUntil(early, { heart: 3 });
  const late = await connect();
  expect((await late.follow(reactionsTopic(contentId))).snapshot).toEqual({ totals: { heart: 3 } });
  await react(amos, { clap: 1 });
  const flown = await flownUntil(late, { heart: 3, clap: 1 });
  expect(flown.map(({ icon }) => icon)).toEqual(['clap']);
});

test('of many reactions at once only some fly, in proportion, and the totals are exact', async () => {
  const follower = await connect();
  await follower.follow(reactionsTopic(contentId));
  const viewers = await Promise.all(Array.from({ length: 10 }, connect));
  await Promise.all(viewers.map((viewer) => react(viewer, { heart: 15, clap: 5 })));
  await flownUntil(follower, { heart: 150, clap: 50 });
  for (const { reactions } of flewOf(follower)) expect(reactions.length).toBeLessThanOrEqual(16);
});

test('E19 a person who sends too many batches has to wait; nothing of a refused batch is counted', async () => {
  const viewer = await connect();
  const page = v7();
  const answers = [];
  for (let batch = 1; batch <= 7; batch += 1) answers.push(await react(viewer, { heart: 20 }, { pageId: page, batch }));
  expect(answers.map(codeOf)).toEqual([...Array(6).fill('ack'), 'reactions.too-fast']);
  expect(answers.at(-1)).toMatchObject({ waitSeconds: 1 });
  expect(await totals()).toEqual({ heart: 120 });
  clock.set('2026-11-22T10:20:01.000Z');
  expect(codeOf(await react(viewer, { heart: 20 }, { pageId: page, batch: 7 }))).toBe('ack');
  expect(await totals()).toEqual({ heart: 140 });
});
