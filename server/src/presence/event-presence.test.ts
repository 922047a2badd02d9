import { topicName } from '@nave/domain/kernel/topic.ts';
import type { PresentPerson } from '@nave/domain/presence/presence.api.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { anEvent } from '@nave/server/testing/builders.ts';
import { aBrowser, type Browser, type PaywalledWorld, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, cookiesOf, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import type { TestViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const SOON = { timeout: 8_000 };
const connected: TestViewer[] = [];
let server: RunningApp;
let world: PaywalledWorld;
beforeAll(async () => {
  server = await runningApp({});
});
afterEach(async () => {
  await Promise.all(connected.splice(0).map((viewer) => viewer.close()));
});
afterAll(() => server.stop());

async function connect(browser: Browser): Promise<TestViewer> {
  const viewer = await browser.connect();
  connected.push(viewer);
  return viewer;
}
const isOn = (viewer: TestViewer, eventNumber = world.event.number) =>
  viewer.command(presenceCommands.setEvent, { eventNumber });
const topicOf = (eventNumber: string) => topicName(presenceTopics.event, { eventNumber });
async function aHost(clientId: string, topic: string): Promise<TestViewer> {
  const email = `ruth-${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'host' } });
  const host = await connect(await aBrowser(server, await server.signIn(email)));
  await host.follow(topic);
  return host;
}
const changesOf = (viewer: TestViewer) =>
  viewer.events.map(({ data }) => data as { people: PresentPerson[]; total: number });
const totalOf = (viewer: TestViewer) => changesOf(viewer).at(-1)?.total ?? 0;

test('API-106~ PRES-13 PRES-7 PRES-18~ PAY-122~ staff see who is on the event’s page, with the last four digits of their numbers', async () => {
  world = await paywalledWorld(server.db, { startsAt: new Date() });
  const host = await aHost(world.clientId, topicOf(world.event.number));
  const number = await world.attendee();
  const browser = await aBrowser(server);
  const viewer = await connect(browser);
  // Without a seat the event is unknown.
  expect(await isOn(viewer)).toMatchObject({ type: 'refused', code: 'request.not-found' });
  await browser.enterEvent(world.event.number, number);
  await isOn(viewer);
  await expect.poll(() => totalOf(host), SOON).toBe(1);
  expect(changesOf(host).at(-1)?.people).toEqual([
    {
      uid: viewer.hello.me.id,
      displayName: '',
      attendeeNumber: number.slice(-4),
      isHost: false,
      isOnline: true,
    },
  ]);
  expect(JSON.stringify(host.events)).not.toContain(number);
  await viewer.close();
  await expect.poll(() => totalOf(host), SOON).toBe(0);
  expect(changesOf(host).at(-1)?.people).toMatchObject([{ attendeeNumber: number.slice(-4), isOnline: false }]);
});

test('PRES-11 PAY-122~ a browser counts once on the page of an event, in several tabs and after it has signed in', async () => {
  const event = await anEvent(server.db, { asksNumber: false });
  const host = await aHost(event.clientId, topicOf(event.number));
  const browser = await aBrowser(server);
  const other = await connect(await aBrowser(server));
  for (const viewer of [await connect(browser), await connect(browser), other]) await isOn(viewer, event.number);
  await expect.poll(() => totalOf(host), SOON).toBe(2);
  const email = `amos-${v7()}@mail.example`;
  await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Bell' });
  const answer = await server.call('POST', '/api/auth/password', { ...browser, body: { email, password: PASSWORD } });
  const signedIn = await connect(await aBrowser(server, `${browser.cookie}; ${cookiesOf(answer)}`));
  await isOn(signedIn, event.number);
  await isOn(other, event.number);
  await expect
    .poll(() => changesOf(host).flatMap(({ people }) => people), SOON)
    .toContainEqual(expect.objectContaining({ displayName: 'Amos Bell', isOnline: true }));
  expect(totalOf(host)).toBe(2);
});

test('PRES-13~ viewers, and staff of another organisation, do not learn who is on the page of an event', async () => {
  const event = await anEvent(server.db, { asksNumber: false });
  const viewer = await connect(await aBrowser(server));
  await isOn(viewer, event.number);
  expect((await viewer.sub(topicOf(event.number))).type).not.toBe('subbed');
  const foreign = await anEvent(server.db, { asksNumber: false });
  const host = await aHost(foreign.clientId, topicOf(foreign.number));
  expect((await host.sub(topicOf(event.number))).type).not.toBe('subbed');
});
