import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentFigures } from './tables.ts';

const NOW = '2026-11-22T16:00:00.000Z';
const clock = manualClock(NOW);
let server: RunningApp;
const opened: TestViewer[] = [];
beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(async () => {
  await Promise.all(opened.map((viewer) => viewer.close()));
  await server.stop();
});

async function connect(cookie: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie });
  opened.push(viewer);
  return viewer;
}
const guest = async () => cookiesOf(await server.call('GET', '/api/auth/session'));
async function signedIn(roles: Parameters<typeof aPerson>[1]['roles'] = {}): Promise<string> {
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles });
  return server.signIn(email);
}

test('ANA-136 ANA-137~ ANA-138~ ANA-140 ANA-141 the answer says what the figures are made of, also of figures from before', async () => {
  const { id: clientId } = await aClient(server.db);
  const { id: channelId } = await aChannel(server.db, { clientId });
  const startsAt = new Date(Date.parse(NOW) - 60_000);
  const { id: contentId } = await aContent(server.db, { clientId, channelIds: [channelId], startsAt });
  const host = await signedIn({ [clientId]: 'host' });
  const read = async () =>
    json<ContentAnalytics>(await server.call('GET', `/api/contents/${contentId}/analytics`, { cookie: host }));
  const until = (isSo: (figures: ContentAnalytics) => boolean) =>
    expect.poll(async () => isSo(await read()), { timeout: 10_000 }).toBe(true);
  const amos = await guest();
  const [phone, laptop] = [await connect(amos), await connect(amos)];
  const priya = await connect(await signedIn());
  for (const page of [phone, laptop, priya]) await page.command(presenceCommands.set, { channelId, contentId });
  await until(({ uniqueViewers }) => uniqueViewers === 2);
  clock.advance(90_000);
  await phone.close();
  await laptop.close();
  await until(({ watching }) => watching === 1);
  clock.advance(60_000);
  await (await connect(amos)).command(presenceCommands.set, { channelId, contentId });
  await until(({ watching }) => watching === 2);
  clock.advance(30_000);
  const expected = {
    uniqueViewers: 2,
    totalWatchTime: 90 + 180 + 30,
    parts: {
      guests: 1,
      accounts: 1,
      severalPages: 1,
      cameBack: 1,
      capped: 0,
      finishedSeconds: 90,
      watchingSeconds: 210,
    },
  };
  expect(await read()).toMatchObject(expected);
  // Figures that were kept before the parts were.
  const before = { accounts: 0, severalPages: 0, cameBack: 0, capped: 0, hasParts: false };
  await server.db.update(contentFigures).set(before).where(eq(contentFigures.contentId, contentId));
  expect(await read()).toMatchObject(expected);
});
