import { chatSelfTopic, chatStaffTopic } from '@nave/domain/chat/chat.protocol.ts';
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
  await chat.begin();
  [ruth, amos, lydia] = [await chat.user('host'), await chat.guest('Amos'), await chat.guest('Lydia')];
});
afterAll(() => chat.end());

const mark = (who: Chatter, kind: 'like' | 'flag', n: number, isOn = true) => chat.ask(who, kind, { n, isOn });
const likes = async () => (await chat.opened()).messages.map(({ n, likesCount = 0 }) => [n, likesCount]);
const uids = async (kind: string) => {
  const { rows } = await chat.server.db.execute<{ uid: string }>(
    sql`select uid from chat_marks where content_id = ${chat.contentId} and kind = ${kind} order by uid`,
  );
  return rows.map(({ uid }) => uid);
};
const own = async ({ id, viewer }: Chatter) => (await viewer.follow(chatSelfTopic(chat.contentId, id))).snapshot;

describe('a like', () => {
  test('CHAT-54~ CHAT-55 CHAT-56 CHAT-57 E9~ counts its person once, is removed again by them, and its number is public', async () => {
    const n = await chat.says(amos, 'Good morning');
    await Promise.all([mark(lydia, 'like', n), mark(lydia, 'like', n), mark(ruth, 'like', n)]);
    expect(await amos.viewer.event(3)).toMatchObject({ event: 'liked', data: { counts: [[n, 2]] } });
    expect(await uids('like')).toEqual([lydia.id, ruth.id].sort());
    expect(await likes()).toEqual([[n, 2]]);
    expect(JSON.parse(await chat.older(99))).toMatchObject({ items: [{ n, likesCount: 2 }] });
    expect(await own(lydia)).toMatchObject({ likes: [n] });
    await mark(lydia, 'like', n, false);
    expect(await uids('like')).toEqual([ruth.id]);
    expect(await likes()).toEqual([[n, 1]]);
    expect(await own(lydia)).toMatchObject({ likes: [] });
  });

  test('CHAT-62 CHAT-64 is only for messages of others', async () => {
    const [hosts, mine] = [await chat.says(ruth, 'Welcome'), await chat.says(amos, 'Mine')];
    expect(await mark(amos, 'like', hosts)).toBe('chat.mark-of-host');
    expect(await mark(amos, 'like', mine)).toBe('chat.mark-of-own');
    expect(await mark(lydia, 'like', mine)).toMatchObject({});
    expect(await likes()).toEqual([
      [hosts, 0],
      [mine, 1],
    ]);
  });

  test('many concurrent ones are a few events of the room', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, i) => chat.guest(`Guest ${i}`)));
    const n = await chat.says(amos, 'Good morning');
    await Promise.all(people.map((who) => mark(who, 'like', n)));
    expect(await likes()).toEqual([[n, 12]]);
    expect((await chat.rows()).length).toBeLessThan(5);
  });

  test('E7~ is refused for banned people and removed messages, and returns with the message', async () => {
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

test('CHAT-196 a stored like or message is acknowledged again, whatever the chat’s state', async () => {
  const n = await chat.says(amos, 'Good morning');
  const like = [lydia, 'like', { n, isOn: true }, v7()] as const;
  const said = [lydia, 'send', { message: 'And to you' }, v7()] as const;
  await chat.does(...like);
  const first = await chat.does(...said);
  await chat.does(ruth, 'delete', { n });
  expect(await mark(lydia, 'like', n)).toBe('chat.message-gone');
  expect(await chat.ask(...like)).toMatchObject({});
  await chat.does(ruth, 'ban', { uid: lydia.id });
  expect(await chat.ask(lydia, 'send', { message: 'Banned' })).toBe('chat.banned');
  expect(await chat.ask(...like)).toMatchObject({});
  expect(await chat.ask(...said)).toEqual(first);
  chat.clock.advance(24 * 3_600_000);
  expect(await chat.ask(lydia, 'send', { message: 'Closed' })).toBe('chat.closed');
  expect(await chat.ask(...said)).toEqual(first);
  expect(await chat.ask(amos, 'send', { message: 'And to you' }, said[3])).toBe('chat.closed');
});

describe('a flag', () => {
  test('CHAT-58~ CHAT-59 CHAT-60 CHAT-61 CHAT-69 is counted for staff; viewers receive only their own', async () => {
    await ruth.viewer.follow(chatStaffTopic(chat.contentId));
    const n = await chat.says(amos, 'Something unkind');
    await mark(lydia, 'flag', n);
    expect(await ruth.viewer.next((frame) => frame.type === 'event' && frame.event === 'flagged')).toMatchObject({
      data: { counts: [[n, 1]] },
    });
    expect(await uids('flag')).toEqual([lydia.id]);
    expect((await chat.log(ruth)).flags).toEqual([[n, 1]]);
    expect(await own(lydia)).toMatchObject({ flags: [n] });
    expect(await own(amos)).toMatchObject({ flags: [] });
    // The room contains only the message.
    expect(await chat.rows()).toHaveLength(1);
    expect(await chat.everywhere()).not.toContain('flag');
    await mark(lydia, 'flag', n, false);
    expect((await chat.log(ruth)).flags).toEqual([]);
  });

  test('CHAT-63 CHAT-65 is only for messages of others', async () => {
    const [hosts, mine] = [await chat.says(ruth, 'Welcome'), await chat.says(amos, 'Mine')];
    expect(await mark(amos, 'flag', hosts)).toBe('chat.mark-of-host');
    expect(await mark(amos, 'flag', mine)).toBe('chat.mark-of-own');
    await mark(lydia, 'flag', mine);
    expect(await uids('flag')).toEqual([lydia.id]);
  });
});

test('E9~ a flood of marks is rate limited', async () => {
  const n = await chat.says(amos, 'Good morning');
  const tabs = await Promise.all(Array.from({ length: 5 }, () => chat.connect(lydia.cookie)));
  const answers = await Promise.all(
    tabs.flatMap((viewer) => Array.from({ length: 21 }, () => mark({ ...lydia, viewer }, 'like', n))),
  );
  expect(answers.filter((answer) => answer === 'chat.too-fast')).toHaveLength(5);
  expect(await likes()).toEqual([[n, 1]]);
});

test('CHAT-55~ a guest’s likes move to the user', async () => {
  const n = await chat.says(amos, 'Good morning');
  await mark(lydia, 'like', n);
  const body = { name: 'Lydia Park', email: `lydia-${v7()}@people.example`, password: PASSWORD };
  const registered = await chat.server.call('POST', '/api/auth/register', { body, cookie: lydia.cookie });
  const { hello } = await chat.connect(cookiesOf(registered));
  expect(await uids('like')).toEqual([hello.me.id]);
  expect(hello.me.id).not.toBe(lydia.id);
});
