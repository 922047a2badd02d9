import { directChatRoom, directChatStaffTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { type DirectChats, directChats, type Participant } from '@nave/server/testing/direct-chats.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let page: DirectChats;
let amos: Participant;
let priya: Participant;
let ruth: Participant;
let naomi: Participant;
beforeAll(async () => {
  page = await directChats();
});
afterAll(() => page.stop());
beforeEach(async () => {
  await page.newContent();
  [amos, priya] = [await page.guest('Amos'), await page.guest('Priya')];
  [ruth, naomi] = [await page.user('Ruth', 'host'), await page.user('Naomi', 'admin')];
});

test('API-103~ DM-1~ DM-4 DM-5 DM-6 DM-7 DM-24 DM-26 DM-27 DM-28 DM-29 DM-30 a viewer requests a host, a host accepts, and both write', async () => {
  const { chatId, created } = await page.does(amos, 'request', { message: 'Could somebody pray with me?' });
  expect(created).toBe(true);
  const requested = await page.chat(amos, chatId);
  expect(requested).toEqual({
    id: chatId,
    version: 1,
    contentId: page.contentId,
    users: [amos.id],
    createdBy: amos.id,
    hosts: [],
    userName: 'Amos',
    recipientUserName: null,
    hostChat: true,
    showRequest: true,
    status: 'request',
    updatedAt: page.clock.now().getTime(),
    timestamp: page.clock.now().getTime(),
    acceptedTimestamp: null,
    message: 'Could somebody pray with me?',
    userData: { [amos.id]: { name: 'Amos', image: null, muted: false, status: 'request' } },
  });
  page.clock.advance(5_000);
  await page.does(ruth, 'accept', { chatId });
  await page.does(ruth, 'send', { chatId, message: 'Of course, Amos' });
  await page.does(amos, 'send', { chatId, message: 'Thank you' });
  expect(await page.chat(amos, chatId)).toMatchObject({
    hosts: [ruth.id],
    users: [amos.id, ruth.id],
    status: 'active',
    recipientUserName: 'Ruth Delgado',
    acceptedTimestamp: page.clock.now().getTime(),
    userData: { [amos.id]: { status: 'active' }, [ruth.id]: { status: 'active', name: 'Ruth Delgado' } },
  });
  const texts = ['Could somebody pray with me?', '(accepted)', 'Of course, Amos', 'Thank you'];
  expect([await page.texts(amos, chatId), await page.texts(ruth, chatId)]).toEqual([texts, texts]);
});

test('DM-2 DM-3 a conversation has one of seven states, which are stored and sent by name', async () => {
  const sent: string[] = [];
  const checkStored = async (chatId: string) => {
    const { status, userData } = await page.chat(amos, chatId);
    const { rows } = await page.server.db.execute(sql`select chat ->> 'status' as status,
      array(select jsonb_path_query(chat, '$.userData.*.status') #>> '{}') as parts from direct_chats where id = ${chatId}`);
    expect(rows).toEqual([{ status, parts: expect.arrayContaining(Object.values(userData).map((one) => one.status)) }]);
    sent.push(status);
  };
  const { chatId } = await page.does(amos, 'request', { message: 'Hello?' });
  await checkStored(chatId);
  for (const act of ['accept', 'close', 'reopen', 'block'] as const) {
    await page.does(ruth, act, { chatId });
    await checkStored(chatId);
  }
  await page.saysInPublic(priya, 'Good morning');
  const { chatId: viewersChatId } = await page.does(amos, 'start', { uid: priya.id, message: 'Hello Priya' });
  await checkStored(viewersChatId);
  await page.does(priya, 'accept', { chatId: viewersChatId });
  await checkStored(viewersChatId);
  for (const who of [amos, priya]) await page.does(who, 'end', { chatId: viewersChatId });
  await checkStored(viewersChatId);
  expect(sent.filter((status) => ['0', '1', '2', '3', '4', '5'].includes(String(status)))).toEqual([]);
  expect([...new Set(sent)]).toEqual([
    ...['request', 'active', 'ended', 'blocked'],
    ...['directMessageRequest', 'directMessageActive', 'directMessageEnded'],
  ]);
});

test('DM-14 DM-32 two concurrent requests create one conversation, and if two hosts accept it concurrently, one host is refused', async () => {
  const tabs = [amos, await page.connect(amos.cookie)];
  const opened = await Promise.all(tabs.map((tab) => page.does(tab, 'request', { message: 'Hello?' })));
  expect(opened.map(({ created }) => created).sort()).toEqual([false, true]);
  const chatId = opened[0]?.chatId ?? '';
  expect(opened[1]?.chatId).toBe(chatId);
  const answers = await Promise.all([ruth, naomi].map((host) => page.ask(host, 'accept', { chatId })));
  expect(answers.filter((answer) => answer === 'direct.taken')).toHaveLength(1);
  const { hosts, users } = await page.chat(amos, chatId);
  const winner = answers[0] === 'direct.taken' ? naomi.id : ruth.id;
  expect([hosts, users]).toEqual([[winner], [amos.id, winner]]);
});

test('DM-84 DM-85 D12 E14 staff can read conversations with hosts, other viewers can read none of them, and staff cannot read conversations between two viewers', async () => {
  const { chatId } = await page.does(amos, 'request', { message: 'Hello?' });
  const staff = await naomi.viewer.follow(directChatStaffTopic(page.contentId));
  expect(staff.snapshot?.chats.map(({ id }) => id)).toEqual([chatId]);
  expect(await page.texts(naomi, chatId)).toEqual(['Hello?']);
  await page.saysInPublic(priya, 'Good morning');
  const { chatId: viewersChatId } = await page.does(amos, 'start', { uid: priya.id, message: 'Hello Priya' });
  expect((await page.chatsOf(naomi)).length).toBe(0);
  const refusals = await Promise.all([
    priya.viewer.sub(directChatStaffTopic(page.contentId)),
    priya.viewer.sub(directChatRoom(chatId)),
    naomi.viewer.sub(directChatRoom(viewersChatId)),
    priya.viewer.sub(directChatRoom(v7())),
  ]);
  expect(refusals.map((refusal) => refusal.type === 'refused' && refusal.code)).toEqual(Array(4).fill('topic.unknown'));
  const answers = await Promise.all([
    page.ask(priya, 'send', { chatId, message: 'Me too' }),
    page.ask(naomi, 'close', { chatId: viewersChatId }),
  ]);
  expect(answers).toEqual(['request.not-found', 'request.not-found']);
  expect(await page.texts(priya, viewersChatId)).toEqual(['Hello Priya']);
});
