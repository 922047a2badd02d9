import { chatSelfTopic } from '@nave/domain/chat/chat.protocol.ts';
import { ownDirectChatsTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { type Chatter, type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PEOPLE = 40;
let chat: ModeratedChat;
let statements = 0;

beforeAll(async () => {
  chat = await moderatedChat();
  await chat.newContent();
  // Each statement outside of a transaction acquires a connection of the pool, so this counts the statements.
  chat.server.database.pool.on('acquire', () => {
    statements += 1;
  });
});
afterAll(() => chat.stop());

const standing = async ({ id, viewer }: Chatter) => (await viewer.follow(chatSelfTopic(chat.contentId, id))).snapshot;
const conversations = async ({ id, viewer }: Chatter) =>
  (await viewer.follow(ownDirectChatsTopic(chat.contentId, id))).snapshot;

test('of several people who arrive concurrently, each receives their own ban, mute, held messages, marks and conversations', async () => {
  const ruth = await chat.user('host');
  const names = ['Amos', 'Lydia', 'Silas', 'Phoebe', 'Priya'];
  const [amos, lydia, silas, phoebe, priya] = await Promise.all(names.map((name) => chat.guest(name)));
  if (!amos || !lydia || !silas || !phoebe || !priya) throw new Error('A guest is missing.');
  await chat.says(amos, 'Good morning');
  await chat.says(lydia, 'Good evening');
  await chat.does(ruth, 'ban', { uid: amos.id });
  await chat.does(ruth, 'mute', { uid: lydia.id, minutes: 5 });
  await chat.does(ruth, 'hold', { holds: 'everything' });
  await silas.viewer.command('chat.send', { contentId: chat.contentId, message: 'It waits' });
  await phoebe.viewer.command('chat.like', { contentId: chat.contentId, n: 2, isOn: true });
  await phoebe.viewer.command('chat.flag', { contentId: chat.contentId, n: 2, isOn: true });
  await priya.viewer.command('direct.request', { contentId: chat.contentId, message: 'Please pray with me' });

  const nothing = { isBanned: false, mutedUntil: null, held: [], likes: [], flags: [] };
  const arriving = [amos, lydia, silas, phoebe, priya];
  expect(await Promise.all(arriving.map(standing))).toEqual([
    { ...nothing, isBanned: true },
    { ...nothing, mutedUntil: '2026-11-22T10:05:00.000Z' },
    { ...nothing, held: [expect.objectContaining({ message: 'It waits', isDeclined: false })] },
    { ...nothing, likes: [2], flags: [2] },
    nothing,
  ]);
  expect(await Promise.all(arriving.map(conversations))).toEqual([
    ...Array.from({ length: 4 }, () => ({ chats: [] })),
    { chats: [expect.objectContaining({ unread: 0 })] },
  ]);
});

test('people who arrive concurrently share queries', async () => {
  const arriving = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => chat.guest(`Guest ${at}`)));
  statements = 0;
  await Promise.all(arriving.map(standing));
  const standingStatements = statements;
  await Promise.all(arriving.map(conversations));
  expect(standingStatements).toBeGreaterThan(0);
  expect(statements).toBeGreaterThan(standingStatements);
  expect(statements).toBeLessThan(PEOPLE);
});
