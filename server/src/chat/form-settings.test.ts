import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentToForm } from '@nave/domain/contents/content-form.ts';
import { aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
let server: RunningApp;
let owner: string;
/** The API path at which staff read and save the content, which is live. */
let path: string;
let contentId: string;
const connected: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock: manualClock(NOW) });
  const clientId = (await aClient(server.db)).id;
  const email = `hannah-${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Hannah', lastName: 'Wells', roles: { [clientId]: 'owner' } });
  owner = await server.signIn(email);
  contentId = (await aContent(server.db, { clientId, startsAt: new Date('2026-11-22T09:50:00Z') })).id;
  path = `/api/clients/${clientId}/contents/${contentId}`;
});
afterEach(async () => {
  await Promise.all(connected.splice(0).map((viewer) => viewer.close()));
});
afterAll(() => server.stop());

/** Saves the content's form with default settings of the chat, except those given. */
async function saveChatSettings(chat: Partial<WholeContent['chat']>): Promise<void> {
  const form = contentToForm(await json<WholeContent>(await server.call('GET', path, { cookie: owner })));
  const plain = { enabled: true, requireSignin: false, enableAnonymous: true, enablePreview: true };
  const body = { ...form, chat: { ...form.chat, ...plain, ...chat } };
  expect((await server.call('PUT', path, { body, cookie: owner })).status).toBe(200);
}

/** Connects a guest, who has the given name and email, if any. */
async function aGuest(details?: { name: string; email?: string }): Promise<TestViewer> {
  const first = await server.call('GET', '/api/auth/session');
  const named = details && (await server.call('POST', '/api/auth/guest', { body: details, cookie: cookiesOf(first) }));
  const viewer = await connectViewer({ url: server.url, cookie: cookiesOf(named ?? first) });
  connected.push(viewer);
  return viewer;
}

/** Sends a message; returns the code of a refusal, or `ack`. */
async function send(viewer: TestViewer): Promise<string> {
  const frame = await viewer.command(chatCommands.send, { contentId, message: 'Good morning' });
  return frame.type === 'refused' ? frame.code : 'ack';
}
const canRead = async (viewer: TestViewer) => (await viewer.sub(chatTopic(contentId))).type === 'subbed';

test('CNT-222~ guests cannot write while requireSignin is set in the content’s form, and can write again after it is unset', async () => {
  const amos = await aGuest({ name: 'Amos', email: 'amos@grace.example' });
  await saveChatSettings({ requireSignin: true });
  expect(await send(amos)).toBe('chat.sign-in-needed');
  await saveChatSettings({});
  expect(await send(amos)).toBe('ack');
});

test('CNT-222~ while enableAnonymous is off, a guest must also give an email to write', async () => {
  const amos = await aGuest({ name: 'Amos' });
  await saveChatSettings({ enableAnonymous: false });
  expect(await send(amos)).toBe('chat.email-needed');
  await saveChatSettings({});
  expect(await send(amos)).toBe('ack');
});

test('CNT-222~ while enablePreview is off, guests without a name cannot read the chat', async () => {
  await saveChatSettings({ enablePreview: false });
  expect([await canRead(await aGuest()), await canRead(await aGuest({ name: 'Amos' }))]).toEqual([false, true]);
  await saveChatSettings({});
  expect(await canRead(await aGuest())).toBe(true);
});

test('CNT-222~ the chat is not found while it is disabled in the content’s form', async () => {
  const amos = await aGuest({ name: 'Amos' });
  await saveChatSettings({ enabled: false });
  expect([await canRead(amos), await send(amos)]).toEqual([false, 'request.not-found']);
  await saveChatSettings({});
  expect([await canRead(amos), await send(amos)]).toEqual([true, 'ack']);
});
