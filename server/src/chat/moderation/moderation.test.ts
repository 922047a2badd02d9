import { chatStaffTopic } from '@nave/domain/chat/chat.protocol.ts';
import { aChannel } from '@nave/server/testing/builders.ts';
import { type Chatter, type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
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

describe('a deleted message', () => {
  test('CHAT-70 CHAT-71~ CHAT-72 CHAT-75 E11~ a deleted message disappears for everyone, and staff can read it in the moderation log', async () => {
    await chat.says(amos, 'Good morning');
    const n = await chat.says(amos, 'marker-7f3a');
    expect(await chat.allPublicData()).toContain('marker-7f3a');
    await chat.does(ruth, 'delete', { n });
    for (const { viewer } of [amos, lydia, ruth])
      expect(await viewer.event(3)).toMatchObject({ event: 'removed', data: { ns: [n] } });
    expect(await chat.allPublicData()).not.toContain('marker-7f3a');
    expect(await chat.texts()).toEqual(['Good morning']);
    const [act] = (await chat.log(ruth)).acts;
    expect(act).toMatchObject({
      kind: 'delete',
      actorName: 'Ruth Delgado',
      target: { uid: amos.id, userName: 'Amos', n },
    });
    expect(act?.messages).toMatchObject([{ n, data: { message: 'marker-7f3a' } }]);
  });

  test('CHAT-73 CHAT-74 E10 authors can delete their own messages, other viewers cannot delete them, and hosts cannot undo the deletion', async () => {
    const n = await chat.says(amos, 'Mine');
    expect(await chat.ask(lydia, 'delete', { n })).toBe('chat.not-own');
    expect(await chat.texts()).toEqual(['Mine']);
    await chat.does(amos, 'delete', { n });
    expect(await chat.texts()).toEqual([]);
    const [act] = (await chat.log(ruth)).acts;
    expect(act?.canUndo).toBe(false);
    expect(await chat.ask(ruth, 'undo', { actId: act?.id })).toBe('chat.taken-back');
  });

  test('CHAT-8~ a page that resumes receives the deletion of a message without its text', async () => {
    const n = await chat.says(amos, 'marker-resume');
    const page = await chat.connect();
    const { epoch } = await page.follow(chat.room);
    await page.close();
    await chat.does(ruth, 'delete', { n });
    const back = await chat.connect();
    const resumed = await back.follow(chat.room, { epoch, after: n });
    expect(resumed).toMatchObject({ recovered: true, events: [{ n: 2, type: 'removed', data: { ns: [n] } }] });
    const early = await chat.connect();
    const all = await early.follow(chat.room, { epoch, after: 0 });
    expect(all).toMatchObject({ recovered: true, events: [{ n: 1, type: 'forgotten', data: null }, { n: 2 }] });
  });

  test('a page of messages does not count deleted messages', async () => {
    for (let i = 1; i <= 4; i += 1) await chat.says(ruth, `m${i}`);
    for (const n of [1, 2]) await chat.does(ruth, 'delete', { n });
    const { messages, hasOlder } = await chat.snapshot();
    expect([messages.map(({ n }) => n), hasOlder]).toEqual([[3, 4], false]);
    expect(JSON.parse(await chat.olderPage(4))).toMatchObject({ items: [{ n: 3 }], hasOlder: false });
  });

  test('the undo of a deletion restores the message byte by byte, is possible once, and the message can be deleted again', async () => {
    const n = await chat.says(amos, 'marker-undo');
    const before = await chat.roomEvents();
    const { actId } = await chat.does(ruth, 'delete', { n });
    await chat.does(ruth, 'undo', { actId });
    expect((await chat.roomEvents()).slice(0, before.length)).toEqual(before);
    expect(await amos.viewer.event(3)).toMatchObject({ event: 'restored', data: { n, type: 'message' } });
    expect(await chat.texts()).toEqual(['marker-undo']);
    const other = await chat.user('admin');
    expect(await chat.ask(other, 'undo', { actId })).toBe('chat.undone');
    expect((await chat.log(ruth)).acts[0]).toMatchObject({ undoneBy: 'Ruth Delgado', canUndo: false });
    await chat.does(other, 'delete', { n });
    expect(await chat.allPublicData()).not.toContain('marker-undo');
  });

  test('if two hosts delete a message concurrently, one deletion is refused, and a repeated command returns the same act', async () => {
    const other = await chat.user('admin');
    const n = await chat.says(amos, 'Both');
    const answers = await Promise.all([chat.ask(ruth, 'delete', { n }), chat.ask(other, 'delete', { n })]);
    expect(answers.filter((answer) => answer === 'chat.message-gone')).toHaveLength(1);
    expect((await chat.log(ruth)).acts).toHaveLength(1);
    const next = await chat.says(amos, 'Twice');
    const id = v7();
    const first = await chat.does(ruth, 'delete', { n: next }, id);
    expect(await chat.does(ruth, 'delete', { n: next }, id)).toEqual(first);
    expect((await chat.log(ruth)).acts).toHaveLength(2);
  });

  test('a host who has lost the role cannot delete or ban, also on a page that is open', async () => {
    const n = await chat.says(amos, 'Stays');
    await chat.server.db.execute(sql`delete from client_users where user_id = ${ruth.id}`);
    expect(await chat.ask(ruth, 'delete', { n })).toBe('chat.not-own');
    expect(await chat.ask(ruth, 'ban', { uid: amos.id })).toBe('chat.not-moderator');
    expect(await chat.texts()).toEqual(['Stays']);
  });
});

describe('a pinned message', () => {
  test('CHAT-79 CHAT-81~ CHAT-85 CHAT-87 a pin is a copy that refers to the original message, and everyone receives it until it is removed', async () => {
    const n = await chat.says(amos, 'Read this');
    await chat.does(ruth, 'pin', { n, replaces: null });
    const pinned = await lydia.viewer.event(2);
    expect(pinned).toMatchObject({ event: 'pinned', data: { message: 'Read this', userName: 'Amos', originalN: n } });
    const [original] = (await chat.snapshot()).messages;
    expect(pinned.data).toMatchObject({ originalId: original?.data.id });
    expect((await chat.snapshot()).pinned?.n).toBe(2);
    expect(await chat.texts()).toEqual(['Read this']);
    await chat.does(ruth, 'unpin', { n: 2 });
    expect(await lydia.viewer.event(3)).toMatchObject({ event: 'removed', data: { ns: [2] } });
    expect((await chat.snapshot()).pinned).toBeNull();
    expect(await chat.ask(ruth, 'unpin', { n: 2 })).toBe('chat.pin-gone');
  });

  test('CHAT-82 CHAT-84 E12~ a chat has one pin: if two hosts pin concurrently, the second is refused, and can then replace the first pin', async () => {
    const other = await chat.user('admin');
    for (const text of ['First', 'Second']) await chat.says(amos, text);
    const pin = (host: Chatter, n: number, replaces: number | null) => chat.ask(host, 'pin', { n, replaces });
    const answers = await Promise.all([pin(ruth, 1, null), pin(other, 2, null)]);
    expect(answers.filter((answer) => answer === 'chat.other-pin')).toHaveLength(1);
    const { pinned } = await chat.snapshot();
    const { actId } = await chat.does(ruth, 'pin', { n: 2, replaces: pinned?.n ?? 0 });
    const stored = async () => (await chat.roomEvents()).filter(({ type }) => type === 'pinned').map(({ n }) => n);
    expect(await stored()).toHaveLength(1);
    expect(await stored()).not.toContain(pinned?.n);
    await chat.does(ruth, 'undo', { actId });
    expect((await chat.snapshot()).pinned?.n).toBe(pinned?.n);
    expect(await stored()).toEqual([pinned?.n]);
  });

  test('CHAT-80 viewers can neither pin nor unpin', async () => {
    const n = await chat.says(amos, 'Pin me');
    expect(await chat.ask(amos, 'pin', { n, replaces: null })).toBe('session.missing');
    expect(await chat.ask(await chat.user(), 'pin', { n, replaces: null })).toBe('chat.not-moderator');
    await chat.does(ruth, 'pin', { n, replaces: null });
    expect(await chat.ask(await chat.user(), 'unpin', { n: 2 })).toBe('chat.not-moderator');
    expect((await chat.snapshot()).pinned?.n).toBe(2);
  });

  test('E11~ a pin is removed and restored with its original message, and the undo of an unpin is refused while the original is deleted', async () => {
    const n = await chat.says(amos, 'marker-pin');
    await chat.does(ruth, 'pin', { n, replaces: null });
    const { actId } = await chat.does(ruth, 'delete', { n });
    expect(await chat.allPublicData()).not.toContain('marker-pin');
    await chat.does(ruth, 'undo', { actId });
    expect((await chat.snapshot()).pinned?.n).toBe(2);
    // The event that restored the pin loses its text as well.
    const again = await chat.does(ruth, 'delete', { n });
    expect(await chat.allPublicData()).not.toContain('marker-pin');
    await chat.does(ruth, 'undo', { actId: again.actId });
    const unpinned = await chat.does(ruth, 'unpin', { n: 2 });
    await chat.does(ruth, 'delete', { n });
    // The pin would show the text of the deleted message.
    expect(await chat.ask(ruth, 'undo', { actId: unpinned.actId })).toBe('chat.overtaken');
    expect(await chat.allPublicData()).not.toContain('marker-pin');
  });
});

test('CHAT-78 CHAT-132~ staff whose whitelist has only other channels can neither moderate the chat nor read its moderation log', async () => {
  const n = await chat.says(amos, 'Hello');
  const elsewhere = await chat.user('admin', [(await aChannel(chat.server.db, chat.scope)).id]);
  expect(await chat.ask(elsewhere, 'delete', { n })).toBe('chat.not-own');
  expect(await chat.ask(elsewhere, 'pin', { n, replaces: null })).toBe('chat.not-moderator');
  expect(
    (await chat.server.call('GET', `/api/contents/${chat.contentId}/chat/moderation`, { cookie: elsewhere.cookie }))
      .status,
  ).toBe(403);
  const here = await chat.user('admin', chat.scope.channelIds);
  await chat.does(here, 'pin', { n, replaces: null });
});

test('CHAT-7~ CHAT-69~ staff receive each act in the staff room, which has no texts of messages', async () => {
  const staff = await chat.user('host');
  await staff.viewer.follow(chatStaffTopic(chat.contentId));
  const n = await chat.says(amos, 'marker-staff');
  const { actId } = await chat.does(ruth, 'delete', { n });
  expect(await staff.viewer.next((frame) => frame.type === 'event' && frame.event === 'acted')).toMatchObject({
    data: { id: actId, kind: 'delete' },
  });
  const { rows } = await chat.server.db.execute(
    sql`select data from room_events where room = ${chatStaffTopic(chat.contentId)}`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('marker-staff');
});
