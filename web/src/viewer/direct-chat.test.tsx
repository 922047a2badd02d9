import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import {
  directChatCommands,
  directChatRoom,
  ownDirectChatsTopic,
} from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aChat } from '../lib/testing/chat-builders.ts';
import { aChannel, aContent, aMessage } from '../lib/testing/page-builders.ts';
import { aRequest, fromPriya, own, withHost, withViewerStatus } from './testing/direct-chats.ts';
import { aServer, openChannel, pass } from './testing/open-page.tsx';

const service = aContent();
const topic = ownDirectChatsTopic(service.id, 'visitor');
const amos = { kind: 'guest', id: 'visitor', name: 'Amos Bell' } as const;

/** Opens the page as a named guest with these conversations. */
async function open(chats: OwnDirectChat[] = [], content = service) {
  const server = await openChannel(aChannel({ contents: [content] }), '/grace/online', amos);
  act(() => server.snapshot(topic, { chats }));
  const update = async (chat: OwnDirectChat) => {
    act(() => server.event(topic, { type: 'changed', data: chat }));
    await pass(100);
  };
  return { ...server, update };
}

const tab = (news = false) =>
  screen.queryByRole('button', { name: news ? 'Direct chat, New messages' : 'Direct chat' });
const openPanel = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Direct chat/ }));
  await pass(100);
};
const isOpen = () => screen.queryByRole('region', { name: 'Direct chat' }) !== null;
const rows = () =>
  within(screen.getByRole('list', { name: 'Conversations' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(100);
};
const send = async (label: string, message: string) => {
  const field = screen.getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: message } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await pass(100);
};
const sentOf = (server: Awaited<ReturnType<typeof open>>, type: string) =>
  server.sent.filter((one) => one.type === type);

test('DM-73~ DM-77 PAN-77 conversations are listed newest first with their unread counts, and the panel’s button is marked', async () => {
  const older = withHost({ updatedAt: withHost().updatedAt - 60_000 });
  await open([own(older, 3), own(fromPriya())]);
  expect(tab(true)).not.toBeNull();
  await openPanel();
  expect(rows()).toEqual([expect.stringMatching(/^PRPriya Raman/), expect.stringMatching(/^RDRuth Delgado.*3$/)]);
  expect(screen.getByRole('img', { name: '3 unread messages' }).textContent).toBe('3');
});

test('DM-78 DM-79 opening a conversation marks its messages as read, including those that arrive while it is open', async () => {
  const server = await open([own(withHost(), 1)]);
  await openPanel();
  fireEvent.click(screen.getByText('Ruth Delgado'));
  const hello = { ...aMessage(1).data, uid: 'ruth', userName: 'Ruth Delgado', message: 'Hello Amos', notice: null };
  act(() => server.snapshot(directChatRoom('with-host'), { messages: [{ n: 4, data: hello }], hasOlder: false }));
  await pass(100);
  expect(screen.getByText('Hello Amos')).toBeDefined();
  expect(sentOf(server, directChatCommands.read).map(({ data }) => data)).toEqual([{ chatId: 'with-host', n: 4 }]);
  const more = { ...hello, id: 'm2', message: 'How is she?' };
  act(() => server.event(directChatRoom('with-host'), { type: 'message', n: 5, at: 0, data: more } as never));
  await server.update(own(withHost({ version: 2 }), 1));
  expect(sentOf(server, directChatCommands.read).at(-1)?.data).toEqual({ chatId: 'with-host', n: 5 });
  expect(tab()).not.toBeNull();
  // While another panel is open, a new message marks the tab.
  fireEvent.click(screen.getByRole('button', { name: 'Chat' }));
  await server.update(own(withHost({ version: 3 }), 1));
  expect(tab(true)).not.toBeNull();
});

describe('the listed conversations', () => {
  const mine = fromPriya({ createdBy: 'visitor' });
  const active = withViewerStatus({ ...fromPriya(), status: 'directMessageActive' as const }, 'directMessageActive');
  test.each<[string, OwnDirectChat['chat'], boolean]>([
    ['DM-66 a conversation that has ended for the viewer is hidden', withViewerStatus(withHost(), 'ended'), false],
    [
      'DM-67 a direct message that has ended for the viewer is hidden',
      withViewerStatus(fromPriya(), 'directMessageEnded'),
      false,
    ],
    ['DM-68 a blocked conversation is hidden', withViewerStatus(withHost(), 'blocked'), false],
    ['DM-69 a request of another viewer without showRequest is hidden', fromPriya({ showRequest: false }), false],
    ['DM-70 an active conversation is listed', withHost(), true],
    ['DM-71 a request by the viewer is listed', { ...mine, showRequest: false }, true],
    ['DM-71~ a request of another viewer with showRequest is listed', fromPriya(), true],
    ['DM-72 an active direct message of another viewer with showRequest is listed', active, true],
    [
      'DM-72 an active direct message by the viewer without showRequest is listed',
      { ...active, createdBy: 'visitor', showRequest: false },
      true,
    ],
    [
      'DM-72 an active direct message of another viewer without showRequest is hidden',
      { ...active, showRequest: false },
      false,
    ],
  ])('%s', async (_rule, chat, isShown) => {
    const beside = {
      ...withHost(),
      id: 'beside',
      userData: { ...withHost().userData, ruth: { ...withHost().userData.ruth, name: 'Beside' } },
    };
    await open([own(chat), own(beside as OwnDirectChat['chat'])]);
    await openPanel();
    expect(rows()).toHaveLength(isShown ? 2 : 1);
  });
});

test('DM-1~ a viewer without conversations can message the hosts, and sees the message while no host has accepted', async () => {
  const server = await open();
  await openPanel();
  await press('Message the hosts');
  await send('Message the hosts', 'Could you pray for my mother?');
  const [request] = sentOf(server, directChatCommands.request);
  expect(request?.data).toEqual({ contentId: service.id, message: 'Could you pray for my mother?' });
  await server.update(own(aRequest()));
  act(() => request?.ack(1, { chatId: 'with-host', created: true }));
  await pass(100);
  expect(screen.getByText(/^The hosts have your message/)).toBeDefined();
  await press('All conversations');
  // Only one conversation with the hosts can be open.
  expect(screen.queryByRole('button', { name: 'Message the hosts' })).toBeNull();
  expect(rows()).toHaveLength(1);
});

test.each([
  [{ ahead: 0, usualMinutes: null, isHostOnline: true }, /soon as they can\. You are next\.$/],
  [{ ahead: 2, usualMinutes: 3, isHostOnline: true }, /2 people are before you\. Usually it takes about 3 minutes\.$/],
  [
    { ahead: 2, usualMinutes: 3, isHostOnline: false },
    /No host is here right now\. Your message stays until one comes\.$/,
  ],
])('a viewer who waits for a host sees the line: %o', async (line, words) => {
  const server = await open();
  aServer().on(directChatCalls.line, {}, () => ({ body: line }));
  await openPanel();
  await press('Message the hosts');
  await send('Message the hosts', 'Could you pray for my mother?');
  const [request] = sentOf(server, directChatCommands.request);
  await server.update(own(aRequest()));
  act(() => request?.ack(1, { chatId: 'with-host', created: true }));
  await pass(100);
  expect(screen.getByText(/^The hosts have your message/).textContent).toMatch(words);
});

test('a guest without a name is asked for a name before the first message', async () => {
  await openChannel(aChannel({ contents: [service] }));
  await openPanel();
  await press('Message the hosts');
  const panel = within(screen.getByRole('region', { name: 'Direct chat' }));
  expect(panel.getByRole('textbox', { name: 'Your name' })).toBeDefined();
  expect(panel.queryByRole('textbox', { name: 'Message the hosts' })).toBeNull();
});

test('DM-34 DM-75 PAN-94 a request of another viewer opens the panel, asks for acceptance, and does not take the focus', async () => {
  const server = await open();
  expect(isOpen()).toBe(false);
  await server.update(own(fromPriya(), 1));
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByText('Priya Raman would like to talk with you')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Message Priya Raman' })).toBeNull();
  await press('Accept');
  expect(sentOf(server, directChatCommands.accept)[0]?.data).toEqual({ chatId: 'from-priya' });
  await server.update(
    own(withViewerStatus({ ...fromPriya({ version: 2 }), status: 'directMessageActive' }, 'directMessageActive')),
  );
  expect(screen.getByRole('textbox', { name: 'Message Priya Raman' })).toBeDefined();
});

test('DM-76 the panel opens when a host accepts a request, unless the viewer is typing', async () => {
  const server = await open([own(aRequest())]);
  const field = screen.getByRole('textbox', { name: 'Message everyone' });
  field.focus();
  await server.update(own(withHost({ version: 2 }), 1));
  expect([isOpen(), tab(true) !== null]).toEqual([false, true]);
  field.blur();
  await server.update(own(aRequest({ version: 3 })));
  await server.update(own(withHost({ version: 4 }), 1));
  expect(isOpen()).toBe(true);
});

test('DM-52 a muted conversation marks no tab and opens no panel', async () => {
  const server = await open();
  await server.update(own(withViewerStatus(fromPriya(), 'directMessageRequest', { muted: true }), 2));
  expect([isOpen(), tab() !== null]).toEqual([false, true]);
  await server.update(own(fromPriya({ id: 'another' }), 2));
  expect(isOpen()).toBe(true);
});

test('DM-39 a viewer who leaves a conversation with a host sees a notice for 5 seconds and can stay until then', async () => {
  const server = await open([own(withHost())]);
  await openPanel();
  fireEvent.click(screen.getByText('Ruth Delgado'));
  const leaving = () => screen.queryByText('You are leaving this conversation...');
  await press('Leave');
  await pass(5_000 - 300);
  expect(leaving()).not.toBeNull();
  await press('Stay');
  await pass(6_000);
  expect([leaving(), sentOf(server, directChatCommands.end)]).toEqual([null, []]);
  await press('Leave');
  await pass(5_000 - 300);
  expect([leaving() !== null, sentOf(server, directChatCommands.end)]).toEqual([true, []]);
  await pass(300);
  expect(leaving()).toBeNull();
  expect(sentOf(server, directChatCommands.end)[0]?.data).toEqual({ chatId: 'with-host' });
});

test('DM-98 DM-99 screen readers announce a host’s messages, and an ended or blocked conversation shows a notice in place of the field and can be closed', async () => {
  const server = await open([own(withHost())]);
  await openPanel();
  fireEvent.click(screen.getByText('Ruth Delgado'));
  expect(screen.getByRole('textbox', { name: 'Message Ruth Delgado' })).toBeDefined();
  const room = directChatRoom('with-host');
  const messageEvent = (n: number, message: string, by = 'ruth') => {
    const { data } = aMessage(n, { uid: by, userName: 'Ruth Delgado', message });
    return { n, data: { ...data, notice: null } };
  };
  act(() => server.snapshot(room, { messages: [messageEvent(1, 'Good morning')], hasOlder: false }));
  const spoken = () =>
    [...document.querySelectorAll('[aria-live=polite] > span')].map(({ textContent }) => textContent);
  expect(spoken()).toEqual([]);
  act(() => server.event(room, { type: 'message', ...messageEvent(2, 'I am here') }));
  act(() => server.event(room, { type: 'message', ...messageEvent(3, 'Thank you', 'visitor') }));
  await pass(10);
  expect(spoken()).toEqual(['Ruth Delgado: I am here']);
  await server.update(own(withViewerStatus(withHost({ version: 2, status: 'ended' }), 'ended')));
  expect(screen.getByText('This conversation has ended.')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Message Ruth Delgado' })).toBeNull();
  await server.update(own(withViewerStatus(withHost({ version: 3, status: 'blocked' }), 'blocked')));
  expect(screen.getByText('This conversation has been blocked.')).toBeDefined();
  await press('Close conversation');
  expect(screen.queryByText('This conversation has been blocked.')).toBeNull();
  expect(screen.getByText('No conversations yet')).toBeDefined();
});

describe('the menu of a message', () => {
  const chat = aChat({
    messages: [
      { n: 1, data: { ...aMessage(1).data, uid: 'priya', userName: 'Priya Raman', message: 'From Peoria' } },
      { n: 2, data: { ...aMessage(2).data, uid: 'visitor', userName: 'Amos Bell', message: 'Me too' } },
    ],
  });
  const openMenu = async (name: string) => {
    await vi.waitFor(() =>
      fireEvent.click(screen.getByRole('button', { name: new RegExp(`^What you can do: ${name}`) })),
    );
    await vi.waitFor(() => screen.getAllByRole('menuitem'));
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };

  test('DM-20 DM-21 DM-22 DM-65 a viewer can message another viewer, is told if that viewer is offline, and cannot message themselves', async () => {
    const server = await open();
    act(() => server.snapshot(chatTopic(service.id), chat));
    expect(await openMenu('Amos Bell')).not.toContain('Message Amos Bell');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await pass(300);
    expect(await openMenu('Priya Raman')).toContain('Message Priya Raman');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Message Priya Raman' }));
    await pass(300);
    const [start] = sentOf(server, directChatCommands.start);
    expect(start?.data).toEqual({ contentId: service.id, uid: 'priya', message: null });
    const begun = fromPriya({ createdBy: 'visitor', showRequest: false });
    await server.update(own(withViewerStatus(begun, 'directMessageActive')));
    act(() => start?.ack(1, { chatId: 'from-priya', created: true, isOnline: false }));
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Unavailable' }));
    expect(dialog.textContent).toContain('Priya Raman is currently offline');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Okay' }));
    await pass(300);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Message Priya Raman' })).toBeDefined();
  });

  test('DM-60~ DM-61~ the menu offers no direct message if direct messaging is turned off', async () => {
    const off = aContent({ chat: { ...service.chat, enableDirectMessaging: false } });
    const server = await open([], off);
    act(() => server.snapshot(chatTopic(off.id), chat));
    expect(await openMenu('Priya Raman')).toEqual(['Flag']);
  });
});

test.each([
  ['a named guest', amos],
  ['a guest without a name, who is not asked for a name', { kind: 'guest', id: 'visitor', name: undefined }],
] as const)(
  'DM-89~ DM-90~ LNK-84~ LNK-85~ VIEW-132~ VIEW-133~ VIEW-134~ a link that alerts the hosts opens a conversation with the hosts for %s',
  async (_, me) => {
    const link = { text: 'I need prayer', icon: null, url: '', target: 'hosts', isRaw: false } as const;
    const channel = aChannel({ contents: [aContent({ links: [link] })] });
    const server = await openChannel(channel, '/grace/online', me);
    await vi.waitFor(() => fireEvent.click(screen.getByRole('button', { name: 'I need prayer' })));
    await pass(100);
    expect(server.sent.map(({ type, data }) => [type, data])).toEqual([
      [directChatCommands.request, { contentId: service.id, link: 'I need prayer' }],
    ]);
    await act(async () => server.sent[0]?.ack(1, { chatId: 'with-host', created: true }));
    act(() => server.snapshot(topic, { chats: [own(aRequest({ message: 'Clicked "I need prayer"' }))] }));
    await pass(100);
    expect(
      within(screen.getByRole('region', { name: 'Direct chat' })).getByRole('button', { name: 'Leave' }),
    ).toBeDefined();
  },
);
