import type { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import type { ContentRow } from '@nave/server/contents/contents.store.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { usesTwoProcesses } from '@nave/server/testing/database.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const MINUTE_MS = 60_000;
const clock = manualClock(NOW);
let server: RunningApp;
/** The client and the channels of the contents. */
let scope: { clientId: string; channelIds: string[] };
/** A content whose chat has been open for ten minutes. Each test gets a new one. */
let content: ContentRow;
const connected: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock });
  const clientId = (await aClient(server.db)).id;
  scope = { clientId, channelIds: [(await aChannel(server.db, { clientId })).id] };
});
beforeEach(async () => {
  clock.set(NOW);
  content = await aChat({});
});
afterEach(async () => {
  await Promise.all(connected.splice(0).map((viewer) => viewer.close()));
});
afterAll(() => server.stop());

function aChat(chat: Partial<typeof newChat>): Promise<ContentRow> {
  const startsAt = new Date(Date.parse(NOW) - 10 * MINUTE_MS);
  return aContent(server.db, { ...scope, startsAt, chat: { ...newChat, ...chat } });
}

async function connect(cookie?: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie });
  connected.push(viewer);
  return viewer;
}

/** Connects a guest, who has the given name and email, if any. */
async function aGuest(details?: { name: string; email?: string }): Promise<TestViewer> {
  const first = await server.call('GET', '/api/auth/session');
  const named = details && (await server.call('POST', '/api/auth/guest', { body: details, cookie: cookiesOf(first) }));
  return connect(cookiesOf(named ?? first));
}

async function aUser(rights: { roles?: Record<string, Role>; whitelist?: Record<string, string[]> } = {}) {
  const email = `ruth-${v7()}@grace.example`;
  const id = await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', ...rights });
  const cookie = await server.signIn(email);
  return { id, email, cookie, viewer: await connect(cookie) };
}

const say = (viewer: TestViewer, message: string, id?: string, to: { id: string } = content) =>
  viewer.command(chatCommands.send, { contentId: to.id, message }, id);
/** Returns the code of a refusal, or `ack`. */
const codeOf = async (answer: ReturnType<typeof say>) => {
  const frame = await answer;
  return frame.type === 'refused' ? frame.code : 'ack';
};
const stored = async (to: { id: string } = content) => {
  const { rows } = await server.db.execute<{ n: number; data: ChatMessage }>(
    sql`select n::int, data from room_events where room = ${chatTopic(to.id)} order by n`,
  );
  return rows;
};

describe('a message', () => {
  test('CHAT-1~ CHAT-7~ CHAT-114 API-102~ a message is sent to every viewer of its content, and to nobody else', async () => {
    const [amos, lydia, elsewhere] = [await aGuest({ name: 'Amos' }), await aGuest(), await aGuest()];
    await amos.follow(chatTopic(content.id));
    await lydia.follow(chatTopic(content.id));
    await elsewhere.follow(chatTopic((await aChat({})).id));
    expect(await say(amos, 'Good morning')).toMatchObject({ type: 'ack', n: 1 });
    for (const viewer of [amos, lydia]) {
      const { event, data } = await viewer.event(1);
      expect([event, data]).toMatchObject(['message', { userName: 'Amos', message: 'Good morning' }]);
    }
    expect(elsewhere.events).toEqual([]);
  });

  test('CHAT-2 CHAT-9 CHAT-13 CAT-32 a message is cleaned, masked, numbered and stored, and the server sets its author and time', async () => {
    const amos = await aGuest({ name: 'Amos' });
    await amos.follow(chatTopic(content.id));
    clock.advance(1_234);
    const sent = await say(amos, ' <b>Hello</b>\u200b, this is shit https://evil.example ', 'my-own-id');
    const { data } = await amos.event(1);
    expect(data).toEqual({
      id: 'my-own-id',
      uid: amos.hello.me.id,
      userName: 'Amos',
      photoURL: null,
      message: expect.stringMatching(/^Hello, this is \W+$/),
      timestamp: Date.parse(NOW) + 1_234,
      isHost: false,
    });
    expect(sent).toMatchObject({ type: 'ack', n: 1 });
    expect(await stored()).toEqual([{ n: 1, data }]);
  });

  test('CHAT-4 messages of guests, users and hosts are processed in the same way', async () => {
    const host = await aUser({ roles: { [scope.clientId]: 'host' } });
    for (const viewer of [await aGuest({ name: 'Amos' }), (await aUser()).viewer, host.viewer])
      await say(viewer, ' <b>“Amen”</b>,\u200b oh shit ');
    expect((await stored()).map(({ n, data }) => [n, data.message])).toEqual(
      [1, 2, 3].map((n) => [n, '"Amen", oh ****']),
    );
  });

  test('CHAT-2~ CHAT-3 CHAT-5~ a message that cannot be stored is not acknowledged, is sent to nobody, and uses no number', async () => {
    const [amos, lydia] = [await aGuest({ name: 'Amos' }), await aGuest({ name: 'Lydia' })];
    await lydia.follow(chatTopic(content.id));
    await server.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin if new.data->>'message' = 'Lost' then raise 'no'; end if; return new; end $$`);
    await server.db.execute(
      sql`create trigger refuse before insert on room_events for each row execute function refuse()`,
    );
    expect((await say(amos, 'Lost')).type).toBe('refused');
    await server.db.execute(sql`drop function refuse() cascade`);
    expect(await say(amos, 'Found')).toMatchObject({ type: 'ack', n: 1 });
    expect((await lydia.event(1)).data).toMatchObject({ message: 'Found' });
    expect(lydia.events).toHaveLength(1);
  });

  test('CHAT-3 a message is in the database before anyone receives it', async () => {
    const [amos, lydia] = [await aGuest({ name: 'Amos' }), await aGuest()];
    await lydia.follow(chatTopic(content.id));
    const storedOnArrival = lydia.event(1).then(() => stored());
    amos.send({ type: 'chat.send', id: 'first', data: { contentId: content.id, message: 'Good morning' } });
    expect(await storedOnArrival).toHaveLength(1);
  });

  test('CHAT-5 concurrent messages get numbers without gaps, and all viewers receive them in the same order', async () => {
    const writers = await Promise.all(['Amos', 'Lydia', 'Titus'].map((name) => aGuest({ name })));
    for (const writer of writers) await writer.follow(chatTopic(content.id));
    const sent = await Promise.all(writers.flatMap((writer) => [1, 2, 3, 4, 5].map((turn) => say(writer, `${turn}`))));
    expect(sent.map((ack) => ('n' in ack ? ack.n : 0)).sort((a = 0, b = 0) => a - b)).toEqual(
      [...Array(15).keys()].map((n) => n + 1),
    );
    for (const writer of writers) await writer.event(15);
    const [first, ...others] = writers.map(({ events }) => events.map(({ n, data }) => [n, (data as ChatMessage).id]));
    for (const order of others) expect(order).toEqual(first);
  });

  test('CHAT-9~ CHAT-10 CHAT-11 CHAT-151 a message that is sent again with the same id is stored once, and has the same number', async () => {
    const [amos, lydia] = [await aGuest({ name: 'Amos' }), await aGuest({ name: 'Lydia' })];
    await lydia.follow(chatTopic(content.id));
    expect(await say(amos, 'Once', 'the-id')).toMatchObject({ type: 'ack', n: 1 });
    expect(await say(amos, 'Between')).toMatchObject({ n: 2 });
    expect(await say(amos, 'Once', 'the-id')).toMatchObject({ type: 'ack', n: 1 });
    // Another person's command id is refused in this room.
    expect(await codeOf(say(lydia, 'Once', 'the-id'))).toBe('command.foreign-id');
    expect(await codeOf(say(lydia, 'Once', 'the-id', await aChat({})))).toBe('ack');
    expect(await say(lydia, 'Third')).toMatchObject({ type: 'ack', n: 3 });
    await lydia.event(3);
    expect(lydia.events.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(await stored()).toHaveLength(3);
  });

  test('CHAT-150 a chat accepts fifty messages at once and then 25 a second, from all guests together; further messages of guests wait, and messages of staff do not', async () => {
    const guests = await Promise.all(Array.from({ length: 24 }, (_, guest) => aGuest({ name: `Guest ${guest}` })));
    const host = (await aUser({ roles: { [scope.clientId]: 'host' } })).viewer;
    const before = performance.now();
    const sent = guests.flatMap((guest) => [1, 2, 3, 4, 5].map((turn) => say(guest, `Amen ${turn}`)));
    await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(50);
    const hostAnswer = await say(host, 'Good morning');
    const answers = await Promise.all(sent);
    // 120 messages: 50 at once, and 70 at 40 ms each.
    expect(performance.now() - before).toBeGreaterThan(2_700);
    expect(answers.every(({ type }) => type === 'ack')).toBe(true);
    expect(hostAnswer.type === 'ack' && hostAnswer.n).toBeLessThan(121);
    expect(await stored()).toHaveLength(121);
  });

  test('CHAT-152 before the availability window of a content has begun, only hosts of the content find its chat', async () => {
    const later = new Date(Date.parse(NOW) + MINUTE_MS);
    const earlyChannel = await aChannel(server.db, { clientId: scope.clientId, showAt: later });
    const early = [
      await aContent(server.db, { ...scope, startsAt: new Date(NOW), chat: newChat, showAt: later }),
      await aContent(server.db, { ...scope, channelIds: [earlyChannel.id], startsAt: new Date(NOW), chat: newChat }),
    ];
    const amos = await aGuest({ name: 'Amos' });
    const host = (await aUser({ roles: { [scope.clientId]: 'host' } })).viewer;
    for (const one of early) {
      expect(await amos.sub(chatTopic(one.id))).toMatchObject({ type: 'refused', code: 'topic.unknown' });
      expect(await codeOf(say(amos, 'Is anybody here?', undefined, one))).toBe('request.not-found');
      expect((await server.call('GET', `/api/contents/${one.id}/chat/messages?before=1`)).status).toBe(404);
      expect(await host.sub(chatTopic(one.id))).toMatchObject({ type: 'subbed' });
    }
    clock.set(later.toISOString());
    for (const one of early) expect(await amos.sub(chatTopic(one.id))).toMatchObject({ type: 'subbed' });
  });

  test('API-127 when a role is removed in the database, an open socket of the person loses the host badge and the rights', async () => {
    const closed = await aChat({});
    clock.set(new Date(Date.parse(NOW) - 60 * MINUTE_MS).toISOString());
    const hidden = await aContent(server.db, {
      ...scope,
      startsAt: new Date(NOW),
      chat: newChat,
      showAt: new Date(NOW),
    });
    const { id, viewer } = await aUser({ roles: { [scope.clientId]: 'host' } });
    await viewer.follow(chatTopic(hidden.id));
    await server.db.execute(sql`delete from client_users where user_id = ${id}`);
    expect(await viewer.closed).toBe(4403);
    clock.set(NOW);
    const other = await aUser({ roles: { [scope.clientId]: 'host' } });
    await other.viewer.follow(chatTopic(closed.id));
    await other.viewer.command(chatCommands.send, { contentId: closed.id, message: 'Welcome' });
    await server.db.execute(sql`delete from client_users where user_id = ${other.id}`);
    await vi.waitFor(async () => {
      await other.viewer.command(chatCommands.send, { contentId: closed.id, message: 'Still here' });
      const badges = other.viewer.events.map(({ data }) => (data as ChatMessage).isHost);
      expect(badges.at(-1)).toBe(false);
    }, 5_000);
    expect(other.viewer.events[0]?.data).toMatchObject({ isHost: true });
  });

  test('CHAT-134 a message can have at most 1,000 characters of any script', async () => {
    const amos = await aGuest({ name: 'Amos' });
    for (const letter of ['a', 'ñ', '🙏']) {
      expect(await codeOf(say(amos, letter.repeat(1_000)))).toBe('ack');
      expect(await codeOf(say(amos, letter.repeat(1_001)))).toBe('chat.too-long');
      clock.advance(2_000);
    }
  });
});

describe('the rate limit', () => {
  test('CHAT-28 CHAT-29 API-95 API-96~ a person can send five messages at once and then one a second, and a refusal contains the number of seconds to wait', async () => {
    const amos = await aGuest({ name: 'Amos' });
    for (let turn = 1; turn <= 5; turn++) expect(await codeOf(say(amos, 'Amen', `turn-${turn}`))).toBe('ack');
    expect(await say(amos, 'Amen')).toMatchObject({
      type: 'refused',
      code: 'chat.too-fast',
      message: 'You are sending messages too quickly',
      waitSeconds: 1,
    });
    clock.advance(999);
    expect(await codeOf(say(amos, 'Amen'))).toBe('chat.too-fast');
    clock.advance(1);
    expect(await codeOf(say(amos, 'Amen'))).toBe('ack');
    expect(await codeOf(say(amos, 'Amen'))).toBe('chat.too-fast');
  });

  test('CHAT-11 CHAT-28~ the rate limit does not apply to a message that is sent again after a lost acknowledgement', async () => {
    const amos = await aGuest({ name: 'Amos' });
    for (let turn = 1; turn <= 5; turn++) await say(amos, 'Amen', `turn-${turn}`);
    expect(await say(amos, 'Amen', 'turn-3')).toMatchObject({ type: 'ack', n: 3 });
  });

  test('CHAT-28~ all tabs of a person share one rate limit, and people behind one router do not', async ({ skip }) => {
    skip(usesTwoProcesses, 'A process learns a moment later what the other took of a limit.');
    const first = cookiesOf(await server.call('GET', '/api/auth/session'));
    const cookie = cookiesOf(await server.call('POST', '/api/auth/guest', { body: { name: 'Amos' }, cookie: first }));
    const tabs = [await connect(cookie), await connect(cookie)];
    for (const tab of [...tabs, ...tabs, tabs[0]]) if (tab) await say(tab, 'Amen');
    for (const tab of tabs) expect(await codeOf(say(tab, 'Amen'))).toBe('chat.too-fast');
    expect(await codeOf(say(await aGuest({ name: 'Lydia' }), 'Amen'))).toBe('ack');
  });

  test('CHAT-30 the rate limit does not apply to hosts', async () => {
    const { viewer } = await aUser({ roles: { [scope.clientId]: 'host' } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(say(viewer, 'Welcome'))));
    expect(new Set(answers)).toEqual(new Set(['ack']));
  });
});

describe('earlier messages', () => {
  const fill = async (count: number) => {
    const data = (turn: number) => ({
      id: `${turn}`,
      uid: 'amos',
      userName: 'Amos',
      photoURL: null,
      message: `${turn}`,
      timestamp: Date.parse(NOW),
      isHost: false,
    });
    const append = (turn: number) => {
      const event = { authorId: 'amos', commandId: `${turn}`, type: 'message', data: data(turn) } as const;
      return server.app.platform.rooms.append(chatTopic(content.id), event);
    };
    await Promise.all(Array.from({ length: count }, (_one, at) => append(at + 1)));
  };
  const older = async (before: number) => {
    const answer = await server.call('GET', `/api/contents/${content.id}/chat/messages?before=${before}`);
    return (await json<AnswerOf<typeof chatCalls.older>>(answer)).items.map(({ n }) => n);
  };
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_one, at) => from + at);

  test('CHAT-46 a new page receives the newest hundred messages, oldest first', async () => {
    await fill(130);
    const { snapshot, top, recovered } = await (await aGuest()).follow(chatTopic(content.id));
    expect(snapshot?.messages.map(({ n }) => n)).toEqual(numbers(31, 130));
    expect(snapshot?.messages).toHaveLength(100);
    expect([top, recovered]).toEqual([130, false]);
  });

  test('CHAT-48 older messages are loaded in pages of 25', async () => {
    await fill(130);
    expect(await older(31)).toHaveLength(25);
    expect(await older(31)).toEqual(numbers(6, 30));
    expect(await older(6)).toEqual(numbers(1, 5));
    expect(await older(1)).toEqual([]);
  });

  test('CHAT-48~ API-86~ an invalid request for older messages is refused', async () => {
    for (const query of [
      '',
      '?before=',
      '?before=0',
      '?before=-1',
      '?before=1.5',
      '?before=x',
      '?before=1&before=2',
      '?before=1e99',
    ])
      expect((await server.call('GET', `/api/contents/${content.id}/chat/messages${query}`)).status).toBe(400);
  });

  test('CHAT-47 a page that resumes receives up to five hundred missed messages, or the newest hundred if it missed more', async () => {
    await fill(501);
    const { epoch } = await (await aGuest()).follow(chatTopic(content.id));
    const near = await (await aGuest()).follow(chatTopic(content.id), { epoch, after: 1 });
    expect(near.events?.map(({ n }) => n)).toEqual(numbers(2, 501));
    const far = await (await aGuest()).follow(chatTopic(content.id), { epoch, after: 0 });
    expect([far.recovered, far.events]).toEqual([false, undefined]);
    expect(far.snapshot?.messages.map(({ n }) => n)).toEqual(numbers(402, 501));
  });

  test('CHAT-6 a page that resumes receives exactly the messages after its last one', async () => {
    await fill(10);
    const { epoch } = await (await aGuest()).follow(chatTopic(content.id));
    const back = await (await aGuest()).follow(chatTopic(content.id), { epoch, after: 7 });
    expect(back).toMatchObject({ recovered: true, top: 10 });
    expect(back.events?.map(({ n }) => n)).toEqual([8, 9, 10]);
  });
});

describe('when viewers may write', () => {
  test('CHAT-104 CHAT-105 TIME-57 viewers and staff can write from the millisecond of opensAt until the millisecond before closesAt', async () => {
    const people = [await aGuest({ name: 'Amos' }), (await aUser({ roles: { [scope.clientId]: 'admin' } })).viewer];
    const [opensAt, closesAt] = [content.opensAt?.getTime() ?? 0, content.closesAt?.getTime() ?? 0];
    const answersAt = async (time: number) => {
      clock.set(new Date(time));
      return Promise.all(people.map((viewer) => codeOf(say(viewer, 'Hello'))));
    };
    expect(await answersAt(opensAt - 1)).toEqual(['chat.closed', 'chat.closed']);
    expect(await answersAt(opensAt)).toEqual(['ack', 'ack']);
    expect(await answersAt(closesAt - 1)).toEqual(['ack', 'ack']);
    expect(await answersAt(closesAt)).toEqual(['chat.closed', 'chat.closed']);
  });

  test('CHAT-109 nobody can write while the chat is not enabled', async () => {
    const silent = await aChat({ enabled: false });
    const { viewer } = await aUser({ roles: { [scope.clientId]: 'admin' } });
    expect((await say(viewer, 'Hello', undefined, silent)).type).toBe('refused');
    expect(await stored(silent)).toEqual([]);
    expect(await codeOf(say(viewer, 'Hello'))).toBe('ack');
    expect(await stored()).toHaveLength(1);
  });

  test('CHAT-110~ nobody can write in the chat of an on-demand content', async () => {
    const onDemand = await aContent(server.db, { ...scope, contentType: 'onDemand' });
    expect(await codeOf(say(await aGuest({ name: 'Amos' }), 'Hello', undefined, onDemand))).toBe('chat.disabled');
  });
});

describe('permissions', () => {
  const reads = async (viewer: TestViewer, { id }: { id: string }) =>
    (await viewer.sub(chatTopic(id))).type === 'subbed';

  test('CHAT-112 CHAT-113 everyone can read a chat with preview, and only people who may write can read a chat without preview', async () => {
    const [preview, closed] = [await aChat({}), await aChat({ enablePreview: false })];
    const [unnamed, named] = [await aGuest(), await aGuest({ name: 'Amos' })];
    expect([await reads(unnamed, preview), await reads(unnamed, closed), await reads(named, closed)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('CHAT-113~ an open page can read a chat without preview as soon as its guest has a name', async () => {
    const closed = await aChat({ enablePreview: false });
    const first = cookiesOf(await server.call('GET', '/api/auth/session'));
    const amos = await connect(first);
    expect(await reads(amos, closed)).toBe(false);
    await server.call('POST', '/api/auth/guest', { body: { name: 'Amos' }, cookie: first });
    await amos.next((frame) => frame.type === 'hello' && frame.me.name === 'Amos');
    expect(await reads(amos, closed)).toBe(true);
  });

  test('CHAT-115 with requireSignin, users can write and guests with a name cannot', async () => {
    const members = await aChat({ requireSignin: true });
    const guest = await aGuest({ name: 'Amos', email: 'amos@grace.example' });
    expect(await codeOf(say(guest, 'Hello', undefined, members))).toBe('chat.sign-in-needed');
    expect(await codeOf(say((await aUser()).viewer, 'Hello', undefined, members))).toBe('ack');
  });

  test('CHAT-118~ CHAT-119~ ACC-48 without enableAnonymous, a guest must also give an email to write, and the email is not stored with the message', async () => {
    const known = await aChat({ enableAnonymous: false });
    expect(await say(await aGuest({ name: 'Amos' }), 'Hello', undefined, known)).toMatchObject({
      code: 'chat.email-needed',
      message: 'Email Required',
    });
    const withEmail = await aGuest({ name: 'Amos', email: 'amos@grace.example' });
    expect(await codeOf(say(withEmail, 'Hello', undefined, known))).toBe('ack');
    const kept = JSON.stringify(await stored(known));
    expect([kept.includes('Hello'), kept.includes('amos@grace.example')]).toEqual([true, false]);
  });

  test('CHAT-120 ACC-49 ACC-50 a guest needs a name to write, and nothing about the guest is stored before the first message', async () => {
    const everything = async () => {
      const { rows } = await server.db.execute<{ all: string }>(
        sql`select concat((select count(*) from users), ' ', (select count(*) from sessions), ' ', (select count(*) from room_events)) as all`,
      );
      return rows[0]?.all;
    };
    const before = await everything();
    expect(await say(await aGuest(), 'Hello')).toMatchObject({ code: 'chat.name-needed', message: 'Name Required' });
    const amos = await aGuest({ name: 'Amos' });
    expect(await everything()).toBe(before);
    expect(await codeOf(say(amos, 'Hello'))).toBe('ack');
    expect(await everything()).not.toBe(before);
  });

  test('VIEW-183 CHAT-13~ CHAT-132 E6 only staff of the client with access to the content have the host badge', async () => {
    const other = await aClient(server.db);
    const elsewhere = (await aChannel(server.db, { clientId: scope.clientId })).id;
    const badge = async (viewer: TestViewer) => {
      await say(viewer, 'Hello');
      return (await stored()).at(-1)?.data.isHost;
    };
    const roles = { [scope.clientId]: 'host' } as const;
    expect(await badge((await aUser({ roles })).viewer)).toBe(true);
    expect(await badge((await aUser({ roles, whitelist: { [scope.clientId]: scope.channelIds } })).viewer)).toBe(true);
    expect(await badge((await aUser({ roles, whitelist: { [scope.clientId]: [elsewhere] } })).viewer)).toBe(false);
    expect(await badge((await aUser({ roles: { [other.id]: 'owner' } })).viewer)).toBe(false);
    expect(await badge((await aUser()).viewer)).toBe(false);
    expect(await badge(await aGuest({ name: 'Host' }))).toBe(false);
  });

  test('VIEW-183~ CHAT-13 a message that claims the host badge or another author is refused', async () => {
    const { viewer } = await aUser();
    for (const claim of [{ isHost: true }, { uid: 'ruth' }]) {
      const data = { contentId: content.id, message: 'Hello', ...claim };
      expect((await viewer.command(chatCommands.send, data)).type).toBe('refused');
    }
    expect(await stored()).toEqual([]);
    expect(await codeOf(say(viewer, 'Hello'))).toBe('ack');
    expect(await stored()).toHaveLength(1);
  });

  test('CHAT-132~ D16 a person whose session has ended cannot continue to write', async () => {
    const { cookie, viewer } = await aUser();
    expect(await codeOf(say(viewer, 'Hello'))).toBe('ack');
    await server.call('POST', '/api/auth/sign-out', { cookie });
    expect(await viewer.closed).toBe(4401);
    const again = await connect(cookie);
    expect(again.hello.me.kind).toBe('guest');
    expect(await codeOf(say(again, 'Hello'))).toBe('chat.name-needed');
  });

  test('D16 when one browser of an account signs in as another user, the other browsers of the account can continue to write', async () => {
    const [ruth, amos] = [await aUser(), await aUser()];
    const otherBrowser = await connect(await server.signIn(ruth.email));
    const body = { email: amos.email, password: PASSWORD };
    const { status } = await server.call('POST', '/api/auth/password', { cookie: ruth.cookie, body });
    expect(status).toBe(200);
    expect(await ruth.viewer.closed).toBe(4401);
    expect(await codeOf(say(otherBrowser, 'Hello'))).toBe('ack');
  });
});

test('TIME-48 TIME-51 API-50 PLAY-39 getTime, the hello frame and the time frame return the server’s time', async () => {
  clock.set('2026-11-22T10:20:30.456Z');
  const time = Date.parse('2026-11-22T10:20:30.456Z');
  const answer = await server.call('GET', '/api/utils/getTime');
  expect(await json(answer)).toEqual({ ok: true, data: time });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const amos = await aGuest();
  expect(amos.hello.serverTime).toBe(time);
  clock.advance(1);
  amos.send({ type: 'time', id: 'ask' });
  expect(await amos.next((frame) => frame.type === 'time')).toMatchObject({ id: 'ask', serverTime: time + 1 });
});
