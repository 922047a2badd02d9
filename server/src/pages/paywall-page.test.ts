import { aChannel, aConnection, aContent, anEvent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { type PaywalledWorld, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const startsAt = new Date('2026-11-22T10:00:00Z');
let server: RunningApp;
let world: PaywalledWorld;

beforeAll(async () => {
  server = await runningApp({ clock: manualClock('2026-11-22T10:20:00.000Z') });
  world = await paywalledWorld(server.db, { startsAt });
});
afterAll(() => server.stop());

const htmlOf = async (key: string) => (await fetch(`${server.url}/${world.clientKey}/${key}`)).text();
const rootOf = (html: string) => /<div id="root">(.*?)<\/div>\s*<script/s.exec(html)?.[1] ?? '';

test('a channel behind the paywall first shows the card of the paywall with its header image, and preloads the paywall', async () => {
  const headerImage = '/media/clients/c-1/0f3a_900.webp';
  const event = await anEvent(server.db, { clientId: world.clientId });
  const pictured = await aChannel(server.db, { clientId: world.clientId, headerImage });
  await aConnection(server.db, pictured, { eventId: event.id, eventNumber: event.number });
  for (const { key, image } of [
    { key: pictured.key, image: true },
    { key: world.channel.key, image: false },
  ]) {
    const html = await htmlOf(key);
    expect(rootOf(html)).toMatch(/^<div class="first-card" aria-hidden="true">/);
    expect(rootOf(html).includes(`src="${headerImage}"`)).toBe(image);
    expect(html).toContain('href="/assets/paywall.js"');
    expect(html).not.toMatch(/player|engine|first-stage|first-bar/);
  }
});

test('an open channel shows its stage, and does not preload the paywall', async () => {
  const open = await aChannel(server.db, { clientId: world.clientId });
  await aContent(server.db, { clientId: world.clientId, channelIds: [open.id], startsAt });
  const html = await htmlOf(open.key);
  expect(rootOf(html)).toContain('first-stage');
  expect(html).not.toContain('/assets/paywall.js');
});
