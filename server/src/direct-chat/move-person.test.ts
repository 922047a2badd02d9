import { directChatRoom, directChatStaffTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { type DirectChats, directChats, type Participant } from '@nave/server/testing/direct-chats.ts';
import { cookiesOf, json, PASSWORD } from '@nave/server/testing/running-app.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let page: DirectChats;
let amos: Participant;
let ruth: Participant;
beforeAll(async () => {
  page = await directChats();
});
afterAll(() => page.stop());
beforeEach(async () => {
  await page.newContent();
  [amos, ruth] = [await page.guest('Amos'), await page.user('Ruth', 'host')];
});

/** Registers a guest, and returns the new user. */
async function registers({ cookie, viewer }: Participant): Promise<Participant> {
  const body = { name: 'Amos Reyes', email: `amos-${v7()}@people.example`, password: PASSWORD };
  const answer = await page.server.call('POST', '/api/auth/register', { body, cookie });
  await viewer.closed;
  return page.connect(cookiesOf(answer));
}
/** Signs a guest in as an existing user. */
async function signsIn({ cookie, viewer }: Participant, email: string): Promise<Participant> {
  const body = { email, password: PASSWORD };
  const answer = await page.server.call('POST', '/api/auth/password', { body, cookie });
  await viewer.closed;
  return page.connect(cookiesOf(answer));
}
const openChats = async (who: Participant) =>
  (await page.chatsOf(who)).filter(({ chat }) => !/nded/.test(chat.userData[who.id]?.status ?? ''));
const rowsOf = async (uid: string) =>
  (await page.server.db.execute(sql`select 1 from direct_chats where chat::text like ${`%${uid}%`}`)).rows.length;

test.each([
  ['registers', registers],
  ['signs in', async (who: Participant) => signsIn(who, (await page.user('Eli')).email)],
] as const)(
  'DM-80 DM-81 DM-82 ACC-138 A14 the conversations of a guest who %s belong to the user, with all messages, on open pages and on pages opened later',
  async (_, becomes) => {
    const chatId = await page.acceptedRequest(amos, ruth);
    await page.does(amos, 'send', { chatId, message: 'Thank you' });
    await ruth.viewer.follow(directChatRoom(chatId));
    await ruth.viewer.follow(directChatStaffTopic(page.contentId));
    const user = await becomes(amos);
    expect([await rowsOf(amos.id), (await page.chat(user, chatId)).users]).toEqual([0, [user.id, ruth.id]]);
    // The job notifies the other participants.
    await page.does(user, 'send', { chatId, message: 'It is still me' });
    await page.server.runDueJobs();
    const moved = await ruth.viewer.next((frame) => frame.type === 'event' && frame.event === 'moved');
    expect(moved).toMatchObject({ data: { from: amos.id, to: user.id } });
    await ruth.viewer.next(
      (frame) =>
        frame.type === 'event' &&
        frame.event === 'changed' &&
        frame.topic === directChatStaffTopic(page.contentId) &&
        (frame.data as { users: string[] }).users.includes(user.id),
    );
    const { snapshot } = await (await page.connect(ruth.cookie)).viewer.follow(directChatRoom(chatId));
    const authors = snapshot?.messages.map(({ data }) => data.uid);
    expect(authors).toEqual([user.id, ruth.id, user.id, user.id]);
    expect((await page.chatsOf(ruth)).map(({ unread }) => unread)).toEqual([3]);
  },
);

test('DM-82~ after registration, the guest’s former cookie identifies no one, and another registration with this cookie moves no conversations', async () => {
  const chatId = await page.acceptedRequest(amos, ruth);
  const user = await registers(amos);
  const body = { name: 'Judas', email: `judas-${v7()}@people.example`, password: PASSWORD };
  const again = await page.connect(
    cookiesOf(await page.server.call('POST', '/api/auth/register', { body, cookie: amos.cookie })),
  );
  expect(await page.chatsOf(again)).toEqual([]);
  expect((await again.viewer.sub(directChatRoom(chatId))).type).toBe('refused');
  expect((await page.chat(user, chatId)).users).toEqual([user.id, ruth.id]);
});

test('DM-96~ DM-80~ DM-9~ if a guest and the user whom the guest becomes both have a conversation with the hosts, the conversation that was used last stays open', async () => {
  const known = await page.user('Eli');
  const older = await page.does(known, 'request', { message: 'Yesterday' });
  page.clock.advance(60_000);
  const newer = await page.does(amos, 'request', { message: 'Today' });
  const eli = await signsIn(amos, known.email);
  expect(eli.id).toBe(known.id);
  expect((await openChats(eli)).map(({ chat }) => chat.id)).toEqual([newer.chatId]);
  expect((await page.chat(eli, older.chatId)).status).toBe('ended');
  expect(await page.texts(eli, older.chatId)).toEqual(['Yesterday']);
  expect(await page.ask(eli, 'request', { message: 'Hello?' })).toMatchObject({ created: false });
});

test('DM-96 DM-10~ a block stays in effect when a blocked user returns as a guest and signs in, and when a blocked guest signs in', async () => {
  const known = await page.user('Eli');
  const blocked = await page.acceptedRequest(known, ruth);
  await page.does(ruth, 'block', { chatId: blocked });
  page.clock.advance(60_000);
  const { chatId } = await page.does(amos, 'request', { message: 'It was not me' });
  const eli = await signsIn(amos, known.email);
  expect((await page.chat(eli, chatId)).status).toBe('ended');
  expect(await page.ask(eli, 'request', { message: 'Hello?' })).toMatchObject({ chatId: blocked, created: false });
  expect(await page.ask(eli, 'send', { chatId: blocked, message: 'Hello?' })).toBe('direct.blocked');
  // In the opposite direction: a blocked guest becomes a user who waits for a host.
  const [lois, silas] = [await page.user('Lois'), await page.guest('Silas')];
  const ofSilas = await page.acceptedRequest(silas, ruth);
  await page.does(ruth, 'block', { chatId: ofSilas });
  page.clock.advance(60_000);
  await page.does(lois, 'request', { message: 'Hello?' });
  const back = await signsIn(silas, lois.email);
  expect(await page.ask(back, 'request', { message: 'Hello?' })).toMatchObject({ chatId: ofSilas, created: false });
});

test('DM-14~ DM-80~ if a sign-in results in two conversations between the same two people, one stays open, and a conversation with oneself ends', async () => {
  const known = await page.user('Eli');
  const priya = await page.guest('Priya');
  for (const who of [known, amos, priya]) await page.saysInPublic(who, 'Good morning');
  const withEli = await page.does(priya, 'start', { uid: known.id, message: 'Hello Eli' });
  page.clock.advance(60_000);
  const withAmos = await page.does(priya, 'start', { uid: amos.id, message: 'Hello Amos' });
  const withSelf = await page.does(amos, 'start', { uid: known.id, message: 'Hello me' });
  const eli = await signsIn(amos, known.email);
  expect((await openChats(eli)).map(({ chat }) => chat.id)).toEqual([withAmos.chatId]);
  expect((await page.chat(priya, withEli.chatId)).status).toBe('directMessageEnded');
  expect(await page.ask(priya, 'send', { chatId: withEli.chatId, message: 'Hello?' })).toBe('direct.other-open');
  expect(await page.ask(eli, 'send', { chatId: withSelf.chatId, message: 'Hello?' })).toBe('direct.ended');
  expect(await page.chat(eli, withSelf.chatId)).toMatchObject({ users: [eli.id], status: 'directMessageEnded' });
});

test('E7~ DM-63~ when a banned guest registers, the ban moves to the account and applies to the account’s conversations', async () => {
  await page.saysInPublic(amos, 'Good morning');
  const chatId = await page.acceptedRequest(amos, ruth);
  await page.ban(ruth, amos.id);
  const user = await registers(amos);
  expect(await page.ask(user, 'send', { chatId, message: 'Here I am' })).toBe('chat.banned');
  expect(await page.ask(ruth, 'send', { chatId, message: 'Amos?' })).toBe('direct.banned-recipient');
});

test('MED-37~ DM-5~ a host’s new photo appears beside the host’s name and messages, on open pages and on pages opened later', async () => {
  const chatId = await page.acceptedRequest(amos, ruth);
  await page.does(amos, 'send', { chatId, message: 'Thank you' });
  await amos.viewer.follow(directChatRoom(chatId));
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'me.png');
  const { url } = page.server;
  const headers = { origin: url, 'x-requested-with': 'nave', cookie: ruth.cookie };
  const answer = await fetch(`${url}/api/users/${ruth.id}/image`, { method: 'POST', headers, body });
  const { avatarImage } = await json<{ avatarImage: string }>(answer);
  await page.server.runDueJobs();
  const photo = await amos.viewer.next((frame) => frame.type === 'event' && frame.event === 'photo');
  expect(photo).toMatchObject({ data: { uid: ruth.id, photoURL: avatarImage } });
  expect((await page.chat(amos, chatId)).userData[ruth.id]?.image).toBe(avatarImage);
  const { snapshot } = await (await page.connect(amos.cookie)).viewer.follow(directChatRoom(chatId));
  expect(snapshot?.messages.map(({ data }) => data.photoURL)).toEqual([null, avatarImage, null]);
});
