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

const connected: TestViewer[] = [];
let server: RunningApp;
let clientId: string;
beforeAll(async () => {
  server = await runningApp({});
  clientId = (await aClient(server.db)).id;
});
afterEach(async () => {
  await Promise.all(connected.splice(0).map((viewer) => viewer.close()));
});
afterAll(() => server.stop());

/** Adds a channel with a content that has begun. */
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
  connected.push(viewer);
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
const enter = (viewer: TestViewer, { channelId, contentId }: Place) =>
  viewer.command(presenceCommands.set, { channelId, contentId });

/** All announcements about a person that a page has received, in order. */
const announcementsOf = (viewer: TestViewer, uid: string) =>
  viewer.events.flatMap(({ data }) => {
    const { people = [], authors = [] } = data as { people?: PresentPerson[]; authors?: PresentPerson[] };
    return [...people, ...authors].filter((one) => one.uid === uid);
  });
/** All numbers of viewers of a content that a page has received, in order. */
const numbersOf = (viewer: TestViewer, contentId: string) =>
  viewer.events
    .map(({ data }) => (data as { live: Record<string, number> }).live[contentId])
    .filter((n) => n !== undefined);
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 8_000 }).toBe(true);

test('API-106~ PRES-3 PRES-6 PRES-7~ PRES-8 PRES-9 PRES-12 PRES-31~ staff receive who is on the channel, with the names that the server knows, and are notified when a person leaves', async () => {
  const service = await aService();
  const host = await aHost();
  expect((await host.follow(service.staff)).snapshot).toEqual({ people: [], total: 0, live: {} });
  const amos = await connect(await guestCookie('Amos Bell'));
  const uid = amos.hello.me.id;
  await enter(amos, service);
  await until(() => announcementsOf(host, uid).length === 1);
  expect(announcementsOf(host, uid)).toEqual([
    { uid, displayName: 'Amos Bell', attendeeNumber: null, isHost: false, isOnline: true },
  ]);
  expect((await (await aHost()).follow(service.staff)).snapshot?.people).toEqual(announcementsOf(host, uid));
  // End the connection without a closing handshake, like a device that is switched off.
  amos.socket.terminate();
  await until(() => announcementsOf(host, uid).at(-1)?.isOnline === false);
});

test('PRES-12~ PRES-19~ staff are shown a host who is on the channel without a content, and the host is not counted as a viewer', async () => {
  const service = await aService();
  const [host, amos] = [await aHost(), await connect(await guestCookie('Amos Bell'))];
  await host.follow(service.staff);
  await enter(host, { ...service, contentId: null });
  await enter(amos, service);
  await until(
    () => announcementsOf(host, amos.hello.me.id).length === 1 && announcementsOf(host, host.hello.me.id).length === 1,
  );
  expect(announcementsOf(host, host.hello.me.id)).toMatchObject([{ isHost: true, isOnline: true }]);
  expect(announcementsOf(host, amos.hello.me.id)).toMatchObject([{ isHost: false, isOnline: true }]);
  expect(numbersOf(host, service.contentId)).toEqual([1]);
});

test('PRES-19 the live number of a content leaves staff out, by their role and by the flag of their browser', async () => {
  const service = await aService();
  const [host, viewer] = [await aHost(), await connect(await guestCookie('Amos Bell'))];
  await host.follow(service.staff);
  await viewer.follow(service.viewers);
  await enter(host, service);
  const { channelId, contentId } = service;
  await (await connect()).command(presenceCommands.set, { channelId, contentId, isGlobalUser: true });
  const others = [await connect(), await connect()];
  await others[0]?.command(presenceCommands.set, { channelId, contentId, isGlobalUser: false });
  await enter(viewer, service);
  const present = async () => {
    const { snapshot } = await (await aHost()).follow(service.staff);
    return { total: snapshot?.total, live: snapshot?.live[contentId] };
  };
  await expect.poll(present, { timeout: 8_000 }).toEqual({ total: 4, live: 2 });
  if (others[1]) await enter(others[1], service);
  await expect.poll(present, { timeout: 8_000 }).toEqual({ total: 5, live: 3 });
  await until(() => numbersOf(viewer, contentId).at(-1) === 3);
  expect(Math.max(...numbersOf(host, contentId))).toBe(3);
  // While only staff are left, the number is 0.
  await Promise.all([viewer, ...others].map((one) => one.command(presenceCommands.leave, {})));
  await until(() => numbersOf(host, contentId).at(-1) === 0);
  expect(await present()).toEqual({ total: 2, live: undefined });
});

test('PRES-10 a person who is on two channels is present on each of them under one id, and leaves them one by one', async () => {
  const [here, there] = [await aService(), await aService()];
  const host = await aHost();
  for (const service of [here, there]) await host.follow(service.staff);
  const cookie = await guestCookie('Priya Raman');
  const pages = [await connect(cookie), await connect(cookie), await connect(cookie)] as const;
  const uid = pages[0].hello.me.id;
  await enter(pages[0], here);
  await enter(pages[1], there);
  await enter(pages[2], there);
  const present = async () => {
    const onlooker = await aHost();
    const snapshots = [await onlooker.follow(here.staff), await onlooker.follow(there.staff)];
    return snapshots.map(({ snapshot }) => [snapshot?.people.map((one) => one.uid), snapshot?.total]);
  };
  await expect.poll(present, { timeout: 8_000 }).toEqual([
    [[uid], 1],
    [[uid], 1],
  ]);
  await pages[0].close();
  await pages[1].close();
  await expect.poll(present, { timeout: 8_000 }).toEqual([
    [[], 0],
    [[uid], 1],
  ]);
});

test('PRES-30 a guest’s presence is not stored', async () => {
  const service = await aService();
  const [host, amos] = [await aHost(), await connect(await guestCookie('Amos Bell'))];
  await host.follow(service.staff);
  // The first subscription to a chat stores a row.
  await host.follow(chatTopic(service.contentId));
  const before = await fingerprint(server.db);
  // Who opens a content is counted as its viewer.
  await enter(amos, { ...service, contentId: null });
  await until(() => announcementsOf(host, amos.hello.me.id).length === 1);
  expect(await fingerprint(server.db)).toEqual(before);
  await amos.command(chatCommands.send, { contentId: service.contentId, message: 'Good morning' });
  expect(await fingerprint(server.db)).not.toEqual(before);
});

test('PRES-4 PRES-5~ PRES-19 PRES-20~ PRES-21~ a person with three pages is announced and counted once, until the last page closes, and again with a new page', async () => {
  const service = await aService();
  const host = await aHost();
  await host.follow(service.staff);
  const cookie = await guestCookie('Priya Raman');
  const pages = await Promise.all([connect(cookie), connect(cookie), connect(cookie)]);
  for (const page of pages) await enter(page, service);
  const other = await connect(await guestCookie('Amos Bell'));
  await enter(other, service);
  await until(() => numbersOf(host, service.contentId).at(-1) === 2);
  await Promise.all(pages.slice(1).map((page) => page.close()));
  await other.close();
  await until(() => numbersOf(host, service.contentId).at(-1) === 1);
  const onlineStates = () => announcementsOf(host, pages[0]?.hello.me.id ?? '').map(({ isOnline }) => isOnline);
  expect(onlineStates()).toEqual([true]);
  await pages[0]?.close();
  await until(() => numbersOf(host, service.contentId).at(-1) === 0);
  expect(onlineStates()).toEqual([true, false]);
  await enter(await connect(cookie), service);
  await until(() => numbersOf(host, service.contentId).at(-1) === 1);
  expect(onlineStates()).toEqual([true, false, true]);
});

test('PRES-14 PRES-15 PRES-18 viewers receive only people who have written in the chat, and about them only whether they are present', async () => {
  const service = await aService();
  const [amos, priya, denise] = await Promise.all(
    ['Amos Bell', 'Priya Raman', 'Denise Okoro'].map(async (name) => connect(await guestCookie(name))),
  );
  if (!amos || !priya || !denise) throw new Error('A viewer is missing.');
  await amos.follow(service.viewers);
  for (const viewer of [amos, priya, denise]) await enter(viewer, service);
  await priya.command(chatCommands.send, { contentId: service.contentId, message: 'Good morning' });
  const uid = priya.hello.me.id;
  await until(() => announcementsOf(amos, uid).length > 0);
  expect(announcementsOf(amos, uid)).toEqual([{ uid, isOnline: true }]);
  await priya.close();
  await until(() => announcementsOf(amos, uid).length > 1);
  expect(announcementsOf(amos, uid).at(-1)).toEqual({ uid, isOnline: false });
  const sent = JSON.stringify(amos.events);
  expect(sent).not.toContain(denise.hello.me.id);
  expect(sent).not.toContain('Raman');
});

test('API-106~ PRES-16 PRES-17 viewers receive the number of viewers only for a content that shows this number', async () => {
  const [shows, hides] = [await aService(), await aService({ showLiveStats: false })];
  const [viewer, host] = [await connect(), await aHost()];
  for (const service of [shows, hides]) {
    await viewer.follow(service.viewers);
    await host.follow(service.staff);
    await enter(await connect(), service);
  }
  await until(() => numbersOf(viewer, shows.contentId).at(-1) === 1);
  await until(() => numbersOf(host, hides.contentId).at(-1) === 1);
  expect(numbersOf(viewer, hides.contentId)).toEqual([]);
});

test('PRES-27 staff receive the new name of a guest who changes it', async () => {
  const service = await aService();
  const host = await aHost();
  await host.follow(service.staff);
  const cookie = await guestCookie('Amso Bell');
  const amos = await connect(cookie);
  const uid = amos.hello.me.id;
  await enter(amos, service);
  await until(() => announcementsOf(host, uid).at(-1)?.displayName === 'Amso Bell');
  await server.call('POST', '/api/auth/guest', { body: { name: 'Amos Bell' }, cookie });
  await amos.next((frame) => frame.type === 'hello' && frame.me.name === 'Amos Bell');
  await enter(amos, service);
  await until(() => announcementsOf(host, uid).at(-1)?.displayName === 'Amos Bell');
});

test('PRES-31 a reported content of another channel is ignored, and a report that names a person is refused', async () => {
  const [here, there] = [await aService(), await aService()];
  const host = await aHost();
  for (const service of [here, there]) await host.follow(service.staff);
  const amos = await connect(await guestCookie('Amos Bell'));
  await enter(amos, { channelId: here.channelId, contentId: there.contentId });
  const forged = { ...here, uid: host.hello.me.id };
  const { channelId, contentId, uid } = forged;
  const answer = await amos.command(presenceCommands.set, { channelId, contentId, uid } as never);
  expect(answer.type).toBe('refused');
  await until(() => announcementsOf(host, amos.hello.me.id).length > 0);
  expect(announcementsOf(host, host.hello.me.id)).toEqual([]);
  expect([here, there].flatMap((service) => numbersOf(host, service.contentId))).toEqual([]);
});

test('a person who leaves a channel for another page is no longer present', async () => {
  const service = await aService();
  const host = await aHost();
  await host.follow(service.staff);
  const amos = await connect(await guestCookie('Amos Bell'));
  await enter(amos, service);
  await until(() => announcementsOf(host, amos.hello.me.id).length === 1);
  await amos.command(presenceCommands.leave, {});
  await until(() => announcementsOf(host, amos.hello.me.id).at(-1)?.isOnline === false);
});

test('a page that disconnects while the server checks its place leaves nobody behind', async () => {
  const { channelId, contentId, staff } = await aService();
  for (let page = 0; page < 20; page += 1) {
    const viewer = await connect();
    viewer.send({ type: presenceCommands.set, id: v7(), data: { channelId, contentId } });
    await viewer.close();
  }
  const host = await aHost();
  await host.follow(staff);
  const stays = await connect();
  await stays.command(presenceCommands.set, { channelId, contentId });
  await expect
    .poll(async () => (await (await aHost()).follow(staff)).snapshot, { timeout: 10_000 })
    .toMatchObject({ total: 1, live: { [contentId]: 1 } });
});
