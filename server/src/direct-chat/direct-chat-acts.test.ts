import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import {
  directChatRoom,
  directChatStaffTopic,
  ownDirectChatsTopic,
} from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { removeMember } from '@nave/server/accounts/staff.store.ts';
import { aChannel, aContent } from '@nave/server/testing/builders.ts';
import { usesTwoProcesses } from '@nave/server/testing/database.ts';
import { type DirectChats, directChats, type Participant } from '@nave/server/testing/direct-chats.ts';
import { json } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let page: DirectChats;
let amos: Participant;
let priya: Participant;
let ruth: Participant;
let naomi: Participant;
let chatId: string;
beforeAll(async () => {
  page = await directChats();
});
afterAll(() => page.stop());
beforeEach(async () => {
  await page.newContent();
  [amos, priya] = [await page.guest('Amos'), await page.guest('Priya')];
  [ruth, naomi] = [await page.user('Ruth', 'host'), await page.user('Naomi', 'host')];
  chatId = await page.acceptedRequest(amos, ruth);
});

/** The state of the conversation, then the state of each participant. */
const statesOf = async (who: Participant, id = chatId) => {
  const { status, userData, users } = await page.chat(who, id);
  return [status, ...users.map((uid) => userData[uid]?.status)];
};
const unread = async (who: Participant) => (await page.chatsOf(who)).map((own) => own.unread);

describe('ending, closing, blocking and reopening', () => {
  test('DM-35 DM-37 DM-38 each participant can leave a conversation, which ends when both have left', async () => {
    await page.does(amos, 'end', { chatId });
    expect(await statesOf(ruth)).toEqual(['active', 'ended', 'active']);
    expect(await page.ask(ruth, 'send', { chatId, message: 'Amos?' })).toBe('direct.left');
    expect(await page.ask(amos, 'send', { chatId, message: 'Ruth?' })).toBe('direct.ended');
    expect(await page.ask(amos, 'end', { chatId })).toBe('direct.ended');
    await page.does(ruth, 'end', { chatId });
    expect(await statesOf(ruth)).toEqual(['ended', 'ended', 'ended']);
    expect(await page.texts(ruth, chatId)).toEqual(['Could somebody pray with me?', '(accepted)', '(left)', '(left)']);
  });

  test('DM-36 DM-43 DM-44 DM-74 E15 a new message makes an ended conversation between viewers active again, and visible to the other viewer', async () => {
    await page.saysInPublic(priya, 'Good morning');
    const { chatId: viewersChatId } = await page.does(amos, 'start', { uid: priya.id, message: null });
    await page.does(amos, 'end', { chatId: viewersChatId });
    expect(await statesOf(amos, viewersChatId)).toEqual([
      'directMessageRequest',
      'directMessageEnded',
      'directMessageRequest',
    ]);
    await page.does(priya, 'end', { chatId: viewersChatId });
    expect(await statesOf(priya, viewersChatId)).toEqual(Array(3).fill('directMessageEnded'));
    page.clock.advance(60_000);
    await page.does(amos, 'send', { chatId: viewersChatId, message: 'Are you still there?' });
    expect(await statesOf(priya, viewersChatId)).toEqual(Array(3).fill('directMessageActive'));
    const updatedAt = page.clock.now().getTime();
    expect(await page.chat(priya, viewersChatId)).toMatchObject({ showRequest: true, updatedAt });
  });

  test('DM-40 DM-41 DM-42 DM-45 DM-46 a host can close, reopen and block a conversation, and nobody can write in a blocked conversation', async () => {
    await page.does(naomi, 'close', { chatId });
    expect(await statesOf(amos)).toEqual(['ended', 'ended', 'ended']);
    expect(await page.ask(amos, 'send', { chatId, message: 'Hello?' })).toBe('direct.ended');
    await page.does(ruth, 'reopen', { chatId });
    expect(await statesOf(amos)).toEqual(['active', 'active', 'active']);
    await page.does(amos, 'send', { chatId, message: 'Thank you' });
    await page.does(ruth, 'block', { chatId });
    expect(await statesOf(amos)).toEqual(['blocked', 'blocked', 'blocked']);
    expect(await page.ask(amos, 'send', { chatId, message: 'Why?' })).toBe('direct.blocked');
    expect(await page.ask(ruth, 'send', { chatId, message: 'Bye' })).toBe('direct.blocked');
    await page.does(naomi, 'reopen', { chatId });
    expect((await page.chat(amos, chatId)).hosts).toEqual([naomi.id]);
  });

  test('DM-32~ E12 if two hosts close, reopen or block a conversation concurrently, the second is refused with the reason', async () => {
    const both = async (verb: 'close' | 'block' | 'reopen') =>
      (await Promise.all([ruth, naomi].map((host) => page.ask(host, verb, { chatId })))).filter(
        (answer) => typeof answer === 'string',
      );
    expect([await both('close'), await both('reopen'), await both('block')]).toEqual([
      ...[['direct.ended'], ['direct.open'], ['direct.blocked']],
    ]);
  });

  test('E12~ if a viewer ends a request while a host accepts it, either the request has ended, or the conversation is active and the viewer has left', async () => {
    const request = await page.does(priya, 'request', { message: 'Hello?' });
    const [ended, accepted] = await Promise.all([
      page.ask(priya, 'end', { chatId: request.chatId }),
      page.ask(ruth, 'accept', { chatId: request.chatId }),
    ]);
    expect(ended).toMatchObject({ n: expect.any(Number) });
    const outcome = accepted === 'direct.ended' ? ['ended', 'ended'] : ['active', 'ended', 'active'];
    expect(await statesOf(priya, request.chatId)).toEqual(outcome);
  });
});

describe('transferring a conversation', () => {
  const to = (host: Participant, from: Participant) => ({ chatId, from: from.id, uid: host.id });

  test('DM-47 DM-48 DM-49 DM-50~ E14 a transfer replaces the host, adds a notice, and ends the former host’s access', async () => {
    await page.does(ruth, 'transfer', to(naomi, ruth));
    expect(await page.chat(amos, chatId)).toMatchObject({ hosts: [naomi.id], users: [amos.id, naomi.id] });
    expect(Object.keys((await page.chat(amos, chatId)).userData)).toEqual([amos.id, naomi.id]);
    expect((await page.texts(amos, chatId)).at(-1)).toBe('(transferred to Naomi Delgado)');
    expect(await page.chatsOf(ruth)).toEqual([]);
    const gone = await ruth.viewer.next((frame) => frame.type === 'event' && frame.event === 'gone');
    expect(gone).toMatchObject({ topic: ownDirectChatsTopic(page.contentId, ruth.id), data: { id: chatId } });
    expect(await page.ask(ruth, 'send', { chatId, message: 'One more thing' })).toBe('direct.not-yours');
    await page.does(naomi, 'send', { chatId, message: 'Hello Amos, I am Naomi' });
  });

  test('E12 DM-32~ if two transfers are concurrent, the second is refused', async () => {
    const lois = await page.user('Lois', 'admin');
    const answers = await Promise.all([
      page.ask(ruth, 'transfer', to(naomi, ruth)),
      page.ask(naomi, 'transfer', to(lois, ruth)),
    ]);
    expect(answers.filter((answer) => answer === 'direct.taken')).toHaveLength(1);
    const { hosts, users } = await page.chat(amos, chatId);
    expect([hosts.length, users.length]).toEqual([1, 2]);
  });

  test('DM-58~ E14~ a conversation can be transferred only to hosts of the content, and hosts who are online are listed first', async ({
    skip,
  }) => {
    skip(usesTwoProcesses, 'A process learns a moment later who is on a page of the other.');
    const other = await aChannel(page.server.db, { clientId: page.scope.clientId });
    const limited = await page.user('Eunice', 'host', [other.id]);
    const admin = await page.user('Abigail', 'admin');
    await admin.viewer.close();
    const address = addressOf(directChatCalls.hosts, { chatId });
    const listed = async (who: Participant) => page.server.call('GET', address, { cookie: who.cookie });
    const { hosts } = await json<{ hosts: { uid: string; name: string; isOnline: boolean }[] }>(await listed(ruth));
    const ofThisTest = hosts.filter(({ uid }) => [naomi, admin, limited, ruth, amos].some(({ id }) => id === uid));
    expect(ofThisTest.map(({ name, isOnline }) => [name, isOnline])).toEqual([
      ['Naomi Delgado', true],
      ['Abigail Delgado', false],
    ]);
    expect((await listed(amos)).status).toBe(403);
    for (const target of [limited, priya, amos]) {
      expect(await page.ask(ruth, 'transfer', to(target, ruth))).toMatch(/not-a-host|self/);
    }
    expect(await page.ask(ruth, 'transfer', to(naomi, naomi))).toBe('direct.taken');
  });
});

describe('permissions', () => {
  const acts = (host: Participant) =>
    [
      ['accept', { chatId }],
      ['reopen', { chatId }],
      ['mute', { chatId, isOn: true }],
      ['block', { chatId }],
      ['close', { chatId }],
      ['transfer', { chatId, from: ruth.id, uid: host.id }],
    ] as const;

  test('DM-53 DM-54 DM-55 DM-56 DM-57 DM-58 DM-85 viewers in a conversation are refused the commands of hosts, and other viewers cannot find the conversation', async () => {
    const request = await page.does(priya, 'request', { message: 'Hello?' });
    expect(await page.ask(priya, 'accept', { chatId: request.chatId })).toBe('direct.not-host');
    const codes = async (who: Participant) => {
      const found: unknown[] = [];
      for (const [verb, input] of acts(naomi).slice(1)) found.push(await page.ask(who, verb, input));
      return found;
    };
    expect(await codes(amos)).toEqual(Array(5).fill('direct.not-host'));
    expect(await codes(priya)).toEqual(Array(5).fill('request.not-found'));
    expect(await statesOf(amos)).toEqual(['active', 'active', 'active']);
    // Hosts are permitted the same commands.
    await page.does(naomi, 'accept', { chatId: request.chatId });
    await page.does(ruth, 'mute', { chatId, isOn: true });
    await page.does(naomi, 'transfer', { chatId, from: ruth.id, uid: naomi.id });
    await page.does(ruth, 'close', { chatId });
    await page.does(ruth, 'reopen', { chatId });
    await page.does(ruth, 'block', { chatId });
  });

  test.each([
    ['owner', 'installation'],
    ['owner', 'client'],
    ['admin', 'client'],
    ['superhost', 'client'],
    ['host', 'client'],
  ] as const)('DM-53~ DM-56~ the %s of the %s can accept and block a conversation', async (role, of) => {
    const who = of === 'installation' ? await page.globalOwner() : await page.user('Lois', role);
    const request = await page.does(priya, 'request', { message: 'Hello?' });
    await page.does(who, 'accept', { chatId: request.chatId });
    await page.does(who, 'block', { chatId: request.chatId });
    expect((await page.chat(priya, request.chatId)).status).toBe('blocked');
  });

  test('DM-59 staff with a whitelist can manage only conversations in the channels of the whitelist', async () => {
    const { clientId, channelIds } = page.scope;
    const other = await aChannel(page.server.db, { clientId });
    const [outside, inside] = [
      await page.user('Eunice', 'host', [other.id]),
      await page.user('Lois', 'host', channelIds),
    ];
    expect(await page.ask(outside, 'close', { chatId })).toBe('request.not-found');
    expect((await outside.viewer.sub(directChatStaffTopic(page.contentId))).type).toBe('refused');
    await page.does(inside, 'close', { chatId });
    const elsewhere = await aContent(page.server.db, { clientId, channelIds: [other.id] });
    expect((await inside.viewer.sub(directChatStaffTopic(elsewhere.id))).type).toBe('refused');
  });

  test('E12~ E14~ a host who loses the role while the page is open can neither accept nor read a conversation any more', async () => {
    const request = await page.does(priya, 'request', { message: 'Hello?' });
    await naomi.viewer.follow(directChatRoom(request.chatId));
    await removeMember(page.server.db, page.scope.clientId, naomi.id);
    expect(await page.ask(naomi, 'accept', { chatId: request.chatId })).toBe('direct.not-host');
    page.server.app.platform.realtime.refresh(naomi.id);
    expect(await naomi.viewer.closed).toBe(4403);
    const again = await page.connect(naomi.cookie);
    expect((await again.viewer.sub(directChatRoom(request.chatId))).type).toBe('refused');
    expect(await page.ask(again, 'accept', { chatId: request.chatId })).toBe('request.not-found');
    await page.does(ruth, 'accept', { chatId: request.chatId });
  });
});

describe('unread messages', () => {
  test('DM-77~ DM-78~ the unread count is the number of unread messages of the other participant, without notices', async () => {
    await page.does(ruth, 'send', { chatId, message: 'Hello Amos' });
    const last = await page.does(ruth, 'send', { chatId, message: 'How are you?' });
    expect([await unread(amos), await unread(ruth)]).toEqual([[2], [1]]);
    await page.does(amos, 'read', { chatId, n: last.n - 1 });
    expect(await unread(amos)).toEqual([1]);
    const tab = await page.connect(amos.cookie);
    await page.does(amos, 'read', { chatId, n: 999_999 });
    const update = await tab.viewer.next((frame) => frame.type === 'event' && frame.event === 'changed');
    expect(update).toMatchObject({ data: { unread: 0 } });
    // A lower position does not move the read position back, and later messages are counted.
    await page.does(amos, 'read', { chatId, n: 0 });
    expect(await unread(amos)).toEqual([0]);
    await page.does(ruth, 'send', { chatId, message: 'Are you there?' });
    expect(await unread(amos)).toEqual([1]);
  });

  test('DM-51 DM-52 muting a conversation sets the unread count to 0 for the host who mutes, and for nobody else', async () => {
    await page.does(ruth, 'mute', { chatId, isOn: true });
    await page.does(amos, 'send', { chatId, message: 'Hello?' });
    await page.does(ruth, 'send', { chatId, message: 'Hello' });
    const { userData } = await page.chat(ruth, chatId);
    expect([userData[ruth.id]?.muted, userData[amos.id]?.muted]).toEqual([true, false]);
    expect([await unread(ruth), await unread(amos)]).toEqual([[0], [1]]);
    await page.does(ruth, 'mute', { chatId, isOn: false });
    expect(await unread(ruth)).toEqual([2]);
  });
});

describe('messages', () => {
  test('DM-87 messages of one author with the same id are stored once, even if two tabs send them or an acknowledgement is lost', async () => {
    const id = v7();
    const tab = await page.connect(amos.cookie);
    const [one, other] = await Promise.all(
      [amos, tab].map((who) => page.does(who, 'send', { chatId, message: 'Once' }, id)),
    );
    expect(one?.n).toBe(other?.n);
    expect(await page.ask(ruth, 'send', { chatId, message: 'Mine' }, id)).toBe('command.foreign-id');
    expect((await page.texts(amos, chatId)).filter((text) => text === 'Once')).toHaveLength(1);
    const endId = v7();
    const ended = await page.does(amos, 'end', { chatId }, endId);
    expect(await page.does(tab, 'end', { chatId }, endId)).toEqual(ended);
  });

  test('DM-95 after the chat has closed, conversations with a host can continue, and conversations between viewers cannot', async () => {
    await page.saysInPublic(priya, 'Good morning');
    const { chatId: viewersChatId } = await page.does(amos, 'start', { uid: priya.id, message: 'Hello' });
    page.clock.advance(24 * 3_600_000);
    await page.does(ruth, 'send', { chatId, message: 'I am still here' });
    await page.does(amos, 'send', { chatId, message: 'Thank you' });
    expect(await page.ask(priya, 'send', { chatId: viewersChatId, message: 'Hello' })).toBe('chat.closed');
  });

  test('both participants receive new messages, and only they and staff can load older messages', async () => {
    const rooms = [amos, ruth].map(({ viewer }) => viewer.follow(directChatRoom(chatId)));
    await Promise.all(rooms);
    const { n } = await page.does(amos, 'send', { chatId, message: 'New' });
    const frames = await Promise.all([amos, ruth].map(({ viewer }) => viewer.event(n)));
    expect(frames.map(({ data }) => (data as { message: string }).message)).toEqual(['New', 'New']);
    const address = addressOf(directChatCalls.older, { chatId, query: { before: n } });
    const older = async (who: Participant) => page.server.call('GET', address, { cookie: who.cookie });
    const { items, hasOlder } = await json<{ items: { n: number }[]; hasOlder: boolean }>(await older(amos));
    expect([items.map((item) => item.n), hasOlder]).toEqual([[1, 2], false]);
    expect([(await older(priya)).status, (await older(naomi)).status]).toEqual([404, 200]);
  });
});
