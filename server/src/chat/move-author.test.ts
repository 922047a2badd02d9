import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { type AnswerOf, addressOf } from '@nave/domain/kernel/call.ts';
import type { ContentRow } from '@nave/server/contents/contents.store.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let content: ContentRow;
const connected: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const clientId = (await aClient(server.db)).id;
  const channelIds = [(await aChannel(server.db, { clientId })).id];
  const startsAt = new Date(clock.now().getTime() - 600_000);
  content = await aContent(server.db, { clientId, channelIds, startsAt, chat: { ...newChat, enabled: true } });
});
afterEach(async () => {
  await Promise.all(connected.splice(0).map((viewer) => viewer.close()));
});

async function connect(cookie: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie });
  connected.push(viewer);
  return viewer;
}
const aGuest = async (name: string) =>
  cookiesOf(await server.call('POST', '/api/auth/guest', { body: { name, email: 'guest@people.example' } }));
const register = (cookie: string) =>
  server.call('POST', '/api/auth/register', {
    body: { name: 'Amos Reyes', email: `amos-${v7()}@people.example`, password: PASSWORD },
    cookie,
  });
const say = (viewer: TestViewer, message: string, id?: string) =>
  viewer.command(chatCommands.send, { contentId: content.id, message }, id);

/** Returns the messages with their authors. Asserts that a new page and a page of older messages receive the same. */
async function messages() {
  const viewer = await connect(await aGuest('Priya'));
  const subbed = await viewer.sub(chatTopic(content.id));
  const newest = subbed.type === 'subbed' ? (subbed.snapshot?.messages ?? []) : [];
  const older = await json<AnswerOf<typeof chatCalls.older>>(
    await fetch(server.url + addressOf(chatCalls.older, { contentId: content.id, query: { before: 1_000 } })),
  );
  expect(older.items).toEqual(newest);
  return newest.map(({ data }) => [data.uid, data.userName, data.message]);
}

test('A14 when a guest registers, the guest’s messages become the user’s, on open pages and on pages opened later', async () => {
  const cookie = await aGuest('Amos');
  const [amos, priya] = [await connect(cookie), await connect(await aGuest('Priya'))];
  await priya.sub(chatTopic(content.id));
  await say(amos, 'Hello from Malmö');
  await say(priya, 'Hello Amos');
  const registered = await register(cookie);
  expect(await amos.closed).toBe(4401);
  await server.runDueJobs();
  const user = await connect(cookiesOf(registered));
  await say(user, 'Here I am again');
  const { id } = user.hello.me;
  const moved = await priya.event(3);
  expect(moved).toMatchObject({ event: 'moved', data: { from: amos.hello.me.id, to: id } });
  expect(await messages()).toEqual([
    [id, 'Amos', 'Hello from Malmö'],
    [priya.hello.me.id, 'Priya', 'Hello Amos'],
    [id, 'Amos Reyes', 'Here I am again'],
  ]);
});

test('A14~ after registration, the guest’s former cookie identifies no one, and another registration with this cookie moves no messages', async () => {
  const cookie = await aGuest('Amos');
  const amos = await connect(cookie);
  await say(amos, 'Hello');
  const first = await connect(cookiesOf(await register(cookie)));
  const second = await connect(cookiesOf(await register(cookie)));
  await server.runDueJobs();
  expect(await messages()).toEqual([[first.hello.me.id, 'Amos', 'Hello']]);
  expect(second.hello.me.id).not.toBe(first.hello.me.id);
  expect((await connect(cookie)).hello.me.id).not.toBe(amos.hello.me.id);
  const restarted = await runningApp({ clock, database: { ...server.database, close: async () => undefined } });
  const viewer = await connectViewer({ url: restarted.url, cookie });
  expect(viewer.hello.me.id).not.toBe(amos.hello.me.id);
  await viewer.close();
  await restarted.stop();
});

test('a message that a guest sent before registering has the same number when the user sends it again', async () => {
  const cookie = await aGuest('Amos');
  const id = v7();
  const sent = await say(await connect(cookie), 'Hello', id);
  const registered = await register(cookie);
  await server.runDueJobs();
  const again = await say(await connect(cookiesOf(registered)), 'Hello', id);
  expect([again.type, again.type === 'ack' && sent.type === 'ack' && again.n === sent.n]).toEqual(['ack', true]);
  expect(await messages()).toHaveLength(1);
});
