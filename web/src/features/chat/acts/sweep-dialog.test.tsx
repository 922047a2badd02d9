import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatCommands, chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { FoundAuthor } from '@nave/domain/chat/sweep.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Me } from '../../../lib/socket.ts';
import { aChat, aModeration } from '../../../lib/testing/chat-builders.ts';
import { FakeServer } from '../../../lib/testing/fake-server.ts';
import { provideBrowser } from '../../../lib/testing/missing-in-jsdom.ts';
import { aContent, aMessage } from '../../../lib/testing/page-builders.ts';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { startAllTexts } from '../../../viewer/testing/all-texts.ts';
import { ChatPanel } from '../chat-panel.tsx';

const ruth: Me = { kind: 'user', id: 'ruth', name: 'Ruth Delgado' };
const content = aContent();
let server: FakeServer;
let sent: ReturnType<typeof testSocket>['sent'];

beforeAll(startAllTexts);
afterEach(cleanup);
beforeEach(() => {
  provideBrowser();
  server = new FakeServer();
  const socket = testSocket(ruth);
  sent = socket.sent;
  render(
    <>
      <ChatPanel
        content={content}
        me={ruth}
        isStaff
        channelId="online"
        socket={socket.socket}
        onSignIn={() => {}}
        guestForm={() => null}
      />
      <Toasts />
    </>,
  );
  act(() => {
    socket.snapshot(chatTopic(content.id), aChat({ messages: [aMessage(1), aMessage(2, { isHost: true })] }));
    socket.snapshot(chatStaffTopic(content.id), aModeration());
  });
});

const anAuthor = (name: string, ns: number[], why: FoundAuthor['found'][number]['why'] = ['text']): FoundAuthor => ({
  uid: name.toLowerCase(),
  userName: name,
  all: ns.length + 1,
  found: ns.map((n) => ({ n, message: `${name} says ${n}`, why })),
});
const found = {
  authors: [anAuthor('Eve', [1, 4, 5], ['author']), anAuthor('Mara', [7], ['device', 'text'])],
  others: { people: 30, messages: 81 },
};
const open = async (index: number) => {
  const row = screen.getAllByRole('listitem')[index] as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: /What you can do/ }));
  return screen.findByRole('menu');
};
const openWindow = async () => {
  fireEvent.click(within(await open(0)).getByRole('menuitem', { name: 'Remove similar messages...' }));
  return within(await screen.findByRole('dialog', { name: 'Remove similar messages' }));
};
const press = (dialog: ReturnType<typeof within>, name: string) =>
  act(async () => fireEvent.click(dialog.getByRole('button', { name })));

test('CHAT-190 a host previews a sweep with the reasons, excludes a person, removes exactly the previewed messages, and undoes the sweep', async () => {
  server.answers(chatCalls.alike, found).answers(chatCalls.sweep, { actId: 'the-act' });
  const dialog = await openWindow();
  const eve = await dialog.findByRole('checkbox', { name: /^Eve/ });
  expect(server.asked(chatCalls.alike)[0]?.path).toContain('n=1&minutes=10');
  expect(eve.closest('label')?.textContent).toBe('Eve 3 messages · Same authorEve says 1Eve says 4and 1 more');
  const outcome = () => dialog.getByRole('status').textContent;
  expect(outcome()).toBe(
    '6 messages from 2 people will be removed, and they will be banned. 81 messages from 30 people in the same period will stay.',
  );
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Ban them too/ }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Mara 1 message · Same device · Same text/ }));
  expect(outcome()).toBe(
    '3 messages from 1 person will be removed. 82 messages from 31 people in the same period will stay.',
  );
  await press(dialog, 'Remove');
  expect(server.asked(chatCalls.sweep)[0]?.body).toMatchObject({ n: 1, ns: [1, 4, 5], isBanning: false });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.undo, data: { actId: 'the-act' } });
});

test('CHAT-180~ choosing another period loads a new preview, which reports a message that was removed in the meantime', async () => {
  server.answers(chatCalls.alike, found);
  const dialog = await openWindow();
  await dialog.findByRole('checkbox', { name: /^Eve/ });
  const { code, message } = chatRefusals.messageGone;
  server.on(chatCalls.alike, {}, { status: 409, body: { error: { code, message } } });
  fireEvent.change(dialog.getByRole('combobox', { name: 'Within' }), { target: { value: '60' } });
  expect((await dialog.findByRole('alert')).textContent).toBe('This message has already been removed.');
  expect(server.asked(chatCalls.alike)[1]?.path).toContain('minutes=60');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
});

test('CHAT-190~ a refused sweep shows the reason and keeps its id when repeated; Remove is disabled while nobody is selected', async () => {
  const { code, message } = chatRefusals.messageGone;
  server.answers(chatCalls.alike, { ...found, authors: [anAuthor('Eve', [1])] });
  server.on(chatCalls.sweep, {}, { status: 409, body: { error: { code, message } } });
  const dialog = await openWindow();
  const eve = await dialog.findByRole('checkbox', { name: /^Eve/ });
  fireEvent.click(eve);
  expect(dialog.getByRole('status').textContent).toMatch(/^Nobody is selected/);
  expect(dialog.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
  fireEvent.click(eve);
  await press(dialog, 'Remove');
  expect(screen.getByText('This message has already been removed.')).toBeDefined();
  await press(dialog, 'Remove');
  const [first, second] = server.asked(chatCalls.sweep).map(({ body }) => body.commandId);
  expect(first).toBe(second);
});

test('CHAT-190~ a preview of many people shows fifty of them at first, and all people are selected', async () => {
  const authors = Array.from({ length: 120 }, (_, at) => anAuthor(`Bot ${at}`, [at + 1]));
  server.answers(chatCalls.alike, { ...found, authors });
  const dialog = await openWindow();
  await dialog.findByRole('checkbox', { name: /^Bot 0 / });
  expect(dialog.getAllByRole('checkbox', { name: /^Bot/ })).toHaveLength(50);
  expect(dialog.getByRole('status').textContent).toContain('240 messages from 120 people');
  await press(dialog, 'Show 50 more people');
  await press(dialog, 'Show 20 more people');
  expect(dialog.getAllByRole('checkbox', { name: /^Bot/ })).toHaveLength(120);
});

test('CHAT-188~ the menu of a host’s message offers no sweep', async () => {
  const menu = within(await open(1));
  expect(menu.queryByRole('menuitem', { name: /Remove similar/ })).toBeNull();
  expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeDefined();
});
