import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const hideAt = new Date('2026-11-22T10:30:00.000Z');
const clock = manualClock(NOW);
let server: RunningApp;

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(() => server.stop());

test('CHAT-152 after the availability window of a content has ended, only hosts of the content find its chat', async () => {
  const { id: clientId } = await aClient(server.db);
  const channel = await aChannel(server.db, { clientId });
  const hidden = await aChannel(server.db, { clientId, hideAt });
  const running = { clientId, startsAt: new Date(NOW), chat: { ...newChat, enableDirectChat: true } };
  const ending = [
    await aContent(server.db, { ...running, channelIds: [channel.id], hideAt }),
    await aContent(server.db, { ...running, channelIds: [hidden.id] }),
  ];
  const inOpenChannel = await aContent(server.db, { ...running, channelIds: [channel.id, hidden.id] });
  const email = `ruth-${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'host' } });
  const session = await server.call('GET', '/api/auth/session');
  const named = await server.call('POST', '/api/auth/guest', { body: { name: 'Amos' }, cookie: cookiesOf(session) });
  const amos = await connectViewer({ url: server.url, cookie: cookiesOf(named) });
  const ruth = await connectViewer({ url: server.url, cookie: await server.signIn(email) });
  const say = (contentId: string) => amos.command(chatCommands.send, { contentId, message: 'Amen' });
  const older = async (id: string) => (await server.call('GET', `/api/contents/${id}/chat/messages?before=1`)).status;

  clock.set(hideAt.toISOString());
  for (const { id } of ending) expect(await say(id)).toMatchObject({ type: 'ack' });
  clock.set(new Date(hideAt.getTime() + 1).toISOString());
  for (const { id } of ending) {
    expect(await amos.sub(chatTopic(id))).toMatchObject({ type: 'refused', code: 'topic.unknown' });
    expect(await say(id)).toMatchObject({ type: 'refused', code: 'request.not-found' });
    expect(await amos.command(directChatCommands.request, { contentId: id, message: 'Pray for me' })).toMatchObject({
      type: 'refused',
      code: 'request.not-found',
    });
    expect(await older(id)).toBe(404);
    expect(await ruth.sub(chatTopic(id))).toMatchObject({ type: 'subbed' });
  }
  expect(await say(inOpenChannel.id)).toMatchObject({ type: 'ack' });
  await Promise.all([amos.close(), ruth.close()]);
});
