import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { aChannel, aContent } from '@nave/server/testing/builders.ts';
import { cookiesOf, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

test('CHAT-28~ D14 a message that is refused because of its text counts towards the rate limit, because cleaning it is expensive', async () => {
  const { clientId, id } = await aChannel(server.db);
  const content = await aContent(server.db, { clientId, channelIds: [id], startsAt: new Date(), chat: newChat });
  const named = await server.call('POST', '/api/auth/guest', { body: { name: 'Amos' } });
  const amos = await connectViewer({ url: server.url, cookie: cookiesOf(named) });
  const codes: string[] = [];
  for (const message of ['<script>', '<b></b>', '\u200b', '<i>', '<iframe>', '<u></u>']) {
    const answer = await amos.command(chatCommands.send, { contentId: content.id, message });
    codes.push(answer.type === 'refused' ? answer.code : 'ack');
  }
  expect(codes.slice(0, 5)).not.toContain('chat.too-fast');
  expect(codes[5]).toBe('chat.too-fast');
  await amos.close();
});
