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
/** The staff path of a live content. */
let path: string;
let contentId: string;
const open: TestViewer[] = [];

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
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});
afterAll(() => server.stop());

/** Saves the content's form with these settings of its chat. */
async function set(chat: Partial<WholeContent['chat']>): Promise<void> {
  const form = contentToForm(await json<WholeContent>(await server.call('GET', path, { cookie: owner })));
  const plain = { enabled: true, requireSignin: false, enableAnonymous: true, enablePreview: true };
  const body = { ...form, chat: { ...form.chat, ...plain, ...chat } };
  expect((await server.call('PUT', path, { body, cookie: owner })).status).toBe(200);
}

/** A guest; with a name it may chat. */
async function aGuest(said?: { name: string; email?: string }): Promise<TestViewer> {
  const first = await server.call('GET', '/api/auth/session');
  const named = said && (await server.call('POST', '/api/auth/guest', { body: said, cookie: cookiesOf(first) }));
  const viewer = await connectViewer({ url: server.url, cookie: cookiesOf(named ?? first) });
  open.push(viewer);
  return viewer;
}

async function saying(viewer: TestViewer): Promise<string> {
  const frame = await viewer.command(chatCommands.send, { contentId, message: 'Good morning' });
  return frame.type === 'refused' ? frame.code : 'ack';
}
const reading = async (viewer: TestViewer) => (await viewer.sub(chatTopic(contentId))).type === 'subbed';

test('CNT-222~ the form decides who may write: with requireSignin no guests, and guests again without it', async () => {
  const amos = await aGuest({ name: 'Amos', email: 'amos@grace.example' });
  await set({ requireSignin: true });
  expect(await saying(amos)).toBe('chat.sign-in-needed');
  await set({});
  expect(await saying(amos)).toBe('ack');
});

test('CNT-222~ without enableAnonymous a guest must give an e-mail too', async () => {
  const amos = await aGuest({ name: 'Amos' });
  await set({ enableAnonymous: false });
  expect(await saying(amos)).toBe('chat.email-needed');
  await set({});
  expect(await saying(amos)).toBe('ack');
});

test('CNT-222~ without enablePreview guests without a name cannot read', async () => {
  await set({ enablePreview: false });
  expect([await reading(await aGuest()), await reading(await aGuest({ name: 'Amos' }))]).toEqual([false, true]);
  await set({});
  expect(await reading(await aGuest())).toBe(true);
});

test('CNT-222~ a disabled chat is not found', async () => {
  const amos = await aGuest({ name: 'Amos' });
  await set({ enabled: false });
  expect([await reading(amos), await saying(amos)]).toEqual([false, 'request.not-found']);
  await set({});
  expect([await reading(amos), await saying(amos)]).toEqual([true, 'ack']);
});
