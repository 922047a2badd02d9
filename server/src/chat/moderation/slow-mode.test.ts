import { chatStaffTopic } from '@nave/domain/chat/chat.protocol.ts';
import { type Chatter, type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let chat: ModeratedChat;
let ruth: Chatter;
let amos: Chatter;

beforeAll(async () => {
  chat = await moderatedChat();
});
beforeEach(async () => {
  await chat.newContent();
  [ruth, amos] = [await chat.user('host'), await chat.guest('Amos')];
});
afterAll(() => chat.stop());

const setSlowMode = (seconds: number, why?: string) => chat.ask(ruth, 'slow', { seconds, ...(why && { why }) });
const send = (who: Pick<Chatter, 'viewer'>, message: string) =>
  who.viewer.command('chat.send', { contentId: chat.contentId, message });
const snapshot = async () => (await (await chat.connect()).follow(chat.room)).snapshot;
const stored = async () =>
  (
    await chat.server.db.execute(sql`select to_jsonb(m) as mode from chat_modes m where content_id = ${chat.contentId}
      union all select to_jsonb(guarded) from rooms where room = ${chat.room}`)
  ).rows;

test.each([5, 10, 30, 60, 120])(
  'CHAT-153 CHAT-154 in slow mode a viewer must wait %i seconds between two messages, and a refusal contains the remaining seconds',
  async (seconds) => {
    await setSlowMode(seconds);
    await chat.says(amos, 'One');
    chat.clock.advance(1_000);
    expect(await send(amos, 'Two')).toMatchObject({ code: 'chat.slow', waitSeconds: seconds - 1 });
    chat.clock.advance((seconds - 1) * 1_000);
    await chat.says(amos, 'Three');
    await setSlowMode(0);
    await chat.says(amos, 'Four');
    expect(await chat.texts()).toEqual(['One', 'Three', 'Four']);
  },
);

test('CHAT-154~ all tabs of a viewer share the wait of slow mode, and a message that is sent again is stored once', async () => {
  await setSlowMode(30);
  const tabs = [amos.viewer, await chat.connect(amos.cookie), await chat.connect(amos.cookie)];
  const answers = await Promise.all(tabs.map((viewer) => send({ viewer }, 'At once')));
  expect(answers.map((answer) => (answer.type === 'refused' ? answer.code : 'taken')).sort()).toEqual([
    'chat.slow',
    'chat.slow',
    'taken',
  ]);
  expect(await chat.texts()).toEqual(['At once']);
  chat.clock.advance(30_000);
  const id = v7();
  const first = await chat.does(amos, 'send', { message: 'Again' }, id);
  expect(await chat.ask(amos, 'send', { message: 'Again' }, id)).toEqual(first);
});

test('CHAT-154~ the wait of slow mode also counts from a message that was sent before slow mode was set, and deleting the message does not shorten the wait', async () => {
  const n = await chat.says(amos, 'Mine');
  await setSlowMode(60);
  expect(await send(amos, 'At once')).toMatchObject({ code: 'chat.slow', waitSeconds: 60 });
  await chat.does(amos, 'delete', { n });
  expect(await send(amos, 'Instead')).toMatchObject({ code: 'chat.slow' });
  // Each person has their own wait.
  await chat.says(await chat.guest('Lydia'), 'Hello');
});

test('CHAT-154~ the wait of slow mode continues after a restart of the server', async () => {
  await setSlowMode(60);
  await chat.says(amos, 'One');
  await chat.restart();
  const again = await chat.connect(amos.cookie);
  expect(await send({ viewer: again }, 'Two')).toMatchObject({ code: 'chat.slow', waitSeconds: 60 });
});

test('CHAT-155 staff do not wait in slow mode', async () => {
  await setSlowMode(120);
  for (const text of ['One', 'Two', 'Three']) await chat.says(ruth, text);
  expect(await chat.texts()).toHaveLength(3);
});

test('CHAT-156~ open pages, new pages and resuming pages receive the seconds of slow mode', async () => {
  expect(await snapshot()).toMatchObject({ slowSeconds: 0 });
  const { epoch } = await (await chat.connect()).follow(chat.room);
  await setSlowMode(30);
  expect(await amos.viewer.event(1)).toMatchObject({ event: 'mode', data: { slowSeconds: 30 } });
  expect(await snapshot()).toMatchObject({ slowSeconds: 30 });
  const { events } = await (await chat.connect()).follow(chat.room, { epoch, after: 0 });
  expect(events).toMatchObject([{ type: 'mode', data: { slowSeconds: 30 } }]);
});

test('CHAT-160 undo restores the former slow mode exactly, and is refused if slow mode was changed since', async () => {
  await chat.says(amos, 'Hello');
  const before = [await stored(), await chat.roomEvents()];
  const { actId: first } = (await setSlowMode(10, '  Too\nmany at once ')) as { actId: string };
  const { actId: second } = (await setSlowMode(60)) as { actId: string };
  expect(await chat.ask(ruth, 'undo', { actId: first })).toBe('chat.overtaken');
  await chat.does(ruth, 'undo', { actId: second });
  expect(await snapshot()).toMatchObject({ slowSeconds: 10 });
  await chat.does(ruth, 'undo', { actId: first });
  expect([await stored(), (await chat.roomEvents()).slice(0, 1)]).toEqual(before);
  for (const text of ['At', 'once']) await chat.says(amos, text);
  const { acts, modes } = await chat.log(ruth);
  expect(modes).toEqual({ slowSeconds: 0, holds: 'nothing' });
  expect(acts).toMatchObject([
    { kind: 'slow', target: null, why: null, change: { from: 10, to: 60 }, undoneBy: 'Ruth Delgado' },
    { kind: 'slow', target: null, why: 'Too many at once', change: { from: 0, to: 10 } },
  ]);
});

test('setting slow mode is refused with the current value, with a value that is not offered, and for viewers', async () => {
  await setSlowMode(30);
  expect(await setSlowMode(30)).toBe('chat.slow-already');
  for (const seconds of [7, '30']) expect(await setSlowMode(seconds as number)).toBe('frame.malformed');
  expect(await chat.ask(amos, 'slow', { seconds: 0 })).toBe('session.missing');
  expect(await chat.ask(await chat.user(), 'slow', { seconds: 0 })).toBe('chat.not-moderator');
});

test('CHAT-170 the log stores the reason in one line of at most 200 characters', async () => {
  const n = await chat.says(amos, 'Buy now');
  expect(await chat.ask(ruth, 'delete', { n, why: 'x'.repeat(201) })).toBe('frame.malformed');
  await chat.does(ruth, 'delete', { n, why: 'Advertising' });
  const own = await chat.says(amos, 'Mine');
  await chat.does(amos, 'delete', { n: own, why: 'To whom it may concern' });
  await chat.does(ruth, 'ban', { uid: amos.id, why: ' ' });
  expect((await chat.log(ruth)).acts.map(({ kind, why }) => [kind, why])).toEqual([
    ['ban', null],
    ['delete', null],
    ['delete', 'Advertising'],
  ]);
  expect(await chat.allPublicData()).not.toContain('Advertising');
});

test('CHAT-192 only the person who did an act can set and change its reason, also after the act was undone', async () => {
  const [deborah, stranger] = [await chat.user('host'), await chat.user()];
  const n = await chat.says(amos, 'Buy now');
  const { actId } = await chat.does(ruth, 'delete', { n });
  await deborah.viewer.follow(chatStaffTopic(chat.contentId));
  const whys = async () => (await chat.log(deborah)).acts.map(({ why, isOwn }) => ({ why, isOwn }));
  await chat.does(ruth, 'explain', { actId, why: '  An\nadvertisement ' });
  const acted = (frame: { type: string; event?: string }) => frame.type === 'event' && frame.event === 'acted';
  expect(await deborah.viewer.next(acted)).toMatchObject({ data: { id: actId, kind: 'delete', isUndone: false } });
  expect(await whys()).toEqual([{ why: 'An advertisement', isOwn: false }]);
  expect((await chat.log(ruth)).acts[0]?.isOwn).toBe(true);
  const other = { actId, why: 'Mine' };
  expect(await chat.ask(deborah, 'explain', other)).toBe('chat.other-act');
  expect(await chat.ask(stranger, 'explain', other)).toBe('chat.not-moderator');
  expect(await chat.ask(ruth, 'explain', { actId, why: 'x'.repeat(201) })).toBe('frame.malformed');
  expect(await whys()).toEqual([{ why: 'An advertisement', isOwn: false }]);
  await chat.does(deborah, 'undo', { actId });
  expect(await chat.texts()).toEqual(['Buy now']);
  await chat.does(ruth, 'explain', { actId, why: '' });
  expect((await chat.log(deborah)).acts).toMatchObject([{ why: null, canUndo: false }]);
  expect(await chat.texts()).toEqual(['Buy now']);
});

test('CHAT-192~ an unchanged reason publishes nothing, one of two concurrent reasons is stored, and former hosts and hosts in another chat cannot set a reason', async () => {
  const [deborah, tab] = [await chat.user('host'), await chat.connect(ruth.cookie)];
  const n = await chat.says(amos, 'Buy now');
  const { actId } = await chat.does(ruth, 'delete', { n });
  await deborah.viewer.follow(chatStaffTopic(chat.contentId));
  const why = async () => (await chat.log(deborah)).acts.at(-1)?.why;
  const id = v7();
  for (const request of [id, id, v7()]) await chat.does(ruth, 'explain', { actId, why: 'Spam' }, request);
  await Promise.all([
    chat.does(ruth, 'explain', { actId, why: 'One' }),
    chat.does({ viewer: tab }, 'explain', { actId, why: 'Other' }),
  ]);
  expect(['One', 'Other']).toContain(await why());
  const last = await why();
  await chat.does(ruth, 'slow', { seconds: 5 });
  const acted = () => deborah.viewer.events.filter(({ event }) => event === 'acted').map(({ data }) => data);
  await expect.poll(acted).toContainEqual(expect.objectContaining({ kind: 'slow' }));
  expect(acted()).toMatchObject([{ id: actId }, { id: actId }, { id: actId }, { kind: 'slow' }]);
  await chat.server.db.execute(sql`delete from client_users where user_id = ${ruth.id}`);
  expect(await chat.ask(ruth, 'explain', { actId, why: 'Too late' })).toBe('chat.not-moderator');
  expect(await why()).toBe(last);
  const firstContentId = chat.contentId;
  await chat.newContent();
  const again = await chat.user('host');
  expect(await chat.ask(again, 'explain', { actId, why: 'Elsewhere' })).toBe('request.not-found');
  chat.contentId = firstContentId;
  expect((await chat.log(again)).acts.at(-1)?.why).toBe(last);
});
