import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Me } from '../../lib/socket.ts';
import { aChat } from '../../lib/testing/chat-builders.ts';
import { FakeServer } from '../../lib/testing/fake-server.ts';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aContent, aMessage } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { startAllTexts } from '../../viewer/testing/all-texts.ts';
import { ChatPanel } from './chat-panel.tsx';

const amos: Me = { kind: 'guest', id: 'amos', name: 'Amos' };
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message everyone' });
const announced = () => screen.getByRole('log').parentElement?.querySelector('[role=status]')?.textContent;
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

function show({ content = aContent(), me = amos as Me | null, isStaff = false } = {}) {
  const server = testSocket(me);
  const panel = (person: Me | null) => (
    <ChatPanel
      content={content}
      channelId="online"
      socket={server.socket}
      me={person}
      isStaff={isStaff}
      onSignIn={() => {}}
      guestForm={({ asksEmail }) => <p>Guest form{asksEmail ? ' with e-mail' : ''}</p>}
    />
  );
  const { rerender } = render(panel(me));
  const topic = chatTopic(content.id);
  return {
    ...server,
    topic,
    become: (person: Me) => rerender(panel(person)),
    lists: (...messages: ReturnType<typeof aMessage>[]) =>
      act(() => server.snapshot(topic, aChat({ messages, hasOlder: (messages[0]?.n ?? 1) > 1 }))),
    arrives: async (message: ReturnType<typeof aMessage>) => {
      server.event(topic, { ...message, type: 'message' });
      await pass(100);
    },
  };
}

function write(text: string, key: Parameters<typeof fireEvent.keyDown>[1] = { key: 'Enter' }) {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), key);
}

beforeAll(startAllTexts);
beforeEach(() => {
  sessionStorage.clear();
  provideBrowser();
  new FakeServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('messages', () => {
  test('CHAT-36 CHAT-37 messages are listed oldest first, with the author’s name and image', async () => {
    const chat = show();
    chat.lists(aMessage(1, { photoURL: '/media/profile_images/priya/profile.jpg' }), aMessage(2));
    await chat.arrives(aMessage(3, { userName: 'Denise Okoro' }));
    expect(rows().map((row) => row?.slice(-9))).toEqual(['Message 1', 'Message 2', 'Message 3']);
    expect(screen.getByText('Denise Okoro')).toBeDefined();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/profile_images/priya/profile.jpg');
  });

  test('CHAT-41 VIEW-222~ an open page shows an author’s new picture beside their earlier messages', async () => {
    const chat = show();
    chat.lists(aMessage(1, { photoURL: '/media/old.jpg' }), aMessage(2, { uid: 'ruth', photoURL: '/media/ruth.jpg' }));
    const pictures = () => [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
    expect(pictures()).toEqual(['/media/old.jpg', '/media/ruth.jpg']);
    await act(async () =>
      chat.event(chat.topic, { type: 'photo', n: 3, data: { uid: 'priya', photoURL: '/media/new.jpg' } }),
    );
    await pass(100);
    expect(pictures()).toEqual(['/media/new.jpg', '/media/ruth.jpg']);
  });

  test('CHAT-38 CHAT-39 messages of staff have a Host badge, messages of viewers have none', () => {
    show().lists(aMessage(1, { isHost: true, userName: 'Hannah' }), aMessage(2));
    expect(rows()[0]).toContain('Host');
    expect(rows()[1]).not.toContain('Host');
  });

  test('CHAT-26 a message is shown as text', () => {
    show().lists(aMessage(1, { message: '<img src=x onerror=alert(1)> & <b>bold</b>' }));
    expect(screen.getByText('<img src=x onerror=alert(1)> & <b>bold</b>')).toBeDefined();
    expect(document.querySelector('li img, li b b')).toBeNull();
  });

  test('CHAT-27 a link in a host’s message opens in a new tab; a link in a viewer’s message stays text', async () => {
    vi.useRealTimers();
    const message = 'Fill in https://grace.example/card please';
    show().lists(aMessage(1, { isHost: true, message }), aMessage(2, { message }));
    const links = await screen.findAllByRole('link', { name: 'https://grace.example/card' });
    expect(links).toHaveLength(1);
    expect(links[0]?.getAttribute('target')).toBe('_blank');
    expect(links[0]?.getAttribute('rel')).toContain('noopener');
  });

  test('many new messages are announced to screen readers only every 10 s, as a count', async () => {
    const chat = show();
    chat.lists(aMessage(1));
    for (const n of [2, 3, 4]) await chat.arrives(aMessage(n));
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
    expect(screen.queryByText('3 new messages')).toBeNull();
    await pass(10_000);
    expect(screen.getByText('3 new messages').getAttribute('role')).toBe('status');
  });

  test('the first message of an empty chat is announced to screen readers', async () => {
    const chat = show();
    chat.lists();
    await chat.arrives(aMessage(1, { userName: 'Priya', message: 'Good morning' }));
    await pass(10_000);
    expect(announced()).toBe('Priya: Good morning');
  });

  test('the messages that are loaded first are not announced', async () => {
    const chat = show();
    await pass(10_000);
    chat.lists(aMessage(1), aMessage(2));
    await pass(20_000);
    expect(announced()).toBe('');
  });

  test('an announcement is repeated if the next 10 s bring the same number of messages', async () => {
    const chat = show();
    chat.lists(aMessage(1));
    for (const n of [2, 3, 4]) await chat.arrives(aMessage(n));
    await pass(10_000);
    expect(announced()).toBe('3 new messages');
    for (const n of [5, 6, 7]) await chat.arrives(aMessage(n));
    await pass(9_000);
    expect(announced()).toBe('');
    await pass(1_000);
    expect(announced()).toBe('3 new messages');
  });
});

describe('older messages', () => {
  const thirty = Array.from({ length: 30 }, (_, index) => aMessage(101 + index));
  const reachTop = async () => {
    const list = screen.getByRole('log');
    Object.defineProperty(list, 'scrollHeight', { configurable: true, value: 2_000 });
    list.scrollTop = 10;
    fireEvent.scroll(list);
    await pass(100);
  };

  test('CHAT-48~ CHAT-50 an older page is added before the listed messages', async () => {
    const items = Array.from({ length: 25 }, (_, index) => aMessage(76 + index));
    const server = new FakeServer().answers(chatCalls.older, { items, hasOlder: true });
    const chat = show();
    chat.lists(...thirty);
    await reachTop();
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/contents/service/chat/messages?before=101']);
    expect(rows()).toHaveLength(55);
    expect(rows()[0]).toMatch(/Message 76$/);
  });

  test('CHAT-133 API-89~ a failure to load older messages is only logged, and new messages still arrive', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    new FakeServer().on(chatCalls.older, {}, 'unreachable');
    const chat = show();
    chat.lists(...thirty);
    await reachTop();
    expect(warned).toHaveBeenCalled();
    await chat.arrives(aMessage(131));
    expect(rows()).toHaveLength(31);
  });
});

describe('writing', () => {
  test('CHAT-31 CHAT-35 Enter sends the message and empties the input; the author’s row shows Sending until the message is stored', async () => {
    const chat = show();
    chat.lists();
    write('Hello “Ohio”');
    expect(chat.sent.map(({ type, data }) => [type, data])).toEqual([
      ['chat.send', { contentId: 'service', message: 'Hello "Ohio"' }],
    ]);
    expect(field().value).toBe('');
    expect(rows()).toEqual([expect.stringContaining('Sending')]);
    chat.sent[0]?.ack(1);
    await chat.arrives(aMessage(1, { id: chat.sent[0]?.id ?? '', uid: 'amos', message: 'Hello "Ohio"' }));
    expect(rows()).toEqual([expect.stringMatching(/You\d.*Hello "Ohio"/)]);
  });

  test('CHAT-31~ Enter that ends an IME composition sends nothing', () => {
    const chat = show();
    write('고마워요', { key: 'Enter', isComposing: true });
    expect(chat.sent).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(chat.sent).toHaveLength(1);
  });

  test('CHAT-11~ a message acknowledged with an old number is no longer pending', async () => {
    const chat = show();
    chat.lists(...[1, 2, 3, 4, 5].map((n) => aMessage(n)));
    write('Again');
    expect(rows()).toHaveLength(6);
    await act(async () => chat.sent[0]?.ack(3));
    expect(rows()).toHaveLength(5);
  });

  test('CHAT-32 Shift+Enter adds a line', () => {
    const chat = show();
    fireEvent.change(field(), { target: { value: 'One' } });
    // The browser adds the line unless a handler prevents it.
    expect(fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })).toBe(true);
    expect([chat.sent, field().value]).toEqual([[], 'One']);
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
    expect(chat.sent).toHaveLength(1);
  });

  test('CHAT-23 CHAT-24 input that is empty or has only blanks and line breaks is not sent', () => {
    const chat = show();
    for (const nothing of ['', '   ', ' \n\n ']) write(nothing);
    expect(chat.sent).toEqual([]);
    write('Amen');
    expect(chat.sent).toHaveLength(1);
  });

  test('CHAT-33 CHAT-34 the input is 24 px high with one line and grows up to 94 px', () => {
    show();
    expect(field().style.height).toBe('24px');
    for (const [needs, gets] of [
      [64, '64px'],
      [400, '94px'],
    ] as const) {
      Object.defineProperty(field(), 'scrollHeight', { configurable: true, value: needs });
      fireEvent.change(field(), { target: { value: `needs ${needs}` } });
      expect(field().style.height).toBe(gets);
    }
  });

  test('CHAT-135 a message that the rate limit refuses returns to the field, with the reason and the seconds to wait', async () => {
    const chat = show();
    write('Too fast');
    fireEvent.change(field(), { target: { value: 'Meanwhile' } });
    await act(async () => {
      chat.sent[0]?.refuse({ code: 'chat.too-fast', message: 'You are sending messages too quickly', waitSeconds: 2 });
    });
    expect(field().value).toBe('Too fast\nMeanwhile');
    expect(screen.getByRole('alert').textContent).toBe('You are sending messages too quickly');
    expect(screen.getByRole('button', { name: 'You can send again in 2 seconds' }).textContent).toBe('2');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(chat.sent).toHaveLength(1);
    await pass(1_000);
    await pass(1_000);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(chat.sent).toHaveLength(2);
  });

  test('a counter appears near the length limit, and a longer message is not sent', () => {
    const chat = show();
    fireEvent.change(field(), { target: { value: 'a'.repeat(962) } });
    expect(screen.getByText(/962 \/ 1,000/)).toBeDefined();
    write('a'.repeat(1_001));
    expect(chat.sent).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('A message can have at most 1,000 characters.');
  });

  test('a reload keeps the draft, and sends unacknowledged messages again with their ids', () => {
    const first = show();
    write('On its way');
    fireEvent.change(field(), { target: { value: 'Half a tho' } });
    cleanup();
    const second = show();
    expect(field().value).toBe('Half a tho');
    expect(second.sent.map(({ id, data }) => [id, data.message])).toEqual([[first.sent[0]?.id, 'On its way']]);
  });
});

describe('times', () => {
  test('CHAT-101 CHAT-102 before opensAt the chat says that it opens soon, and it opens without a reload', async () => {
    show({ content: aContent({ startsIn: 16 }) });
    expect(screen.getByText('Chat opens soon')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    await pass(61_000);
    expect(field()).toBeDefined();
  });

  test('CHAT-141 weeks before opensAt the chat says when it opens, and shortly before opensAt it says that it opens soon', async () => {
    const day = 24 * 60;
    show({ content: aContent({ startsIn: 28 * day }) });
    expect(screen.getByText('Chat is not open yet')).toBeDefined();
    expect(screen.getByText(/^Chat opens \w+day, /)).toBeDefined();
    expect(screen.queryByText('Chat opens soon')).toBeNull();
    cleanup();
    show({ content: aContent({ startsIn: 12 * 60 + 16 }) });
    expect(screen.queryByText('Chat opens soon')).toBeNull();
    await pass(2 * 60_000);
    expect(screen.getByText('Chat opens soon')).toBeDefined();
  });

  test('CHAT-103 CHAT-106 after closesAt a notice replaces the input', async () => {
    const chat = show({ content: aContent({ startsIn: -59 }) });
    chat.lists(aMessage(1));
    expect(field()).toBeDefined();
    await pass(61_000);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Chat is currently closed')).toBeDefined();
    expect(screen.getByText('Chat is currently unavailable.')).toBeDefined();
  });
});

describe('permissions', () => {
  const chatOf = (chat: Partial<ReturnType<typeof aContent>['chat']>) =>
    aContent({ chat: { ...aContent().chat, ...chat } });
  const nameless: Me = { kind: 'guest', id: 'visitor' };

  test('CHAT-111 CHAT-112 a guest without a name can read and sees a form instead of the input', () => {
    const chat = show({ me: nameless });
    chat.lists(aMessage(1));
    expect(rows()).toHaveLength(1);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Guest form')).toBeDefined();
    chat.become({ ...nameless, name: 'Amos' });
    expect(field()).toBeDefined();
  });

  test('CHAT-113 without preview the messages are not requested until the guest has a name', () => {
    const chat = show({ me: nameless, content: chatOf({ enablePreview: false }) });
    expect(chat.follows(chat.topic)).toBe(false);
    expect(screen.getByText('Join to see messages')).toBeDefined();
    chat.become({ ...nameless, name: 'Amos' });
    expect(chat.follows(chat.topic)).toBe(true);
  });

  test('CHAT-118~ CHAT-119~ the guest form asks for an email only if the content does not allow anonymous guests', () => {
    show({ me: nameless, content: chatOf({ enableAnonymous: false }) });
    expect(screen.getByText('Guest form with e-mail')).toBeDefined();
  });

  test('a chat that requires an account tells guests to sign in and lets users write', () => {
    const content = chatOf({ requireSignin: true });
    const chat = show({ content });
    expect(screen.getByText('Sign in to chat.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    chat.become({ kind: 'user', id: 'ruth', name: 'Ruth' });
    expect(field()).toBeDefined();
  });

  test('the guest form appears again if the server requires an email, and the draft is kept', async () => {
    const chat = show({ content: chatOf({ enableAnonymous: false }) });
    write('Hello');
    await act(async () => chat.sent[0]?.refuse({ code: 'chat.email-needed', message: 'Email Required' }));
    expect(screen.getByText('Guest form with e-mail')).toBeDefined();
    expect(sessionStorage.getItem('nave.chat.draft.online')).toBe('Hello');
  });
});

test('CHAT-142 a notice says that the viewer is offline if the device has no network, but not if only the server is unreachable', async () => {
  const { socket } = show();
  const set = (state: 'offline' | 'reconnecting') =>
    act(() => socket.status.set({ state, since: performance.now(), caughtUp: 0 }));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  set('offline');
  await pass(0);
  expect(screen.getByText('You seem to be offline. Your messages are safe.')).toBeDefined();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('Reconnecting... Your messages are safe.')).toBeDefined();
});

test('a notice about a lost connection appears after 2 s; after the reconnect it shows the number of new messages', async () => {
  const { socket } = show();
  act(() => socket.status.set({ state: 'reconnecting', since: performance.now(), caughtUp: 0 }));
  await pass(1_900);
  expect(screen.queryByText(/Reconnecting/)).toBeNull();
  await pass(200);
  expect(screen.getByText(/Reconnecting\.\.\./)).toBeDefined();
  act(() => socket.status.set({ state: 'open', since: performance.now(), caughtUp: 14 }));
  expect(screen.getByText('Reconnected. 14 new messages.')).toBeDefined();
});

describe('a socket that does not connect', () => {
  const blocked = () => screen.queryByText('The live chat cannot connect');

  test('CHAT-143 the chat reports a blocked socket while HTTP calls succeed, and shows messages by HTTP until the socket connects', async () => {
    const server = new FakeServer().answers(chatCalls.older, { items: [aMessage(1), aMessage(2)], hasOlder: false });
    const chat = show({ me: null });
    expect(screen.getByText('Loading...')).toBeDefined();
    await pass(13_000);
    expect(blocked()).not.toBeNull();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(rows()).toHaveLength(2);
    server.answers(chatCalls.older, { items: [aMessage(2), aMessage(3)], hasOlder: true });
    await pass(31_000);
    expect(rows()).toHaveLength(3);
    chat.become(amos);
    expect(blocked()).toBeNull();
    expect(field()).toBeDefined();
    const asked = server.calls.length;
    await pass(60_000);
    expect(server.calls).toHaveLength(asked);
  });

  test('CHAT-143~ the chat does not report a blocked socket while HTTP calls fail too', async () => {
    new FakeServer().on(chatCalls.older, {}, 'unreachable');
    show({ me: null });
    await pass(13_000);
    expect(blocked()).toBeNull();
    expect(screen.getByText('Loading...')).toBeDefined();
  });
});
