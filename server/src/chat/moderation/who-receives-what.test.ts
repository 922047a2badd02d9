import { chatStaffTopic } from '@nave/domain/chat/chat.protocol.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { type Chatter, type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let chat: ModeratedChat;
let ruth: Chatter & { email: string };
let amos: Chatter;
let lydia: Chatter;
const lines: string[] = [];

beforeAll(async () => {
  chat = await moderatedChat(createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) }));
});
beforeEach(async () => {
  await chat.newContent();
  [ruth, amos, lydia] = [await chat.user('host'), await chat.guest('Amos'), await chat.guest('Lydia')];
});
afterAll(() => chat.stop());

const MESSAGE_FIELDS = ['id', 'isHost', 'message', 'photoURL', 'timestamp', 'uid', 'userName'];

test('CHAT-7 everyone receives numbered messages and their changes, and only staff receive who is banned', async () => {
  const staff = chatStaffTopic(chat.contentId);
  expect((await lydia.viewer.sub(staff)).type).toBe('refused');
  expect((await ruth.viewer.follow(staff)).snapshot?.bans).toEqual([]);
  await chat.says(amos, 'Hello');
  await chat.does(ruth, 'ban', { uid: amos.id });
  expect(await lydia.viewer.event(2)).toMatchObject({ topic: chat.room, event: 'removed', data: { ns: [1] } });
  expect(lydia.viewer.events.map(({ n, event }) => [n, event])).toEqual([
    [1, 'message'],
    [2, 'removed'],
  ]);
  const sent = JSON.stringify([lydia.viewer.frames, await chat.snapshot()]);
  expect(sent).not.toMatch(/bans|isBanned/);
  const again = await chat.connect(ruth.cookie);
  expect((await again.follow(staff)).snapshot?.bans).toEqual([{ uid: amos.id, userName: 'Amos' }]);
});

test('CHAT-12 viewers and staff receive the same fields of a message and its number of likes, and a pin also refers to its original', async () => {
  const n = await chat.says(amos, 'Hello');
  await chat.does(lydia, 'like', { n, isOn: true });
  await chat.does(lydia, 'flag', { n, isOn: true });
  await chat.does(ruth, 'pin', { n, replaces: null });
  for (const { cookie } of [lydia, ruth]) {
    const viewer = await chat.connect(cookie);
    const { snapshot } = await viewer.follow(chat.room);
    expect(Object.keys(snapshot?.messages[0]?.data ?? {}).sort()).toEqual(MESSAGE_FIELDS);
    expect(snapshot?.messages[0]).toMatchObject({ n, likesCount: 1 });
    expect(Object.keys(snapshot?.pinned?.data ?? {}).sort()).toEqual(
      [...MESSAGE_FIELDS, 'originalId', 'originalN'].sort(),
    );
  }
});

test('CHAT-86 pinning and unpinning do not change the stored message, to which only the pin refers', async () => {
  const n = await chat.says(amos, 'Hello');
  const [before] = await chat.roomEvents();
  await chat.does(ruth, 'pin', { n, replaces: null });
  const [pinned, pin] = await chat.roomEvents();
  expect(pinned).toEqual(before);
  expect(JSON.parse(pin?.data ?? '')).toMatchObject({ originalId: JSON.parse(before?.data ?? '').id, originalN: n });
  await chat.does(ruth, 'unpin', { n: 2 });
  expect((await chat.roomEvents())[0]).toEqual(before);
});

test('D18~ a person who has lost access to a room cannot resume its events, and a banned person can read the chat without the hidden messages', async () => {
  const staff = chatStaffTopic(chat.contentId);
  const { epoch } = await ruth.viewer.follow(staff);
  const n = await chat.says(amos, 'marker');
  const other = await chat.user('host');
  await chat.does(other, 'delete', { n });
  const from = { epoch, after: 0 };
  expect((await (await chat.connect(ruth.cookie)).sub(staff, from)).type).toBe('subbed');
  await chat.server.database.pool.query('delete from client_users where user_id = $1', [ruth.id]);
  expect(await (await chat.connect(ruth.cookie)).sub(staff, from)).toMatchObject({
    type: 'refused',
    code: 'topic.unknown',
  });
  await chat.says(amos, 'marker again');
  await chat.does(other, 'ban', { uid: amos.id });
  const back = await chat.connect(amos.cookie);
  const first = await back.follow(chat.room);
  const resumed = await back.follow(chat.room, { epoch: first.epoch, after: 0 });
  expect(resumed.recovered).toBe(true);
  expect(JSON.stringify([first, resumed])).not.toContain('marker');
});

test('CHAT-162~ G18~ the server’s log never contains held, declined or removed texts, even if the database fails', async () => {
  const path = `/api/contents/${chat.contentId}/chat/sweep`;
  const sweep = (n: number) =>
    chat.server.call('POST', path, { cookie: ruth.cookie, body: { commandId: v7(), n, ns: [n], isBanning: true } });
  const firstHeld = async () => ({ id: (await chat.log(ruth)).held[0]?.id });
  const text = 'canary, who sings at length';
  await chat.does(ruth, 'hold', { holds: 'everything' });
  await chat.does(amos, 'send', { message: text });
  const { actId } = await chat.does(ruth, 'decline', await firstHeld());
  await chat.does(ruth, 'undo', { actId });
  await chat.does(ruth, 'release', await firstHeld());
  const n = (await chat.snapshot()).messages[0]?.n ?? 0;
  for (const [verb, input] of [['delete', { n }] as const, ['ban', { uid: amos.id }] as const])
    await chat.does(ruth, 'undo', { actId: (await chat.does(ruth, verb, input)).actId });

  for (const table of ['chat_held', 'chat_acts'])
    await chat.server.db.execute(
      sql.raw(`alter table ${table} add constraint torn check (content_id <> content_id) not valid`),
    );
  expect(await chat.ask(amos, 'send', { message: text })).toBe('server.unexpected');
  expect(await chat.ask(ruth, 'delete', { n })).toBe('server.unexpected');
  expect(await chat.ask(ruth, 'ban', { uid: amos.id })).toBe('server.unexpected');
  expect((await sweep(n)).status).toBe(500);
  for (const table of ['chat_held', 'chat_acts'])
    await chat.server.db.execute(sql.raw(`alter table ${table} drop constraint torn`));
  expect((await sweep(n)).status).toBe(200);
  expect(await chat.texts()).toEqual([]);
  expect(lines.filter((line) => line.includes('canary'))).toEqual([]);
  const logged = lines.join('');
  for (const words of ['insert into \\"chat_held\\"', 'insert into \\"chat_acts\\"', 'violates check constraint'])
    expect(logged).toContain(words);
});
