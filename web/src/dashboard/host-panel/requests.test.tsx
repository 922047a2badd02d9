import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import {
  directChatCommands,
  directChatRoom,
  directChatStaffTopic,
  ownDirectChatsTopic,
} from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { HostChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aContent, aHost, EVENING, GRACE } from '../testing/records.ts';

const hannah = aHost();
const me = { kind: 'user' as const, id: hannah.id, name: 'Hannah Wells' };
const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
const TOM = 'tom';

beforeEach(() => sessionStorage.clear());

/** Priya's request to the hosts. */
function aRequest(fields: Partial<HostChat> = {}): HostChat {
  const priya = { name: 'Priya Raman', image: null, muted: false, status: 'request' as const };
  return {
    id: 'of-priya',
    version: 1,
    contentId: EVENING,
    hostChat: true,
    hosts: [],
    status: 'request',
    users: ['priya'],
    createdBy: 'priya',
    userName: 'Priya Raman',
    recipientUserName: null,
    showRequest: true,
    updatedAt: 1_000,
    timestamp: 1_000,
    acceptedTimestamp: null,
    message: 'Could you pray for my mother?',
    userData: { priya },
    ...fields,
  };
}
/** The request after a host accepted it. */
function acceptedBy(uid: string, name: string, fields: Partial<HostChat> = {}): HostChat {
  const person = (fullName: string) => ({ name: fullName, image: null, muted: false, status: 'active' as const });
  const userData = { priya: person('Priya Raman'), [uid]: person(name) };
  return aRequest({ version: 2, status: 'active', users: ['priya', uid], hosts: [uid], userData, ...fields });
}

async function openRequests(chats: HostChat[]) {
  const api = aServer({ user: hannah, contents: [aContent({ startsAt: tenMinutesAgo, opensAt: tenMinutesAgo })] });
  const server = testSocket(me);
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/host`, { socket: server.socket });
  await waitFor(() => expect(server.follows(directChatStaffTopic(EVENING))).toBe(true));
  const isOwn = (chat: HostChat) => chat.users.includes(me.id);
  act(() => {
    server.snapshot(directChatStaffTopic(EVENING), { chats });
    const own = chats.filter(isOwn).map((chat) => ({ chat, unread: 2 }));
    server.snapshot(ownDirectChatsTopic(EVENING, me.id), { chats: own });
  });
  const publish = (chat: HostChat) =>
    act(() => {
      server.event(directChatStaffTopic(EVENING), { type: 'changed', data: chat });
      if (isOwn(chat))
        server.event(ownDirectChatsTopic(EVENING, me.id), { type: 'changed', data: { chat, unread: 0 } });
    });
  return { ...server, api, publish };
}

const group = (name: string) => screen.queryByRole('list', { name });
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const lastSent = (sent: { type: string; data: unknown }[]) => sent.filter(({ type }) => type !== 'direct.read').at(-1);

test('HOSTP-13 HOSTP-16 HOSTP-19 HOSTP-20 DM-93 the Requests tab lists waiting requests, the host’s own chats, the chats of other hosts, and closed chats', async () => {
  await openRequests([
    aRequest(),
    acceptedBy(me.id, 'Hannah Wells', { id: 'own', userName: 'Walter Simms' }),
    acceptedBy(TOM, 'Tom Aldridge', { id: 'of-tom' }),
    aRequest({ id: 'over', status: 'ended', message: 'Thank you' }),
  ]);
  expect(screen.getByRole('tab', { name: /^Requests 1/ })).toBeDefined();
  expect(group('Waiting')?.textContent).toContain('Could you pray for my mother?');
  expect(group('Yours')?.textContent).toContain('2');
  expect(group('Other hosts')?.textContent).toContain('With Tom Aldridge');
  fireEvent.click(screen.getByText('Closed Chats'));
  expect(group('Closed Chats')?.textContent).toContain('Thank you');
});

test('DM-31 HOSTP-28 accepting a request opens its conversation', async () => {
  const { sent, publish, follows } = await openRequests([aRequest()]);
  await press('Accept');
  expect(lastSent(sent)).toMatchObject({ type: directChatCommands.accept, data: { chatId: 'of-priya' } });
  await act(async () => sent.at(-1)?.ack());
  publish(acceptedBy(me.id, 'Hannah Wells'));
  expect(follows(directChatRoom('of-priya'))).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Message Priya Raman' })).toBeDefined();
});

test('DM-33~ HOSTP-21~ a new request appears at once, and disappears when another host has accepted it', async () => {
  const { sent, publish } = await openRequests([]);
  expect(screen.getByText(/No requests yet/)).toBeDefined();
  publish(aRequest());
  expect(group('Waiting')).not.toBeNull();
  await press('Accept');
  await act(async () => sent.at(-1)?.refuse({ code: 'direct.taken', message: 'Another host has taken it.' }));
  expect(screen.getByText('Another host has taken it.')).toBeDefined();
  publish(acceptedBy(TOM, 'Tom Aldridge'));
  expect(group('Waiting')).toBeNull();
  expect(group('Other hosts')).not.toBeNull();
});

const chooseAction = async (item: string) => {
  await press('What you can do');
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: item })));
};

test.each([
  ['HOSTP-30', 'Mute', { type: directChatCommands.mute, data: { chatId: 'of-priya', isOn: true } }],
  ['HOSTP-31', 'Block', { type: directChatCommands.block, data: { chatId: 'of-priya' } }],
  ['HOSTP-32', 'Close', { type: directChatCommands.close, data: { chatId: 'of-priya' } }],
])('%s a host chooses %s in a conversation', async (_, item, command) => {
  const { sent } = await openRequests([acceptedBy(me.id, 'Hannah Wells')]);
  await press(/^Priya Raman|PR/);
  await chooseAction(item);
  expect(lastSent(sent)).toMatchObject(command);
});

test('HOSTP-29 a host reopens a closed conversation', async () => {
  const { sent } = await openRequests([aRequest({ status: 'ended' })]);
  fireEvent.click(screen.getByText('Closed Chats'));
  await act(async () => fireEvent.click(within(group('Closed Chats') as HTMLElement).getByRole('button')));
  await press('Reopen');
  expect(lastSent(sent)).toMatchObject({ type: directChatCommands.reopen, data: { chatId: 'of-priya' } });
});

test('HOSTP-17 HOSTP-18 HOSTP-33 a host transfers a conversation to another host of the content', async () => {
  const { sent, api } = await openRequests([acceptedBy(me.id, 'Hannah Wells')]);
  const hosts = [{ uid: TOM, name: 'Tom Aldridge', image: null, isOnline: true }];
  api.answers(directChatCalls.hosts, { hosts });
  await press(/^Priya Raman|PR/);
  await chooseAction('Transfer...');
  const overlay = await screen.findByRole('dialog', { name: 'Transfer to' });
  await act(async () => fireEvent.click(await within(overlay).findByRole('button', { name: /Tom Aldridge/ })));
  expect(lastSent(sent)).toMatchObject({
    type: directChatCommands.transfer,
    data: { chatId: 'of-priya', from: me.id, uid: TOM },
  });
});

test('DM-84~ a host can read another host’s conversation but not write in it', async () => {
  const { sent } = await openRequests([acceptedBy(TOM, 'Tom Aldridge')]);
  await press(/^Priya Raman|PR/);
  expect(screen.getByText('Handled by Tom Aldridge')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Message Priya/ })).toBeNull();
  expect(sent.filter(({ type }) => type === directChatCommands.read)).toEqual([]);
});
