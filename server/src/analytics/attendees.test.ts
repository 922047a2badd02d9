import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewings } from './tables.ts';

const NOW = '2026-11-22T10:20:00.000Z';
let server: RunningApp;
beforeAll(async () => {
  server = await runningApp({ clock: manualClock(NOW) });
});
afterAll(() => server.stop());

test('PAY-23 ANA-87 the number, event number and type name of an admitted attendee are recorded with the viewer', async () => {
  const world = await paywalledWorld(server.db, { startsAt: new Date('2026-11-22T10:00:00Z') });
  const number = await world.attendee();
  const { viewer } = await (await aBrowser(server)).watch(world, number);
  await viewer.command(presenceCommands.set, { channelId: world.channel.id, contentId: world.content.id });
  const stored = async () =>
    (await server.db.select().from(viewings).where(eq(viewings.contentId, world.content.id))).map(
      ({ attendeeNumber, eventNumber, typeName }) => [attendeeNumber, eventNumber, typeName],
    );
  await expect.poll(stored, { timeout: 10_000 }).toEqual([[number, world.event.number, 'Group']]);
  await viewer.close();
});
