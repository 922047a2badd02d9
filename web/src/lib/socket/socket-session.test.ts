import { closeCodes, PROTOCOL_VERSION } from '@nave/domain/kernel/realtime.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerClock } from '../server-clock.ts';
import { answerTimes, type FakeSocket, numbered, setUp } from '../testing/socket-session-bed.ts';
import { Refused } from './waiting-commands.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('rooms', () => {
  test('a page subscribes after its last event and receives the following events in order', () => {
    const { socket, follow, received } = setUp();
    follow(3);
    socket().hello();
    expect(socket().sent[0]).toMatchObject({ type: 'sub', topic: 'chat:1', epoch: 'e1', after: 3 });
    socket().subbed({ top: 5, events: numbered(4, 5) });
    socket().event(6);
    expect(received).toEqual([4, 5, 6]);
  });

  test('an event that arrives twice is delivered once', () => {
    const { socket, follow, received } = setUp();
    follow(0);
    socket().hello();
    socket().subbed({ top: 0, events: [] });
    socket().event(1);
    socket().event(1);
    expect(received).toEqual([1]);
  });

  test('an event that arrives before the answer to `sub` is delivered after the events in the answer', () => {
    const { socket, follow, received } = setUp();
    follow(1);
    socket().hello();
    socket().event(3);
    socket().subbed({ top: 2, events: numbered(2) });
    expect(received).toEqual([2, 3]);
  });

  test('a missing event is requested before later events are delivered', () => {
    const { socket, follow, received } = setUp();
    follow(0);
    socket().hello();
    socket().subbed({ top: 0, events: [] });
    socket().event(1);
    socket().event(3);
    expect(received).toEqual([1]);
    expect(socket().sent.at(-1)).toMatchObject({ type: 'sub', after: 1 });
    socket().subbed({ top: 3, events: numbered(2, 3) });
    socket().event(4);
    expect(received).toEqual([1, 2, 3, 4]);
  });

  test('after a reconnect the room resumes at its last event and delivers each event once', () => {
    const { socket, follow, received, session } = setUp();
    follow(0);
    socket().hello();
    socket().subbed({ top: 0, events: [] });
    socket().event(1);
    socket().lose();
    vi.advanceTimersByTime(8_000);
    socket().hello();
    expect(socket().sent[0]).toMatchObject({ type: 'sub', epoch: 'e1', after: 1 });
    socket().subbed({ top: 3, events: numbered(2, 3) });
    expect(received).toEqual([1, 2, 3]);
    expect(session.status.current()).toMatchObject({ state: 'open', caughtUp: 2 });
  });

  test('a room with a new epoch starts from the snapshot', () => {
    const { socket, follow, received, snapshots } = setUp();
    follow(40);
    socket().hello();
    socket().subbed({ epoch: 'e2', top: 7, recovered: false, snapshot: { messages: [] } });
    socket().event(8);
    expect(snapshots).toEqual([{ messages: [] }]);
    expect(received).toEqual([8]);
  });

  test('an event without a number is delivered as it arrives', () => {
    const { socket, follow, received } = setUp();
    follow();
    socket().hello();
    socket().receive({ type: 'event', topic: 'chat:1', event: 'changed', data: {} });
    expect(received).toEqual([undefined]);
  });

  test('a topic that was unsubscribed and subscribed again ignores the first answer', () => {
    const { socket, follow, snapshots } = setUp();
    socket().hello();
    const stop = follow();
    const first = socket().sent.find((frame) => frame.type === 'sub');
    stop();
    follow();
    if (first?.type !== 'sub') throw new Error('no sub');
    const answer = { type: 'subbed', topic: 'chat:1', epoch: 'e1', top: 1, recovered: false } as const;
    socket().receive({ ...answer, id: first.id, snapshot: 'stale' });
    socket().subbed({ top: 2, recovered: false, snapshot: 'fresh' });
    expect(snapshots).toEqual(['fresh']);
  });

  test('VIEW-224~ a refused topic is logged and reported to its listener', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { socket, session } = setUp();
    const refusals: string[] = [];
    session.subscribe('chat-staff:1', { onEvent: () => {}, onRefused: ({ code }) => refusals.push(code) });
    socket().hello();
    const sub = socket().sent[0];
    if (sub?.type !== 'sub') throw new Error('no sub');
    socket().receive({
      type: 'refused',
      id: sub.id,
      code: 'topic.unknown',
      message: 'There is nothing to subscribe to here.',
    });
    expect(refusals).toEqual(['topic.unknown']);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });

  test('a topic that the server cannot answer is requested again with longer delays, and misses no event', () => {
    const { socket, sockets, session, received, follow } = setUp();
    const refusals: unknown[] = [];
    session.subscribe('presence:1', { onEvent: () => {}, onRefused: (refusal) => refusals.push(refusal) });
    follow(3);
    socket().hello();
    const asked = () => socket().sent.filter((frame) => frame.type === 'sub' && frame.topic === 'chat:1');
    const askedId = () =>
      asked()
        .map((frame) => ('id' in frame ? frame.id : ''))
        .at(-1) ?? '';
    const fail = () => {
      const message = 'This is not available right now. Try again in a moment.';
      socket().receive({ type: 'refused', id: askedId(), code: 'server.unavailable', message, waitSeconds: 2 });
    };
    const pass = (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        vi.advanceTimersByTime(1_000);
        answerTimes(socket());
      }
    };
    fail();
    pass(1);
    expect(asked()).toHaveLength(1);
    pass(8);
    expect(asked()).toHaveLength(2);
    fail();
    pass(8);
    socket().event(5);
    socket().subbed({ top: 4, events: [{ n: 4, type: 'message', data: 4 }] });
    expect(received).toEqual([4, 5]);
    pass(60);
    expect(asked()).toHaveLength(3);
    expect(refusals).toEqual([]);
    expect(sockets).toHaveLength(1);
  });
});

test('after the server has reported lost events, the page subscribes to its topics again within the given time', () => {
  const { socket, session } = setUp();
  const snapshots: unknown[] = [];
  session.subscribe('channel:1', { onEvent: () => {}, onSnapshot: (snapshot) => snapshots.push(snapshot) });
  socket().hello();
  socket().subbed({ recovered: false, snapshot: 'old' });
  socket().sent.length = 0;
  socket().receive({ type: 'stale', withinMs: 2_000 });
  expect(socket().sent).toEqual([]);
  vi.advanceTimersByTime(2_000);
  socket().subbed({ recovered: false, snapshot: 'new' });
  expect(snapshots).toEqual(['old', 'new']);
});

test('several notices of lost events in a row cause one round of subscriptions, after the first of them', () => {
  const { socket, follow } = setUp();
  follow();
  socket().hello();
  socket().subbed({ recovered: false, snapshot: 'old' });
  const rounds = () => socket().sent.filter(({ type }) => type === 'sub').length;
  const before = rounds();
  for (let notice = 0; notice < 3; notice += 1) {
    socket().receive({ type: 'stale', withinMs: 2_000 });
    vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(100);
  expect(rounds() - before).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(rounds() - before).toBe(1);
  socket().receive({ type: 'stale', withinMs: 2_000 });
  vi.advanceTimersByTime(2_000);
  expect(rounds() - before).toBe(2);
});

test('a notice of lost events on a connection that is lost does not silence the notices of the next one', () => {
  const { socket, follow } = setUp();
  follow();
  socket().hello();
  socket().receive({ type: 'stale', withinMs: 2_000 });
  socket().lose();
  vi.advanceTimersByTime(8_000);
  socket().hello();
  const rounds = () => socket().sent.filter(({ type }) => type === 'sub').length;
  expect(rounds()).toBe(1);
  socket().receive({ type: 'stale', withinMs: 2_000 });
  vi.advanceTimersByTime(2_000);
  expect(rounds()).toBe(2);
});

test('a topic that the server ends is reported to its listener and not requested again', () => {
  const { socket, session } = setUp();
  const refusals: string[] = [];
  session.subscribe('chat-staff:1', { onEvent: () => {}, onRefused: ({ code }) => refusals.push(code) });
  socket().hello();
  socket().subbed({});
  socket().receive({ type: 'unsubbed', topic: 'chat-staff:1' });
  expect(refusals).toHaveLength(1);
  socket().lose();
  session.reconnectNow();
  socket().hello();
  expect(socket().sent.filter(({ type }) => type === 'sub')).toEqual([]);
});

describe('commands', () => {
  test('an unanswered command is sent again with the same id after a reconnect', async () => {
    const { socket, session } = setUp();
    socket().hello();
    const answer = session.command('chat.send', { message: 'Amen' }, { id: 'm1' });
    const first = socket().sent.at(-1);
    socket().lose();
    vi.advanceTimersByTime(8_000);
    socket().hello();
    expect(socket().sent).toContainEqual(first);
    socket().receive({ type: 'ack', id: 'm1', n: 4, at: 9 });
    await expect(answer).resolves.toMatchObject({ n: 4 });
  });

  test('a command that is issued while offline is sent over the next connection', () => {
    const { socket, session } = setUp();
    void session.command('chat.send', { message: 'Amen' }, { id: 'm1' });
    expect(socket().sent).toEqual([]);
    socket().hello();
    expect(socket().sent).toContainEqual({ type: 'chat.send', id: 'm1', data: { message: 'Amen' } });
  });

  test('a refusal has its message and the seconds to wait', async () => {
    const { socket, session } = setUp();
    socket().hello();
    const answer = session.command('chat.send', { message: 'Amen' }, { id: 'm1' });
    const message = 'You are sending messages too quickly';
    socket().receive({ type: 'refused', id: 'm1', code: 'chat.too-fast', message, waitSeconds: 2 });
    await expect(answer).rejects.toMatchObject({ code: 'chat.too-fast', message, waitSeconds: 2 });
  });

  test('a fleeting command fails without a connection', async () => {
    const { socket, session } = setUp();
    await expect(session.command('reactions.add', {}, { fleeting: true })).rejects.toBeInstanceOf(Refused);
    socket().hello();
    const answer = session.command('reactions.add', {}, { fleeting: true });
    socket().lose();
    await expect(answer).rejects.toBeInstanceOf(Refused);
  });
});

describe('the connection', () => {
  test('the first three reconnect delays are at most 8 s, and later delays double up to 30 s', () => {
    const { socket, sockets } = setUp({ random: () => 1 });
    for (const wait of [8_000, 8_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = sockets.length;
      socket().lose();
      vi.advanceTimersByTime(wait - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  test('reconnectNow reconnects at once and opens only one socket', () => {
    const { session, sockets, socket } = setUp();
    socket().hello();
    socket().lose();
    session.reconnectNow();
    session.reconnectNow();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(9_000);
    expect(sockets).toHaveLength(2);
  });

  test('a page that exceeds the limit of open pages reconnects only while the page is visible', () => {
    const seen = { now: false };
    const { session, sockets, socket } = setUp({ isSeen: () => seen.now });
    socket().hello();
    socket().lose(1008);
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
    session.reconnectNow();
    expect(sockets).toHaveLength(2);
    seen.now = true;
    socket().lose(1008);
    vi.advanceTimersByTime(8_000);
    expect(sockets).toHaveLength(3);
  });

  test('a connection that stops answering is closed', () => {
    const { sockets, socket } = setUp();
    socket().hello();
    vi.advanceTimersByTime(8_001);
    expect(sockets[0]?.closed).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(sockets).toHaveLength(2);
  });

  test('an overdue command triggers a time request, and a connection that stays silent is closed', () => {
    const { session, sockets, socket } = setUp();
    socket().hello();
    answerTimes(socket());
    vi.advanceTimersByTime(5_000);
    answerTimes(socket());
    const sentAt = performance.now();
    void session.command('chat.send', {}, { id: 'm1' });
    vi.advanceTimersByTime(1_999);
    expect(socket().sent.at(-1)).toMatchObject({ type: 'chat.send' });
    vi.advanceTimersByTime(1);
    expect(socket().sent.at(-1)).toMatchObject({ type: 'time' });
    vi.advanceTimersByTime(2_999);
    expect(sockets[0]?.closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(sockets[0]?.closed).toBe(true);
    // `since` is the time of the unanswered time request, so that the page shows the loss at once.
    expect(session.status.current()).toMatchObject({ state: 'reconnecting', since: sentAt + 2_000 });
  });

  test.each([
    ['answers the time request', (socket: FakeSocket) => answerTimes(socket)],
    ['delivers an event', (socket: FakeSocket) => socket.event(1)],
  ])('a slow connection that %s stays open, however long a command takes', (_, respond) => {
    const { session, sockets, socket, follow } = setUp();
    follow(0);
    socket().hello();
    vi.advanceTimersByTime(5_000);
    answerTimes(socket());
    void session.command('chat.send', {}, { id: 'm1' });
    vi.advanceTimersByTime(4_500);
    respond(socket());
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(1);
    expect(socket().closed).toBe(false);
    expect(session.status.current().state).toBe('open');
  });

  test('an answered command triggers no time request', () => {
    const { session, socket } = setUp();
    socket().hello();
    vi.advanceTimersByTime(5_000);
    answerTimes(socket());
    void session.command('chat.send', {}, { id: 'm1' });
    socket().receive({ type: 'ack', id: 'm1', n: 1, at: 0 });
    vi.advanceTimersByTime(3_000);
    expect(socket().sent.at(-1)).toMatchObject({ type: 'chat.send' });
  });

  test('handleOffline closes the connection, and reconnectNow reconnects at once', () => {
    const { session, sockets, socket } = setUp({ random: () => 1 });
    socket().hello();
    session.handleOffline();
    expect(socket().closed).toBe(true);
    expect(session.status.current().state).toBe('offline');
    session.reconnectNow();
    expect(sockets).toHaveLength(2);
    socket().hello();
    expect(session.status.current().state).toBe('open');
  });

  test('the page reconnects even if the device still reports no network', () => {
    const { session, sockets, socket } = setUp({ random: () => 1 });
    socket().hello();
    session.handleOffline();
    vi.advanceTimersByTime(8_000);
    expect(sockets).toHaveLength(2);
    socket().hello();
    expect(session.status.current().state).toBe('open');
  });

  test('a paused page stays disconnected after handleOffline', () => {
    const { session, sockets } = setUp();
    session.pause();
    session.handleOffline();
    vi.advanceTimersByTime(60_000);
    expect(session.status.current().state).toBe('closed');
    expect(sockets).toHaveLength(1);
  });

  test('OPS-95~ the page uses a draining connection until it closes, and reconnects after the planned restart', () => {
    const { session, sockets, socket, follow, received } = setUp({ random: () => 0.5 });
    follow(0);
    socket().hello();
    socket().subbed({ top: 0, events: [] });
    socket().receive({ type: 'drain', withinMs: 500 });
    socket().event(1);
    void session.command('chat.send', {}, { id: 'm1' });
    expect(received).toEqual([1]);
    expect(socket().sent.at(-1)).toMatchObject({ id: 'm1' });
    vi.advanceTimersByTime(499);
    socket().lose(1012);
    vi.advanceTimersByTime(6_250);
    expect(sockets).toHaveLength(2);
    // The server is still down, and none of the three short delays has been used yet.
    for (let tries = 1; tries <= 3; tries += 1) {
      socket().lose();
      vi.advanceTimersByTime(4_250);
      expect(sockets).toHaveLength(2 + tries);
    }
  });

  test('OPS-95~ the page reconnects within the announced time if other server processes are ready', () => {
    const { sockets, socket } = setUp({ random: () => 0.99 });
    socket().hello();
    socket().receive({ type: 'drain', withinMs: 500, reconnectMs: 2_000 });
    socket().lose(1012);
    vi.advanceTimersByTime(1_900);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(sockets).toHaveLength(2);
  });

  test('OPS-95~ the page closes a draining connection that the server does not close', () => {
    const { sockets, socket } = setUp();
    socket().hello();
    socket().receive({ type: 'drain', withinMs: 500 });
    vi.advanceTimersByTime(500);
    expect(sockets[0]?.closed).toBe(true);
  });

  test('a paused page disconnects, and sends unanswered commands when it reconnects', () => {
    const { session, sockets, socket } = setUp();
    socket().hello();
    void session.command('chat.send', {}, { id: 'm1' });
    session.pause();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    session.connect();
    socket().hello();
    expect(socket().sent).toContainEqual({ type: 'chat.send', id: 'm1', data: {} });
  });

  test('the page requests the server’s time after it connects', () => {
    const clock = new ServerClock();
    const { socket, session } = setUp();
    expect(session.me.current()).toBeNull();
    socket().hello();
    vi.advanceTimersByTime(1);
    expect(socket().sent).toContainEqual(expect.objectContaining({ type: 'time' }));
    expect(session.me.current()).toMatchObject({ id: 'guest-amos' });
    expect(clock.now()).toBeGreaterThan(0);
  });

  test('onOutdated is called if the server speaks another protocol version', () => {
    const onOutdated = vi.fn();
    const { socket } = setUp({ onOutdated });
    socket().hello({ protocol: PROTOCOL_VERSION + 1 });
    expect(onOutdated).toHaveBeenCalled();
  });
});

test('SHELL-196~ the page reconnects at once when its session ends', () => {
  const { sockets, socket } = setUp();
  for (const code of [closeCodes.sessionEnded, closeCodes.slow]) {
    socket().hello();
    socket().lose(code);
    vi.advanceTimersByTime(0);
  }
  expect(sockets).toHaveLength(2);
});
