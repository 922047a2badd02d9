import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { directChatRoom, ownDirectChatsTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { usesTwoProcesses } from '@nave/server/testing/database.ts';
import { type DirectChats, directChats, type Participant } from '@nave/server/testing/direct-chats.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let page: DirectChats;
let amos: Participant;
let priya: Participant;
let ruth: Participant;
beforeAll(async () => {
  page = await directChats();
});
afterAll(() => page.stop());
beforeEach(() => newContent());

async function newContent(more: Parameters<DirectChats['newContent']>[0] = {}) {
  await page.newContent(more);
  [amos, priya] = [await page.guest('Amos'), await page.guest('Priya')];
  ruth = await page.user('Ruth', 'host');
}

/** Returns the conversation as a person's page receives it, with names instead of the ids of participants. */
const chatOf = async (who: Participant, chatId: string) => {
  const { status, userData, showRequest, users, hosts } = await page.chat(who, chatId);
  const names = new Map([amos, priya, ruth].map(({ id }, index) => [id, ['amos', 'priya', 'ruth'][index] ?? '']));
  const parts = Object.entries(userData).map(([uid, part]) => [names.get(uid), part.status]);
  return { status, showRequest, parts: Object.fromEntries(parts), hosts: hosts.map((uid) => names.get(uid)), users };
};

describe('a request to the hosts', () => {
  const requestAgain = () => page.ask(amos, 'request', { message: 'Hello again?' });

  test('DM-8 DM-9 DM-10 DM-12 E15 a second request of a viewer returns the first conversation while it is requested, active or blocked', async () => {
    const { chatId } = await page.does(amos, 'request', { message: 'Hello?' });
    const found = { n: 0, chatId, created: false };
    expect(await requestAgain()).toEqual(found);
    await page.does(ruth, 'accept', { chatId });
    expect(await requestAgain()).toEqual(found);
    await page.does(ruth, 'block', { chatId });
    expect(await requestAgain()).toEqual(found);
    expect(await page.chatsOf(amos)).toHaveLength(1);
    expect(await page.texts(ruth, chatId)).toEqual(['Hello?', '(accepted)', '(blocked)']);
  });

  test('DM-11 after a viewer has ended a conversation, the viewer can request a new one, and the first stays ended', async () => {
    const first = await page.acceptedRequest(amos, ruth);
    await page.does(amos, 'end', { chatId: first });
    const second = await page.does(amos, 'request', { message: 'One more thing' });
    expect([second.created, second.chatId === first]).toEqual([true, false]);
    expect(await page.ask(ruth, 'reopen', { chatId: first })).toBe('direct.other-open');
    await page.does(amos, 'end', { chatId: second.chatId });
    expect(await page.ask(ruth, 'reopen', { chatId: first })).toMatchObject({ n: expect.any(Number) });
  });

  test('DM-13~ DM-87~ a command that is sent twice opens one conversation, and another person’s command id is refused', async () => {
    const id = v7();
    const tab = await page.connect(amos.cookie);
    const answers = await Promise.all([amos, tab].map((who) => page.does(who, 'request', { message: 'Hello?' }, id)));
    expect(answers.map(({ created }) => created)).toEqual([true, true]);
    expect(await page.ask(priya, 'request', { message: 'Hello?' }, id)).toBe('command.foreign-id');
    expect((await page.chatsOf(amos)).map(({ chat }) => chat.userName)).toEqual(['Amos']);
  });

  test('E13~ conversations are refused after the chat has closed, without a required sign-in, and if the chat is disabled', async () => {
    const attempts = async () => [
      await page.ask(priya, 'request', { message: 'Hello?' }),
      await page.ask(amos, 'start', { uid: priya.id, message: 'Hello' }),
    ];
    await page.saysInPublic(priya, 'Good morning');
    page.clock.advance(24 * 3_600_000);
    expect(await attempts()).toEqual(['chat.closed', 'chat.closed']);
    await newContent({ chat: { ...newChat, requireSignin: true } });
    expect(await attempts()).toEqual(['chat.sign-in-needed', 'chat.sign-in-needed']);
    await newContent({ chat: { ...newChat, enabled: false } });
    expect(await attempts()).toEqual(['request.not-found', 'request.not-found']);
  }, 10_000);
});

describe('a conversation with another viewer', () => {
  beforeEach(() => page.saysInPublic(priya, 'Good morning'));
  const start = (by: Participant, to: Pick<Participant, 'id'>, message: string | null = 'Hello') =>
    page.ask(by, 'start', { uid: to.id, message });

  test('DM-15 DM-19 DM-24~ DM-25 one viewer requests a conversation with another viewer, who accepts it', async () => {
    const { chatId, created } = await page.does(amos, 'start', { uid: priya.id, message: 'Hello Priya' });
    expect(created).toBe(true);
    const parts = { amos: 'directMessageActive', priya: 'directMessageRequest' };
    expect(await chatOf(priya, chatId)).toMatchObject({ status: 'directMessageRequest', showRequest: true, parts });
    expect(await page.ask(amos, 'accept', { chatId })).toBe('direct.not-asked');
    await page.does(priya, 'accept', { chatId });
    const both = { amos: 'directMessageActive', priya: 'directMessageActive' };
    expect(await chatOf(amos, chatId)).toMatchObject({ status: 'directMessageActive', parts: both });
  });

  test('DM-14~ two people who write to each other concurrently share one conversation', async () => {
    await page.saysInPublic(amos, 'Good morning');
    const answers = await Promise.all([start(amos, priya, 'Hello Priya'), start(priya, amos, 'Hello Amos')]);
    expect(answers.map((answer) => typeof answer !== 'string' && answer.created).sort()).toEqual([false, true]);
    const [one] = await page.chatsOf(amos);
    expect((await page.chatsOf(priya)).map(({ chat }) => chat.id)).toEqual([one?.chat.id]);
    expect((await page.texts(amos, one?.chat.id ?? '')).sort()).toEqual(['Hello Amos', 'Hello Priya']);
    expect(one?.chat.status).toBe('directMessageActive');
  });

  test('DM-16 starting an ended conversation again makes it active', async () => {
    const { chatId } = await page.does(amos, 'start', { uid: priya.id, message: 'Hello' });
    for (const who of [amos, priya]) await page.does(who, 'end', { chatId });
    expect((await chatOf(amos, chatId)).status).toBe('directMessageEnded');
    expect(await start(amos, priya, null)).toMatchObject({ chatId, created: false });
    expect(await chatOf(priya, chatId)).toMatchObject({ status: 'directMessageActive', showRequest: true });
  });

  test('DM-17 DM-18 a conversation that is started without a message is hidden from the recipient, and a second start makes the conversation visible and active', async () => {
    const { chatId } = await page.does(amos, 'start', { uid: priya.id, message: null });
    expect(await chatOf(priya, chatId)).toMatchObject({ showRequest: false, status: 'directMessageRequest' });
    await page.saysInPublic(amos, 'Good morning');
    expect(await start(priya, amos, null)).toMatchObject({ chatId, created: false });
    expect(await chatOf(priya, chatId)).toMatchObject({ showRequest: true, status: 'directMessageActive' });
    // The same with a host: the viewer requests the conversation that a host has started without a message.
    const naomi = await page.user('Naomi', 'host');
    const ofHost = await page.does(naomi, 'start', { uid: priya.id, message: null });
    const request = await page.does(priya, 'request', { message: 'Hello?' });
    expect(request).toMatchObject({ chatId: ofHost.chatId, created: false });
    expect(await chatOf(priya, ofHost.chatId)).toMatchObject({
      showRequest: true,
      status: 'active',
      parts: { priya: 'active' },
    });
    expect(await page.texts(naomi, ofHost.chatId)).toEqual(['Hello?']);
  });

  test('DM-23 the person who starts a conversation receives whether the recipient is online', async ({ skip }) => {
    skip(usesTwoProcesses, 'A process learns a moment later who is on a page of the other.');
    expect(await start(amos, priya)).toMatchObject({ isOnline: true });
    await priya.viewer.close();
    expect(await start(amos, priya)).toMatchObject({ isOnline: false });
  });

  test('DM-60 DM-61 DM-62 viewers can start conversations with each other only if the content permits this, and hosts can always start conversations', async () => {
    expect(await start(amos, priya)).toMatchObject({ created: true });
    await newContent({ chat: { ...newChat, enableDirectMessaging: false } });
    await page.saysInPublic(priya, 'Good morning');
    expect(await start(amos, priya)).toBe('direct.off');
    const { chatId } = await page.does(ruth, 'start', { uid: priya.id, message: 'Good morning, Priya' });
    expect(await chatOf(priya, chatId)).toMatchObject({
      status: 'active',
      hosts: ['ruth'],
      showRequest: true,
      parts: { priya: 'request', ruth: 'active' },
    });
    await page.does(priya, 'send', { chatId, message: 'Good morning' });
    expect((await chatOf(ruth, chatId)).parts).toEqual({ priya: 'active', ruth: 'active' });
  });

  test('DM-63 DM-64 E7 E15 nobody can write to banned people or to themselves, and banned people cannot write to anyone', async () => {
    const { chatId } = await page.does(amos, 'start', { uid: priya.id, message: 'Hello Priya' });
    const ofHosts = await page.does(priya, 'request', { message: 'Hello?' });
    await page.does(ruth, 'accept', { chatId: ofHosts.chatId });
    expect(await start(amos, amos)).toBe('direct.self');
    await page.ban(ruth, priya.id);
    const tab = await page.connect(priya.cookie);
    const answers = [
      await start(amos, priya),
      await start(ruth, priya),
      await page.ask(amos, 'send', { chatId, message: 'Are you there?' }),
      await page.ask(tab, 'send', { chatId, message: 'I am' }),
      await page.ask(tab, 'send', { chatId: ofHosts.chatId, message: 'Why?' }),
      await start(tab, amos),
      await page.ask(tab, 'request', { message: 'Let me in' }),
    ];
    expect(answers).toEqual([...Array(3).fill('direct.banned-recipient'), ...Array(4).fill('chat.banned')]);
    expect(await page.texts(amos, chatId)).toEqual(['Hello Priya']);
  });

  test('E7~ a message that is concurrent with its author’s ban is either stored or refused, and later messages are refused', async () => {
    const { chatId } = await page.does(amos, 'request', { message: 'Hello?' });
    await page.saysInPublic(amos, 'Good morning');
    const [sent] = await Promise.all([page.ask(amos, 'send', { chatId, message: 'Now' }), page.ban(ruth, amos.id)]);
    expect(await page.texts(ruth, chatId)).toEqual(sent === 'chat.banned' ? ['Hello?'] : ['Hello?', 'Now']);
    expect(await page.ask(amos, 'send', { chatId, message: 'After' })).toBe('chat.banned');
  });

  test('DM-97 DM-12~ a host who writes to a viewer with an open request accepts the request, and another host is then refused', async () => {
    const { chatId } = await page.does(priya, 'request', { message: 'Hello?' });
    expect(await start(ruth, priya)).toMatchObject({ chatId, created: false });
    expect(await chatOf(priya, chatId)).toMatchObject({ status: 'active', hosts: ['ruth'] });
    const naomi = await page.user('Naomi', 'host');
    expect(await start(naomi, priya)).toBe('direct.taken');
  });

  test('DM-85~ a conversation cannot be started with people who are not online and have never written in the chat', async () => {
    const elsewhere = await page.user('Lois', 'host');
    await elsewhere.viewer.close();
    expect(await start(amos, elsewhere)).toBe('direct.nobody');
    expect(await start(amos, { id: v7() })).toBe('direct.nobody');
    expect(await start(amos, { id: '__proto__' })).toBe('direct.nobody');
  });
});

test('DM-86 DM-88 messages are cleaned and masked as in the public chat, and the rate limit of the public chat applies to viewers but not to hosts', async () => {
  const { chatId } = await page.does(amos, 'request', { message: 'What the <b>fuck</b> https://spam.example' });
  await page.does(ruth, 'accept', { chatId });
  const { clientId } = page.scope;
  const owner = await page.user('Dorcas', 'owner');
  const own = { edition: 0, words: [{ word: 'brimstone', does: 'mask' }] };
  await page.server.call('PUT', `/api/clients/${clientId}/chat-words`, { body: own, cookie: owner.cookie });
  const refusals = await Promise.all(
    ['<script>alert(1)</script>', '   ', 'x'.repeat(1_001)].map((message) =>
      page.ask(ruth, 'send', { chatId, message }),
    ),
  );
  expect(refusals).toEqual(['chat.markup', 'chat.empty', 'chat.too-long']);
  for (let n = 1; n <= 4; n += 1) await page.does(amos, 'send', { chatId, message: `${n}` });
  const id = v7();
  const { viewer } = amos;
  const answer = await viewer.command('direct.send', { chatId, message: '5' }, id);
  expect(answer).toMatchObject({ type: 'refused', message: 'You are sending messages too quickly', waitSeconds: 1 });
  page.clock.advance(1_000);
  await page.does(amos, 'send', { chatId, message: '5' }, id);
  // A repeated command stores no second message.
  expect(await page.does(amos, 'send', { chatId, message: '5' }, id)).toMatchObject({ n: expect.any(Number) });
  for (let n = 1; n <= 7; n += 1) await page.does(ruth, 'send', { chatId, message: `R${n}` });
  await page.does(ruth, 'send', { chatId, message: 'Fire and brimstone' });
  const texts = await page.texts(ruth, chatId);
  expect(texts.slice(0, 2)).toEqual(['What the ****', '(accepted)']);
  expect(texts.slice(2)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    'R1',
    'R2',
    'R3',
    'R4',
    'R5',
    'R6',
    'R7',
    'Fire and *********',
  ]);
});

test('DM-94 fifty conversations can be opened at once and then ten a second, for all guests together; hosts do not wait', async ({
  skip,
}) => {
  skip(usesTwoProcesses, 'A process learns a moment later what the other took of a limit.');
  const guests = await Promise.all(Array.from({ length: 14 }, (_, n) => page.guest(`Guest ${n}`)));
  await page.saysInPublic(priya, 'Good morning');
  const before = performance.now();
  const requests = guests.flatMap((guest) =>
    [1, 2, 3, 4, 5].map((n) => page.does(guest, 'request', { message: `${n}` })),
  );
  await page.does(ruth, 'start', { uid: priya.id, message: 'Good morning' });
  const hostedMs = performance.now() - before;
  await Promise.all(requests);
  // 70 in all: 50 at once, and 20 at 100 ms each.
  const allMs = performance.now() - before;
  expect([allMs > 1_900, hostedMs < allMs]).toEqual([true, true]);
});

describe('a link of the content', () => {
  const link = (text: string, code: string) =>
    ({ text, code, codeProvider: 'chat', icon: { name: 'heart', weight: 'regular' }, enabled: true }) as const;

  /** The names of authors with their messages, as a host receives them. */
  const messagesFor = async ({ viewer }: Participant, chatId: string) =>
    (await viewer.follow(directChatRoom(chatId))).snapshot?.messages.map(({ data }) => [data.userName, data.message]);

  test('DM-89~ DM-90 LNK-84~ LNK-85 VIEW-132~ VIEW-133 VIEW-134 a click on a link sends the link’s stored text to the hosts with the viewer’s name or the name Anonymous, and any other text is refused', async () => {
    await newContent({
      links: [link('I need prayer', 'prayer'), link('Chat', 'chat'), { ...link('Off', 'x'), enabled: false }],
    });
    const nameless = await page.guest('');
    const { chatId, created } = await page.does(nameless, 'request', { link: 'I need prayer' });
    expect(created).toBe(true);
    expect(await messagesFor(ruth, chatId)).toEqual([['Anonymous', 'Clicked "I need prayer"']]);
    expect((await page.chat(nameless, chatId)).userName).toBe('Anonymous');
    expect(await page.ask(nameless, 'request', { message: 'Hello' })).toBe('chat.name-needed');
    const named = await page.does(amos, 'request', { message: 'Hello' });
    expect(await page.ask(amos, 'request', { link: 'I need prayer' })).toMatchObject({
      ...named,
      n: 2,
      created: false,
    });
    expect(await messagesFor(ruth, named.chatId)).toEqual([
      ['Amos', 'Hello'],
      ['Amos', 'Clicked "I need prayer"'],
    ]);
    for (const text of ['Give me money', 'Chat', 'Off']) {
      expect([text, await page.ask(priya, 'request', { link: text })]).toEqual([text, 'request.not-found']);
    }
  });
});

test('DM-83 D12~ each viewer’s page receives only that viewer’s conversations, whenever one of them changes', async () => {
  const { chatId } = await page.does(amos, 'request', { message: 'Hello?' });
  const changed = await amos.viewer.next((frame) => frame.type === 'event' && frame.event === 'changed');
  expect(changed).toMatchObject({
    topic: ownDirectChatsTopic(page.contentId, amos.id),
    data: { chat: { id: chatId } },
  });
  await page.does(priya, 'request', { message: 'Hello too' });
  const of = (who: Participant) =>
    who.viewer.events.map(({ data }) => (data as { chat: { users: string[] } }).chat.users);
  await priya.viewer.next((frame) => frame.type === 'event');
  expect([of(amos), of(priya)]).toEqual([[[amos.id]], [[priya.id]]]);
  expect((await amos.viewer.sub(ownDirectChatsTopic(page.contentId, priya.id))).type).toBe('refused');
  const { rows } = await page.server.db.execute(sql`select 1 from direct_chats where content_id = ${page.contentId}`);
  expect(rows).toHaveLength(2);
});

describe('the line of a viewer who waits for a host', () => {
  const line = async (who: Participant, chatId: string) =>
    (await page.server.call('GET', `/api/direct-chats/${chatId}/line`, { cookie: who.cookie })).json();

  test('it tells the number of older requests, the usual wait after three accepted requests, and whether a host is online', async () => {
    const others = await Promise.all(['Lydia', 'Tom', 'Eve'].map((name) => page.guest(name)));
    const first = await page.does(amos, 'request', { message: 'Pray with me?' });
    const second = await page.does(priya, 'request', { message: 'Me too?' });
    expect(await line(amos, first.chatId)).toMatchObject({ ahead: 0, usualMinutes: null });
    expect(await line(priya, second.chatId)).toMatchObject({ ahead: 1 });
    await page.does(ruth, 'accept', { chatId: first.chatId });
    expect(await line(priya, second.chatId)).toMatchObject({ ahead: 0, usualMinutes: null });
    for (const other of others) {
      const { chatId } = await page.does(other, 'request', { message: 'Hello?' });
      await page.does(ruth, 'accept', { chatId });
    }
    expect(await line(priya, second.chatId)).toMatchObject({ ahead: 0, usualMinutes: 1 });
    expect(await line(amos, second.chatId)).toMatchObject({ error: { code: 'request.not-found' } });
  });
});
