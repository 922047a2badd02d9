import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatCommands, chatSelfTopic, chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatAct, ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { NumberedPin } from '@nave/domain/messages/chat-message.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Me } from '../../lib/socket.ts';
import { aChat, aModeration, aSelfSnapshot } from '../../lib/testing/chat-builders.ts';
import { FakeServer } from '../../lib/testing/fake-server.ts';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aContent, aMessage } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { startAllTexts } from '../../viewer/testing/all-texts.ts';
import { ChatPanel } from './chat-panel.tsx';

const amos: Me = { kind: 'guest', id: 'amos', name: 'Amos' };
const ruth: Me = { kind: 'user', id: 'ruth', name: 'Ruth Delgado' };
const content = aContent();
const topic = chatTopic(content.id);

beforeAll(startAllTexts);
beforeEach(() => {
  sessionStorage.clear();
  provideBrowser();
  new FakeServer();
});
afterEach(cleanup);

/** Renders a chat of three messages for `me`; the second is by Amos. */
function show(
  me: Me,
  {
    acts = [] as ChatAct[],
    bans = [] as ChatModeration['bans'],
    flags = [] as ChatModeration['flags'],
    pinned = null as NumberedPin | null,
  } = {},
) {
  const server = testSocket(me);
  const isStaff = me === ruth;
  render(
    <>
      <ChatPanel
        content={content}
        me={me}
        isStaff={isStaff}
        channelId="online"
        socket={server.socket}
        onSignIn={() => {}}
        guestForm={() => null}
      />
      <Toasts />
    </>,
  );
  const messages = [aMessage(1), aMessage(2, { uid: 'amos', userName: 'Amos' }), aMessage(3)];
  act(() => {
    server.snapshot(topic, aChat({ messages, pinned }));
    if (isStaff) server.snapshot(chatStaffTopic(content.id), aModeration({ acts, bans, flags }));
  });
  return server;
}

const texts = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
const actsOn = (index: number) =>
  within(screen.getAllByRole('listitem')[index] as HTMLElement).queryByRole('button', { name: /What you can do/ });
const open = async (index: number) => {
  fireEvent.click(actsOn(index) as HTMLElement);
  return screen.findByRole('menu');
};
const items = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
const press = async (menu: HTMLElement, name: string) => {
  await act(async () => fireEvent.click(within(menu).getByRole('menuitem', { name })));
};
const aPin = (n: number, originalN: number): NumberedPin => {
  const { data } = aMessage(originalN, { message: 'Pinned words' });
  return { n, data: { ...data, id: `pin-${n}`, originalId: data.id, originalN } };
};
const anAct = (over: Partial<ChatAct>): ChatAct => ({
  id: 'act',
  kind: 'delete',
  actorName: 'Ruth Delgado',
  at: '2026-11-22T10:00:00.000Z',
  messages: [],
  target: { uid: 'amos', userName: 'Amos', n: 2 },
  why: null,
  change: null,
  undoneBy: null,
  canUndo: true,
  isOwn: true,
  ...over,
});

test('CHAT-73~ CHAT-74~ a viewer can delete only their own messages, and is offered no Undo', async () => {
  const { sent } = show(amos);
  expect(items(await open(0))).toEqual(['Flag']);
  const menu = await open(1);
  expect(items(menu)).toEqual(['Delete']);
  await press(menu, 'Delete');
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.delete, data: { contentId: content.id, n: 2 } });
  await act(async () => sent.at(-1)?.ack(1, { actId: 'act' }));
  expect(screen.getByText('Message deleted')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('CHAT-71~ a removed message disappears from an open page, and returns to its position when it is restored', () => {
  const server = show(amos);
  act(() => server.event(topic, { n: 4, type: 'removed', data: { ns: [1] } }));
  expect(texts()).toEqual(['Message 2', 'Message 3']);
  act(() => server.event(topic, { n: 5, type: 'restored', data: { ...aMessage(1), type: 'message' } }));
  expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3']);
});

test('CHAT-75~ CHAT-217 a host deletes a message in two presses, with a red item below the harmless items, and undoes it from the toast', async () => {
  const { sent } = show(ruth);
  const menu = await open(0);
  expect(items(menu)).toEqual([
    'Pin',
    'Flag',
    expect.stringMatching(/^Mute /),
    'Delete',
    expect.stringMatching(/^Ban /),
    'Remove similar messages...',
  ]);
  const isRed = (item: Element) => item.className.includes('danger');
  expect(within(menu).getAllByRole('menuitem').map(isRed)).toEqual([false, false, false, true, true, true]);
  expect(within(menu).getByRole('separator')).toBeDefined();
  await press(menu, 'Delete');
  await act(async () => sent.at(-1)?.ack(1, { actId: 'the-act' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.undo, data: { actId: 'the-act' } });
  await act(async () => sent.at(-1)?.refuse(chatRefusals.overtaken));
  expect(screen.getByText('Someone has changed this since. Reload to see the latest version.')).toBeDefined();
});

test('CHAT-70~ CHAT-194 staff see a removed message marked at once, and later who removed it; viewers do not see the message', async () => {
  const removed = anAct({ messages: [aMessage(2, { uid: 'amos', userName: 'Amos', message: 'Taken out' })] });
  const server = show(ruth, { acts: [] });
  const row = screen.getAllByRole('listitem')[1];
  actsOn(1)?.focus();
  act(() => server.event(topic, { n: 4, type: 'removed', data: { ns: [2] } }));
  expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3']);
  expect(within(row as HTMLElement).getByText('Removed')).toBeDefined();
  expect(document.activeElement).toBe(actsOn(1));
  new FakeServer().answers(chatCalls.moderation, aModeration({ acts: [removed] }));
  const acted = { id: 'act', kind: 'delete', isUndone: false } as const;
  await act(async () => server.event(chatStaffTopic(content.id), { n: 1, type: 'acted', data: acted }));
  expect(await screen.findByText('Removed by Ruth Delgado')).toBeDefined();
  expect(texts()).toEqual(['Message 1', 'Taken out', 'Message 3']);
  expect(screen.getAllByRole('listitem')[1]).toBe(row);
  new FakeServer().answers(chatCalls.moderation, aModeration());
  act(() => server.event(topic, { n: 5, type: 'removed', data: { ns: [3] } }));
  expect(texts()).toEqual(['Message 1', 'Taken out', 'Message 3']);
  await act(async () => server.event(chatStaffTopic(content.id), { n: 2, type: 'acted', data: acted }));
  await waitFor(() => expect(texts()).toEqual(['Message 1']));
  new FakeServer().answers(chatCalls.moderation, aModeration({ acts: [removed] }));
  await act(async () => server.event(chatStaffTopic(content.id), { n: 3, type: 'acted', data: acted }));
  expect(await screen.findByText('Removed by Ruth Delgado')).toBeDefined();
  expect(items(await open(1))).toEqual(['Mute Amos for ...', 'Ban Amos']);
  cleanup();
  show(amos);
  expect(screen.queryByText('Taken out')).toBeNull();
});

test('CHAT-83 pinning asks whether to replace a pinned message, also a message that was pinned in the meantime', async () => {
  const server = show(ruth, { pinned: aPin(4, 3) });
  await press(await open(0), 'Pin');
  const dialog = await screen.findByRole('dialog', { name: 'Another message is pinned. Replace it?' });
  expect(within(dialog).getByText('Pinned words')).toBeDefined();
  expect(server.sent).toHaveLength(0);
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Replace' })));
  expect(server.sent.at(-1)).toMatchObject({ type: chatCommands.pin, data: { n: 1, replaces: 4 } });
  act(() => server.event(topic, { n: 5, type: 'pinned', data: aPin(5, 2).data }));
  await act(async () => server.sent.at(-1)?.refuse(chatRefusals.otherPin));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Replace' })));
  expect(server.sent.at(-1)).toMatchObject({ data: { n: 1, replaces: 5 } });
  await act(async () => server.sent.at(-1)?.ack(1, { actId: 'act' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Message pinned')).toBeDefined();
});

test('CHAT-83~ a host who saw no pinned message is asked too if another host pinned one first, and a late response does not close a newer menu', async () => {
  const server = show(ruth);
  await press(await open(0), 'Pin');
  expect(server.sent.at(-1)).toMatchObject({ type: chatCommands.pin, data: { n: 1, replaces: null } });
  const answer = server.sent.at(-1);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await open(2);
  await act(async () => answer?.ack(1, { actId: 'act' }));
  await press(screen.getByRole('menu'), 'Pin');
  act(() => server.event(topic, { n: 5, type: 'pinned', data: aPin(5, 2).data }));
  await act(async () => server.sent.at(-1)?.refuse(chatRefusals.otherPin));
  const dialog = await screen.findByRole('dialog', { name: 'Another message is pinned. Replace it?' });
  expect(within(dialog).getByText('Pinned words')).toBeDefined();
});

test('CHAT-81~ CHAT-91 a pinned message shows above the chat and expands when pressed; only hosts can unpin it', async () => {
  const server = show(amos, { pinned: aPin(4, 1) });
  const pin = await screen.findByRole('region', { name: 'Pinned message' });
  const body = within(pin).getByRole('button', { name: /Pinned words/ });
  expect(body.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(body);
  expect(body.getAttribute('aria-expanded')).toBe('true');
  expect(within(pin).queryByRole('button', { name: 'Unpin' })).toBeNull();
  act(() => server.event(topic, { n: 5, type: 'removed', data: { ns: [4] } }));
  expect(screen.queryByRole('region', { name: 'Pinned message' })).toBeNull();
  cleanup();
  const { sent } = show(ruth, { pinned: aPin(4, 1) });
  fireEvent.click(await screen.findByRole('button', { name: 'Unpin' }));
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.unpin, data: { n: 4 } });
});

test('CHAT-170~ a ban asks for confirmation and an optional reason; an author can be unbanned from any of their messages', async () => {
  const { sent } = show(ruth);
  await press(await open(1), 'Ban Amos');
  const dialog = await screen.findByRole('dialog', { name: 'Ban Amos?' });
  expect(sent).toHaveLength(0);
  fireEvent.change(within(dialog).getByLabelText(/^Why/), { target: { value: ' Sells coins ' } });
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Ban' })));
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.ban, data: { uid: 'amos', why: 'Sells coins' } });
  await act(async () => sent.at(-1)?.refuse(chatRefusals.bannedAlready));
  expect(screen.getByText('This person is already banned.')).toBeDefined();
  cleanup();
  const later = show(ruth, { bans: [{ uid: 'amos', userName: 'Amos' }] });
  await press(await open(1), 'Unban Amos');
  expect(later.sent.at(-1)).toMatchObject({ type: chatCommands.unban, data: { uid: 'amos' } });
});

test('CHAT-98 a banned viewer sees a sentence instead of the input until they are unbanned', () => {
  const server = show(amos);
  const self = chatSelfTopic(content.id, 'amos');
  const field = () => screen.queryByRole('textbox', { name: 'Message everyone' });
  act(() => server.snapshot(self, aSelfSnapshot()));
  expect(field()).not.toBeNull();
  act(() => server.event(self, { type: 'standing', data: { isBanned: true, mutedUntil: null } }));
  expect(screen.getByText('Chat is not available at this time')).toBeDefined();
  expect(field()).toBeNull();
  expect(actsOn(1)).toBeNull();
  act(() => server.event(self, { type: 'standing', data: { isBanned: false, mutedUntil: null } }));
  expect(field()).not.toBeNull();
});

test('a banned viewer of an empty chat is not invited to say hello', () => {
  const server = show(amos);
  act(() => server.snapshot(topic, aChat()));
  const self = chatSelfTopic(content.id, 'amos');
  act(() => server.snapshot(self, aSelfSnapshot()));
  expect(screen.getByText('No messages yet')).toBeDefined();
  act(() => server.event(self, { type: 'standing', data: { isBanned: true, mutedUntil: null } }));
  expect(screen.queryByText('No messages yet')).toBeNull();
});

test('staff who may not moderate this chat see the menu that viewers see', async () => {
  const server = testSocket(ruth);
  const props = { content, me: ruth, isStaff: true, channelId: 'online', socket: server.socket };
  render(<ChatPanel {...props} onSignIn={() => {}} guestForm={() => null} />);
  const messages = [aMessage(1), aMessage(2, { uid: 'ruth', userName: 'Ruth Delgado' })];
  act(() => server.snapshot(topic, aChat({ messages })));
  act(() => server.refuse(chatStaffTopic(content.id)));
  expect([actsOn(0), actsOn(1)].map((button) => button !== null)).toEqual([true, true]);
  expect(items(await open(0))).toEqual(['Flag']);
});

const likeOf = (index: number) =>
  within(screen.getAllByRole('listitem')[index] as HTMLElement).queryByRole('button', { name: /^Like/ });

test('CHAT-54~ CHAT-56~ a press likes another viewer’s message and the next press unlikes it; the count includes everyone', async () => {
  const server = show(amos);
  const self = chatSelfTopic(content.id, 'amos');
  act(() => server.snapshot(self, aSelfSnapshot()));
  expect(likeOf(1)).toBeNull();
  fireEvent.click(likeOf(0) as HTMLElement);
  expect(server.sent.at(-1)).toMatchObject({ type: chatCommands.like, data: { n: 1, isOn: true } });
  expect(likeOf(0)?.getAttribute('aria-pressed')).toBe('true');
  act(() =>
    server.event(topic, {
      n: 4,
      type: 'liked',
      data: {
        counts: [
          [1, 3],
          [2, 1],
        ],
      },
    }),
  );
  expect(likeOf(0)?.textContent).toBe('3');
  expect(likeOf(1)?.textContent).toBe('1');
  expect(likeOf(1)?.hasAttribute('disabled')).toBe(true);
  fireEvent.click(likeOf(0) as HTMLElement);
  expect(server.sent.at(-1)).toMatchObject({ data: { n: 1, isOn: false } });
  await act(async () => server.sent.at(-1)?.refuse(chatRefusals.tooFast));
  expect(likeOf(0)?.getAttribute('aria-pressed')).toBe('true');
});

test('CHAT-58~ CHAT-60~ a viewer flags and unflags a message from its menu', async () => {
  const server = show(amos);
  await press(await open(0), 'Flag');
  expect(server.sent.at(-1)).toMatchObject({ type: chatCommands.flag, data: { n: 1, isOn: true } });
  await press(await open(0), 'Remove flag');
  expect(server.sent.at(-1)).toMatchObject({ type: chatCommands.flag, data: { n: 1, isOn: false } });
});

test('CHAT-66 CHAT-67 like and flag are hidden from banned viewers and from guests without a name', () => {
  const server = show(amos);
  expect([likeOf(0), actsOn(0)].map((button) => button !== null)).toEqual([true, true]);
  act(() => server.snapshot(chatSelfTopic(content.id, 'amos'), aSelfSnapshot({ isBanned: true })));
  expect([likeOf(0), actsOn(0)]).toEqual([null, null]);
  cleanup();
  show({ kind: 'guest', id: 'nobody' });
  expect(texts()).toHaveLength(3);
  expect([likeOf(0), actsOn(0)]).toEqual([null, null]);
});

test('CHAT-68 CHAT-69~ moderators see how often a message is flagged, viewers do not', () => {
  const server = show(ruth, { flags: [[1, 2]] });
  expect(screen.getByText('2 flags')).toBeDefined();
  act(() =>
    server.event(chatStaffTopic(content.id), {
      n: 1,
      type: 'flagged',
      data: {
        counts: [
          [1, 0],
          [3, 1],
        ],
      },
    }),
  );
  expect(screen.queryByText('2 flags')).toBeNull();
  expect(screen.getByText('1 flag')).toBeDefined();
  cleanup();
  show(amos);
  expect(screen.queryByText(/flags?$/)).toBeNull();
});
