import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { aChannel, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StayChange, Stays, type Visit } from '../presence/stays.ts';
import { viewings } from './tables.ts';

const NOW = '2026-11-22T10:20:00.000Z';
const clock = manualClock(NOW);
let server: RunningApp;

beforeAll(async () => {
  const realtimeLimits = { heartbeatMs: 500, heartbeatGraceMs: 500, watchEveryMs: 20, staleMs: 60_000 };
  server = await runningApp({ clock, realtimeLimits });
});
afterAll(() => server.stop());

test('ANA-120 PRES-3~ the stay of a page that lost its network ends at its last sign of life', async () => {
  const { id: channelId, clientId } = await aChannel(server.db);
  const content = await aContent(server.db, { clientId, channelIds: [channelId], startsAt: new Date(NOW) });
  const viewer = await connectViewer({ url: server.url });
  await viewer.command(presenceCommands.set, { channelId, contentId: content.id });
  clock.advance(60_000);
  // The last frame that the page sends; from then on it reads nothing, so that it answers no ping.
  viewer.send({ type: 'time', id: 'last' });
  await viewer.next((frame) => frame.type === 'time');
  viewer.socket.pause();
  clock.advance(300_000);
  const stored = async () => (await server.db.select().from(viewings)).map(({ stays }) => stays);
  const entered = wholeSeconds(Date.parse(NOW));
  await expect.poll(stored, { timeout: 15_000 }).toEqual([[entered, entered + 60]]);
  viewer.socket.terminate();
});

test('ANA-120~ of two pages of a person, the one that has left later ends the stay', () => {
  const changes: StayChange[] = [];
  let now = 1_000;
  const stays = new Stays(() => now);
  stays.follow((change) => changes.push(change));
  const visit = { content: { id: v7() }, actor: { kind: 'guest', id: v7() } } as Visit;
  stays.set('silent', visit);
  stays.set('other', visit);
  now = 9_000;
  stays.set('other', null);
  now = 20_000;
  stays.set('silent', null, 5_000);
  expect(changes.map(({ kind, at }) => [kind, at])).toEqual([
    ['entered', 1_000],
    ['severalPages', 9_000],
    ['left', 9_000],
  ]);
});
