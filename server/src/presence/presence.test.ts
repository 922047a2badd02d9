import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import type { PresentPerson } from '@nave/domain/presence/presence.api.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { aPerson, cookiesOf, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const open: TestViewer[] = [];
let server: RunningApp;
let clientId: string;
beforeAll(async () => {
  server = await runningApp({});
  clientId = (await aClient(server.db)).id;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});
afterAll(() => server.stop());

async function aService({ showLiveStats = true } = {}) {
  const channelId = (await aChannel(server.db, { clientId })).id;
  const startsAt = new Date(Date.now() - 60_000);
  const content = await aContent(server.db, {
    clientId,
    channelIds: [channelId],
    startsAt,
    showLiveStats,
    chat: { ...newChat, enabled: true },
  });
  return { channelId, contentId: content.id, ...topicsOf(channelId) };
}

const topicsOf = (channelId: string) => ({
  viewers: topicName(presenceTopics.channel, { channelId }),
  staff: topicName(presenceTopics.staff, { channelId }),
});

async function connect(cookie?: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie });
  open.push(viewer);
  return viewer;
}

async function guestCookie(name: string): Promise<string> {
  const first = await server.call('GET', '/api/auth/session');
  const cookie = cookiesOf(first);
  return cookiesOf(await server.call('POST', '/api/auth/guest', { body: { name }, cookie }));
}

async function aHost(): Promise<TestViewer> {
  const email = `ruth-${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'host' } });
  return connect(await server.signIn(email));
}

type Place = { channelId: string; contentId: string | null };
const come = (viewer: TestViewer, { channelId, contentId }: Place) =>
  viewer.command(presenceCommands.set, { channelId, contentId });

/** All announcements of a person to staff, or of a content's number to viewers, in order. */
const toldOf = (viewer: TestViewer, uid: string) =>
  viewer.events.flatMap(({ data }) => {
    const { people = [], authors = [] } = data as { people?: PresentPerson[]; authors?: PresentPerson[] };
    return [...people, ...authors].filter((one) => one.uid === uid);
  });
const numberOf = (viewer: TestViewer, contentId: string) =>
  viewer.events
    .map(({ data }) => (data as { live: Record<string, number> }).live[contentId])
    .filter((n) => n !== undefined);
const until = (said: () => boolean) => expect.poll(said, { timeout: 8_000 }).toBe(true);

test('PRES-3 PRES-6 PRES-7~ PRES-8 PRES-9 PRES-12 PRES-31~ staff see who is on the channel when it opens, as the server knows them, and when they leave', async () => {
  const service = await aService();
  const host = await aHost();
  expect((await host.follow(service.staff)).snapshot).toEqual({ people: [], total: 0, live: {} });
  const amos = await connect(await guestCookie('Amos Bell'));
  const uid = amos.hello.me.id;
  await come(amos, service);
  await until(() => toldOf(host, uid).length === 1);
  expect(toldOf(host, uid)).toEqual([
    { uid, displayName: 'Amos Bell', attendeeNumber: null, isHost: false, isOnline: true },
  ]);
  expect((await (await aHost()).follow(service.staff)).snapshot?.people).toEqual(toldOf(host, uid));
  // Without closing the connection, like a device that is switched off.
  amos.socket.terminate();
  await until(() => toldOf(host, uid).at(-1)?.isOnline === false);
});

test('PRES-12~ PRES-19~ staff see a host who is on the channel without a content, and who does not count as a viewer', async () => {
  const service = await aService();
  const [host, amos] = [await aHost(), await connect(await guestCookie('Amos Bell'))];
  await host.follow(service.staff);
  await come(host, { ...service, contentId: null });
  await come(amos, service);
  await until(() => toldOf(host, amos.hello.me.id).length === 1 && toldOf(host, host.hello.me.id).length === 1);
  expect(toldOf(host, host.hello.me.id)).toMatchObject([{ isHost: true, isOnline: true }]);
  expect(toldOf(host, amos.hello.me.id)).toMatchObject([{ isHost: false, isOnline: true }]);
  expect(numberOf(host, service.contentId)).toEqual([1]);
});

test('PRES-30 a guest’s presence is not stored', async () => {
  const service = await aService();
  const [host, amos] = [await aHost(), await connect(await guestCookie('Amos Bell'))];
  await host.follow(service.staff);
  // A chat that was opened has a row of its own.
  await host.follow(chatTopic(service.contentId));
  const before = await fingerprint(server.db);
  await come(amos, service);
  await until(() => toldOf(host, amos.hello.me.id).length === 1);
  expect(await fingerprint(server.db)).toEqual(before);
  await amos.command(chatCommands.send, { contentId: service.contentId, message: 'Good morning' });
  expect(await fingerprint(server.db)).not.toEqual(before);
});

test('PRES-4 PRES-5~ PRES-19 PRES-20~ PRES-21~ a person with three pages is present and counted once until the last closes, and again with the next', async () => {
  const service = await aService();
  const host = await aHost();
  await host.follow(service.staff);
  const cookie = await guestCookie('Priya Raman');
  const pages = await Promise.all([connect(cookie), connect(cookie), connect(cookie)]);
  for (const page of pages) await come(page, service);
  const other = await connect(await guestCookie('Amos Bell'));
  await come(other, service);
  await until(() => numberOf(host, service.contentId).at(-1) === 2);
  await Promise.all(pages.slice(1).map((page) => page.close()));
  await other.close();
  await until(() => numberOf(host, service.contentId).at(-1) === 1);
  const told = () => toldOf(host, pages[0]?.hello.me.id ?? '').map(({ isOnline }) => isOnline);
  expect(told()).toEqual([true]);
  await pages[0]?.close();
  await until(() => numberOf(host, service.contentId).at(-1) === 0);
  expect(told()).toEqual([true, false]);
  await come(await connect(cookie), service);
  await until(() => numberOf(host, service.contentId).at(-1) === 1);
  expect(told()).toEqual([true, false, true]);
});

test('PRES-14 PRES-15 PRES-18 viewers see only people who wrote in the chat, and of these only that they are present', async () => {
  const service = await aService();
  const [amos, priya, denise] = await Promise.all(
    ['Amos Bell', 'Priya Raman', 'Denise Okoro'].map(async (name) => connect(await guestCookie(name))),
  );
  if (!amos || !priya || !denise) throw new Error('Somebody is missing.');
  await amos.follow(service.viewers);
  for (const viewer of [amos, priya, denise]) await come(viewer, service);
  await priya.command(chatCommands.send, { contentId: service.contentId, message: 'Good morning' });
  const uid = priya.hello.me.id;
  await until(() => toldOf(amos, uid).length > 0);
  expect(toldOf(amos, uid)).toEqual([{ uid, isOnline: true }]);
  await priya.close();
  await until(() => toldOf(amos, uid).length > 1);
  expect(toldOf(amos, uid).at(-1)).toEqual({ uid, isOnline: false });
  const sent = JSON.stringify(amos.events);
  expect(sent).not.toContain(denise.hello.me.id);
  expect(sent).not.toContain('Raman');
});

test('PRES-16 PRES-17 viewers see the number of viewers only of a content that shows it', async () => {
  const [shows, hides] = [await aService(), await aService({ showLiveStats: false })];
  const [viewer, host] = [await connect(), await aHost()];
  for (const service of [shows, hides]) {
    await viewer.follow(service.viewers);
    await host.follow(service.staff);
    await come(await connect(), service);
  }
  await until(() => numberOf(viewer, shows.contentId).at(-1) === 1);
  await until(() => numberOf(host, hides.contentId).at(-1) === 1);
  expect(numberOf(viewer, hides.contentId)).toEqual([]);
});

test('PRES-27 staff see the new name of a guest who changes it', async () => {
  const service = await aService();
  const host = await aHost();
  await host.follow(service.staff);
  const cookie = await guestCookie('Amso Bell');
  const amos = await connect(cookie);
  const uid = amos.hello.me.id;
  await come(amos, service);
  await until(() => toldOf(host, uid).at(-1)?.displayName === 'Amso Bell');
  await server.call('POST', '/api/auth/guest', { body: { name: 'Amos Bell' }, cookie });
  await amos.next((frame) => frame.type === 'hello' && frame.me.name === 'Amos Bell');
  await come(amos, service);
  await until(() => toldOf(host, uid).at(-1)?.displayName === 'Amos Bell');
});

test('PRES-31 a content of another channel is ignored, and a report that names its author is refused', async () => {
  const [here, there] = [await aService(), await aService()];
  const host = await aHost();
  for (const service of [here, there]) await host.follow(service.staff);
  const amos = await connect(await guestCookie('Amos Bell'));
  await come(amos, { channelId: here.channelId, contentId: there.contentId });
  const forged = { ...here, uid: host.hello.me.id };
  const { channelId, contentId, uid } = forged;
  const answer = await amos.command(presenceCommands.set, { channelId, contentId, uid } as never);
  expect(answer.type).toBe('refused');
  await until(() => toldOf(host, amos.hello.me.id).length > 0);
  expect(toldOf(host, host.hello.me.id)).toEqual([]);
  expect([here, there].flatMap((service) => numberOf(host, service.contentId))).toEqual([]);
});

test('a person who leaves a channel for another page is no longer present', async () => {
  const service = await aService();
  const host = await aHost();
  await host.follow(service.staff);
  const amos = await connect(await guestCookie('Amos Bell'));
  await come(amos, service);
  await until(() => toldOf(host, amos.hello.me.id).length === 1);
  await amos.command(presenceCommands.leave, {});
  await until(() => toldOf(host, amos.hello.me.id).at(-1)?.isOnline === false);
});
