import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { aChannel, aContent } from '@nave/server/testing/builders.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

const deleteRow = (table: 'channels' | 'clients', id: string) =>
  server.db.execute(sql`update ${sql.identifier(table)} set version_code = 'a1b2c3d4' where id = ${id}`);

/** Returns the chat's answers to a caller who knows the content's id, over HTTP and over a socket. */
async function chatOf(contentId: string): Promise<[status: number, answer: string]> {
  const { status } = await server.call('GET', `/api/contents/${contentId}/chat/messages?before=10`);
  const amos = await connectViewer({ url: server.url });
  const { type } = await amos.sub(chatTopic(contentId));
  await amos.close();
  return [status, type];
}

test('B10 CHN-3~ the chat of a content is not found once the last channel of the content is deleted', async () => {
  const first = await aChannel(server.db);
  const { clientId } = first;
  const other = await aChannel(server.db, { clientId });
  const channelIds = [first.id, other.id];
  const content = await aContent(server.db, { clientId, channelIds, startsAt: new Date(), chat: newChat });
  await deleteRow('channels', first.id);
  expect(await chatOf(content.id)).toEqual([200, 'subbed']);
  await deleteRow('channels', other.id);
  expect(await chatOf(content.id)).toEqual([404, 'refused']);
});

test('B10 the chats of a deleted client are not found', async () => {
  const { clientId, id } = await aChannel(server.db);
  const content = await aContent(server.db, { clientId, channelIds: [id], startsAt: new Date(), chat: newChat });
  expect(await chatOf(content.id)).toEqual([200, 'subbed']);
  await deleteRow('clients', clientId);
  expect(await chatOf(content.id)).toEqual([404, 'refused']);
});
