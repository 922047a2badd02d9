import { chatSelfTopic, chatStaffTopic } from '@nave/domain/chat/chat.protocol.ts';
import { usesTwoProcesses } from '@nave/server/testing/database.ts';
import { type Chatter, type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
import { cookiesOf, PASSWORD } from '@nave/server/testing/running-app.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let chat: ModeratedChat;
let ruth: Chatter;
let amos: Chatter;
let lydia: Chatter;

beforeAll(async () => {
  chat = await moderatedChat();
});
beforeEach(async () => {
  await chat.newContent();
  [ruth, amos, lydia] = [await chat.user('host'), await chat.guest('Amos'), await chat.guest('Lydia')];
});
afterAll(() => chat.stop());

const mark = (who: Chatter, kind: 'like' | 'flag', n: number, isOn = true) => chat.ask(who, kind, { n, isOn });
const likes = async () => (await chat.snapshot()).messages.map(({ n, likesCount = 0 }) => [n, likesCount]);
const uids = async (kind: string) => {
  const { rows } = await chat.server.db.execute<{ uid: string }>(
    sql`select uid from chat_marks where content_id = ${chat.contentId} and kind = ${kind} order by uid`,
  );
  return rows.map(({ uid }) => uid);
};
const ownStanding = async ({ id, viewer }: Chatter) =>
  (await viewer.follow(chatSelfTopic(chat.contentId, id))).snapshot;

describe('a like', () => {
  test('CHAT-54~ CHAT-55 CHAT-56 CHAT-57 E9~ a like counts once per person, the person can remove it, and the number of likes is public', async () => {
    const n = await chat.says(amos, 'Good morning');
    await Promise.all([mark(lydia, 'like', n), mark(lydia, 'like', n), mark(ruth, 'like', n)]);
    expect(await amos.viewer.event(3)).toMatchObject({ event: 'liked', data: { counts: [[n, 2]] } });
    expect(await uids('like')).toEqual([lydia.id, ruth.id].sort());
    expect(await likes()).toEqual([[n, 2]]);
    expect(JSON.parse(await chat.olderPage(99))).toMatchObject({ items: [{ n, likesCount: 2 }] });
    expect(await ownStanding(lydia)).toMatchObject({ likes: [n] });
    await mark(lydia, 'like', n, false);
    expect(await uids('like')).toEqual([ruth.id]);
    expect(await likes()).toEqual([[n, 1]]);
    expect(await ownStanding(lydia)).toMatchObject({ likes: [] });
  });

  test('CHAT-62 CHAT-64 only messages of other viewers can be liked', async () => {
    const [ofHost, ofAmos] = [await chat.says(ruth, 'Welcome'), await chat.says(amos, 'Mine')];
    expect(await mark(amos, 'like', ofHost)).toBe('chat.mark-of-host');
    expect(await mark(amos, 'like', ofAmos)).toBe('chat.mark-of-own');
    expect(await mark(lydia, 'like', ofAmos)).toMatchObject({});
    expect(await likes()).toEqual([
      [ofHost, 0],
      [ofAmos, 1],
    ]);
  });

  test('many concurrent likes are published in a few events of the room', async ({ skip }) => {
    skip(usesTwoProcesses, 'Each process gathers its own likes.');
    const people = await Promise.all(Array.from({ length: 12 }, (_, i) => chat.guest(`Guest ${i}`)));
    const n = await chat.says(amos, 'Good morning');
    await Promise.all(people.map((who) => mark(who, 'like', n)));
    expect(await likes()).toEqual([[n, 12]]);
    expect((await chat.roomEvents()).length).toBeLessThan(5);
  });

  test('E7~ banned people cannot like messages, removed messages cannot be liked, and a restored message has its likes again', async () => {
    const [n, other] = [await chat.says(amos, 'Good morning'), await chat.says(lydia, 'And to you')];
    await mark(lydia, 'like', n);
    const { actId } = await chat.does(ruth, 'delete', { n });
    expect(await mark(lydia, 'like', n)).toBe('chat.message-gone');
    await chat.does(ruth, 'undo', { actId });
    expect(await likes()).toEqual([
      [n, 1],
      [other, 0],
    ]);
    await chat.does(ruth, 'ban', { uid: lydia.id });
    expect(await mark(lydia, 'like', n, false)).toBe('chat.banned');
  });
});

test('CHAT-196 a repeated command is acknowledged if its like or message is stored, even after the message was deleted, the person was banned or the chat has closed', async () => {
  const n = await chat.says(amos, 'Good morning');
  const like = [lydia, 'like', { n, isOn: true }, v7()] as const;
  const message = [lydia, 'send', { message: 'And to you' }, v7()] as const;
  await chat.does(...like);
  const first = await chat.does(...message);
  await chat.does(ruth, 'delete', { n });
  expect(await mark(lydia, 'like', n)).toBe('chat.message-gone');
  expect(await chat.ask(...like)).toMatchObject({});
  await chat.does(ruth, 'ban', { uid: lydia.id });
  expect(await chat.ask(lydia, 'send', { message: 'Banned' })).toBe('chat.banned');
  expect(await chat.ask(...like)).toMatchObject({});
  expect(await chat.ask(...message)).toEqual(first);
  chat.clock.advance(24 * 3_600_000);
  expect(await chat.ask(lydia, 'send', { message: 'Closed' })).toBe('chat.closed');
  expect(await chat.ask(...message)).toEqual(first);
  expect(await chat.ask(amos, 'send', { message: 'And to you' }, message[3])).toBe('chat.closed');
});

describe('a flag', () => {
  test('CHAT-58~ CHAT-59 CHAT-60 CHAT-61 CHAT-69 staff receive the number of flags of a message, and viewers receive only their own flags', async () => {
    await ruth.viewer.follow(chatStaffTopic(chat.contentId));
    const n = await chat.says(amos, 'Something unkind');
    await mark(lydia, 'flag', n);
    expect(await ruth.viewer.next((frame) => frame.type === 'event' && frame.event === 'flagged')).toMatchObject({
      data: { counts: [[n, 1]] },
    });
    expect(await uids('flag')).toEqual([lydia.id]);
    expect((await chat.log(ruth)).flags).toEqual([[n, 1]]);
    expect(await ownStanding(lydia)).toMatchObject({ flags: [n] });
    expect(await ownStanding(amos)).toMatchObject({ flags: [] });
    // The room contains only the message.
    expect(await chat.roomEvents()).toHaveLength(1);
    expect(await chat.allPublicData()).not.toContain('flag');
    await mark(lydia, 'flag', n, false);
    expect((await chat.log(ruth)).flags).toEqual([]);
  });

  test('CHAT-63 CHAT-65 only messages of other viewers can be flagged', async () => {
    const [ofHost, ofAmos] = [await chat.says(ruth, 'Welcome'), await chat.says(amos, 'Mine')];
    expect(await mark(amos, 'flag', ofHost)).toBe('chat.mark-of-host');
    expect(await mark(amos, 'flag', ofAmos)).toBe('chat.mark-of-own');
    await mark(lydia, 'flag', ofAmos);
    expect(await uids('flag')).toEqual([lydia.id]);
  });
});

test('E9~ likes and flags are rate limited per person, across tabs', async ({ skip }) => {
  skip(usesTwoProcesses, 'A process learns a moment later what the other took of a limit.');
  const n = await chat.says(amos, 'Good morning');
  const tabs = await Promise.all(Array.from({ length: 5 }, () => chat.connect(lydia.cookie)));
  const answers = await Promise.all(
    tabs.flatMap((viewer) => Array.from({ length: 21 }, () => mark({ ...lydia, viewer }, 'like', n))),
  );
  expect(answers.filter((answer) => answer === 'chat.too-fast')).toHaveLength(5);
  expect(await likes()).toEqual([[n, 1]]);
});

test('CHAT-55~ when a guest registers, the guest’s likes move to the user', async () => {
  const n = await chat.says(amos, 'Good morning');
  await mark(lydia, 'like', n);
  const body = { name: 'Lydia Park', email: `lydia-${v7()}@people.example`, password: PASSWORD };
  const registered = await chat.server.call('POST', '/api/auth/register', { body, cookie: lydia.cookie });
  const { hello } = await chat.connect(cookiesOf(registered));
  expect(await uids('like')).toEqual([hello.me.id]);
  expect(hello.me.id).not.toBe(lydia.id);
});
