import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import { chatCommands, chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatAct, ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import type { NumberedPin } from '@nave/domain/messages/chat-message.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aChat, aModeration } from '../../lib/testing/chat-builders.ts';
import { notFound } from '../../lib/testing/fake-server.ts';
import { aMessage } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { onScreen } from '../testing/on-screen.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aContent, aGlobalOwner, aHost, atEvening, aUser, EVENING, GRACE, SUNDAY, YOUTH } from '../testing/records.ts';

const PATH = `/dashboard/${GRACE}/contents/${EVENING}/host`;
const hannah = aHost();
const me = { kind: 'user' as const, id: hannah.id, name: 'Hannah Wells' };
const presence = topicName(presenceTopics.staff, { channelId: SUNDAY });
const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
const live = () => aContent({ startsAt: tenMinutesAgo, opensAt: tenMinutesAgo });

const anAct = (over: Partial<ChatAct> = {}): ChatAct => ({
  id: 'the-act',
  kind: 'delete',
  actorName: 'Ruth Delgado',
  at: '2026-11-22T10:16:00.000Z',
  target: { uid: 'amos', userName: 'Amos', n: 2 },
  why: null,
  change: null,
  messages: [],
  undoneBy: null,
  canUndo: true,
  isOwn: false,
  ...over,
});
const aPin = (n: number): NumberedPin => {
  const { data } = aMessage(n, { message: 'Welcome, all' });
  return { n: 9, data: { ...data, id: 'pin', originalId: data.id, originalN: n } };
};

beforeEach(() => sessionStorage.clear());

/** Opens the page with three messages, of which the second was removed. */
async function open({
  acts = [] as ChatAct[],
  bans = [] as ChatModeration['bans'],
  mutes = [] as ChatModeration['mutes'],
  pinned = null as NumberedPin | null,
} = {}) {
  const api = aServer({ user: hannah, contents: [live()] });
  const server = testSocket(me);
  openDashboard(PATH, { socket: server.socket });
  await waitFor(() => expect(server.follows(chatTopic(EVENING))).toBe(true));
  act(() => {
    server.snapshot(chatTopic(EVENING), aChat({ messages: [aMessage(1), aMessage(3)], pinned }));
    server.snapshot(chatStaffTopic(EVENING), aModeration({ acts, bans, mutes, flags: [[3, 2]] }));
  });
  return { ...server, api };
}

const row = (words: string) => screen.getByText(words).closest('li') as HTMLElement;
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

/** A host of only this channel. */
const hostOf = (channelId: string) => aUser({ clients: { [GRACE]: 'host' }, whitelist: { [GRACE]: [channelId] } });
const withRole = (role: Role) => aUser({ clients: { [GRACE]: role } });

test.each([
  ['an owner', withRole('owner'), 'Evening Prayer'],
  ['an admin', withRole('admin'), 'Evening Prayer'],
  ['a superhost', withRole('superhost'), 'Evening Prayer'],
  ['a host of its channel', hostOf(SUNDAY), 'Evening Prayer'],
  ['a host of another channel', hostOf(YOUTH), 'Unauthorized'],
  ['a global owner', aGlobalOwner(), 'Evening Prayer'],
  ['a global admin', aUser({ globalRole: 'admin', clients: {} }), 'Evening Prayer'],
])('HOSTP-2 HOSTP-3 HOSTP-4 HOSTP-6 %s sees the page or Unauthorized', async (_, user, title) => {
  aServer({ user, contents: [live()] });
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
});

test('HOSTP-52 the page shows Loading... while the content loads', async () => {
  const found = Promise.withResolvers<{ body: WholeContent }>();
  aServer({ user: hannah }).on(contentCalls.read, atEvening, () => found.promise);
  openDashboard(PATH, { socket: testSocket(me).socket });
  await screen.findByText('Grace Community Church');
  expect(screen.getByText('Loading...')).toBeDefined();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  await act(async () => found.resolve({ body: live() }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Evening Prayer' })).toBeDefined();
});

test('HOSTP-7 without a session the sign-in page is shown', async () => {
  aServer({ user: null });
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
});

test('HOSTP-51 a missing content shows "Content not found."', async () => {
  aServer({ user: hannah, contents: [] }).on(contentCalls.read, atEvening, notFound);
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { name: 'Content not found.' })).toBeDefined();
});

test('HOSTP-1~ the former URL of the chat redirects to the host panel', async () => {
  aServer({ user: hannah, contents: [live()] });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/chat`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Evening Prayer' })).toBeDefined();
});

test('HOSTP-9 HOSTP-14 HOSTP-27 a removed message stays in the list with the name of its remover, the time and Restore; a flagged message shows its number of flags', async () => {
  const removed = anAct({ messages: [aMessage(2, { uid: 'amos', userName: 'Amos', message: 'Buy coins' })] });
  const { sent } = await open({ acts: [removed] });
  const texts = within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
  expect(texts).toEqual(['Message 1', 'Buy coins', 'Message 3']);
  expect(row('Buy coins').textContent).toMatch(/Removed by Ruth Delgado at \d+:16/);
  expect(row('Message 3').textContent).toContain('2 flags');
  fireEvent.click(within(row('Buy coins')).getByRole('button', { name: 'Restore' }));
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.undo, data: { contentId: EVENING, actId: 'the-act' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Message everyone' }), { target: { value: 'Good morning' } });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Message everyone' }), { key: 'Enter' });
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.send, data: { message: 'Good morning' } });
});

test('HOSTP-15 HOSTP-22 HOSTP-23 HOSTP-24 HOSTP-25 the menu of a message deletes or pins the message and bans its author; Unpin removes the pin', async () => {
  const { sent } = await open({ pinned: aPin(3) });
  const menu = async () => {
    fireEvent.click(within(row('Message 1')).getByRole('button', { name: /What you can do/ }));
    return screen.findByRole('menu');
  };
  const choose = async (name: string | RegExp) => {
    const item = within(await menu()).getByRole('menuitem', { name });
    await act(async () => fireEvent.click(item));
  };
  await choose('Delete');
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.delete, data: { n: 1 } });
  await choose('Pin');
  await press('Replace');
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.pin, data: { n: 1, replaces: 9 } });
  await act(async () => sent.at(-1)?.ack(1, { actId: 'pinned' }));
  await choose(/^Ban /);
  await press('Ban');
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.ban });
  expect(screen.getByRole('region', { name: 'Pinned message' }).textContent).toContain('Welcome, all');
  await press('Unpin');
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.unpin, data: { n: 9 } });
});

test('HOSTP-26 the menu of a banned author’s message unbans the author', async () => {
  const { sent } = await open({ bans: [{ uid: 'priya', userName: 'Priya Raman' }] });
  fireEvent.click(within(row('Message 1')).getByRole('button', { name: /What you can do/ }));
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Unban Priya Raman' })));
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.unban, data: { uid: 'priya' } });
});

test('CHAT-96~ PRES-12~ the People tab lists hosts and viewers by name, and unbans and unmutes people', async () => {
  const server = await open({
    bans: [{ uid: 'amos', userName: 'Amos' }],
    mutes: [{ uid: 'eve', userName: 'Eve', until: new Date(Date.now() + 300_000).toISOString() }],
  });
  const person = (uid: string, displayName: string, isHost: boolean) => ({
    uid,
    displayName,
    isHost,
    attendeeNumber: null,
    isOnline: true,
  });
  act(() =>
    server.snapshot(presence, {
      people: [person('p', 'Priya', false), person('r', 'Ruth Delgado', true)],
      total: 7,
      live: { [EVENING]: 5 },
    }),
  );
  fireEvent.click(screen.getByRole('tab', { name: 'People' }));
  const panel = screen.getByRole('tabpanel', { name: 'People' });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Ruth Delgado'),
    expect.stringContaining('Priya'),
    expect.stringContaining('Amos'),
    expect.stringContaining('Eve'),
  ]);
  const watching = () => screen.getByText('Watching').nextSibling?.textContent;
  expect(watching()).toBe('5');
  act(() =>
    server.event(presence, {
      type: 'changed',
      data: { people: [{ ...person('p', 'Priya', false), isOnline: false }], total: 6, live: { [EVENING]: 4 } },
    }),
  );
  expect(watching()).toBe('4');
  expect(within(panel).queryByText('Priya')).toBeNull();
  await press('Unban');
  expect(server.sent.at(-1)).toMatchObject({ type: chatCommands.unban, data: { uid: 'amos' } });
  await act(async () => fireEvent.click(within(panel).getByRole('button', { name: 'Unmute' })));
  expect(server.sent.at(-1)).toMatchObject({ type: chatCommands.unmute, data: { uid: 'eve' } });
  // PRES-19: a host is present in the channel, but is no viewer of the content.
  expect(server.places.at(-1)).toMatchObject({
    type: presenceCommands.set,
    data: { channelId: SUNDAY, contentId: null },
  });
});

test('the log shows who did what to whom and why; its Undo button reverses an action', async () => {
  const acts = [
    anAct({ kind: 'ban', why: 'Sold coins' }),
    anAct({
      id: 'older',
      kind: 'slow',
      target: null,
      change: { from: 0, to: 30 },
      canUndo: false,
      undoneBy: 'Hannah Wells',
    }),
  ];
  const { sent } = await open({ acts });
  fireEvent.click(screen.getByRole('tab', { name: 'Log' }));
  const [ban, slow] = within(screen.getByRole('tabpanel', { name: 'Log' })).getAllByRole('listitem');
  expect(ban?.textContent).toMatch(/Ruth Delgado banned Amos \d+:16Why: Sold coins/);
  expect(slow?.textContent).toMatch(/Undone by Hannah Wells$/);
  fireEvent.click(within(ban as HTMLElement).getByRole('button', { name: 'Undo' }));
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.undo, data: { actId: 'the-act' } });
});

test('HOSTP-5 D16 a user who may no longer moderate sees Unauthorized and a notice instead of the panel', async () => {
  const server = await open();
  server.api.on(contentCalls.read, atEvening, {
    status: 403,
    body: { error: { code: 'unauthorized', message: 'Unauthorized' } },
  });
  await act(async () => server.refuse(chatStaffTopic(EVENING)));
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeDefined();
  expect(screen.getByText('You can no longer moderate this chat.')).toBeDefined();
  expect(screen.queryByRole('log')).toBeNull();
});

test('HOSTP-5~ a user whose session loses the role before the server refuses the topic sees one notice', async () => {
  const server = await open();
  const user = aUser({ clients: {} });
  server.api.signedIn(user);
  await act(async () => server.socket.me.set({ kind: 'user', id: user.id, name: 'Hannah Wells' }));
  expect(await screen.findByText('You can no longer moderate this chat.')).toBeDefined();
  expect(screen.queryByRole('log')).toBeNull();
});

test('an ended session shows the sign-in page and unsubscribes the panel', async () => {
  const server = await open();
  server.api.signedIn(null);
  await act(async () => server.socket.me.set({ kind: 'guest', id: 'nobody' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(server.follows(chatTopic(EVENING))).toBe(false);
});

test('the open page shows changes that staff make to the content', async () => {
  const server = await open();
  server.api.on(contentCalls.read, atEvening, { body: { ...live(), name: 'Compline' } });
  await act(async () =>
    server.event(channelTopic(SUNDAY), { type: 'changed', data: { version: 2, spreadMs: 0 } as never }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Compline' })).toBeDefined();
});

test('HOSTP-54 the chat is a tab up to 992 px and a column above that', async () => {
  for (const [width, isTab] of [
    [992, true],
    [993, false],
  ] as const) {
    onScreen(width);
    await open();
    expect([width, screen.queryByRole('tab', { name: 'Chat' }) !== null]).toEqual([width, isTab]);
    cleanup();
  }
});

test('HOSTP-9~ on a phone the chat is a tab, which stays mounted while another tab is open', async () => {
  onScreen(390);
  await open();
  const log = screen.getByRole('log');
  fireEvent.click(screen.getByRole('tab', { name: 'Requests' }));
  expect(screen.queryByRole('log')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(screen.getByRole('log')).toBe(log);
});
