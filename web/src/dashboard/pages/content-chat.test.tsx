import { chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatAct } from '@nave/domain/chat/chat-acts.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChat, aModeration } from '../../lib/testing/chat-builders.ts';
import { aMessage } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aContent, aUser, GRACE } from '../testing/records.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const content = aContent({
  name: 'Sunday Gathering',
  opensAt: inMinutes(-30),
  startsAt: inMinutes(-15),
  closesAt: inMinutes(60),
});
const path = `/dashboard/${GRACE}/contents/${content.id}/chat`;
const [channelId = ''] = content.channelIds;
const aBan: ChatAct = {
  id: 'act-1',
  kind: 'ban',
  actorName: 'Ruth Delgado',
  at: '2026-11-22T16:16:00.000Z',
  target: { uid: 'dave', userName: 'crypto_dave', n: null },
  why: 'Sells coins',
  change: null,
  messages: [aMessage(2, { uid: 'dave', userName: 'crypto_dave', message: 'Double your savings' })],
  undoneBy: null,
  canUndo: true,
};

async function openDesk() {
  const server = testSocket({ kind: 'user', id: 'ruth', name: 'Ruth Delgado' });
  aServer({ contents: [content] });
  openDashboard(path, { socket: server.socket });
  await screen.findByRole('log', { name: 'Messages' });
  act(() => {
    server.snapshot(chatTopic(content.id), aChat({ messages: [aMessage(1, { message: 'Good morning' })] }));
    server.snapshot(
      chatStaffTopic(content.id),
      aModeration({
        acts: [aBan],
        bans: [{ uid: 'dave', userName: 'crypto_dave' }],
        mutes: [{ uid: 'eve', userName: 'Eve', until: inMinutes(5) }],
      }),
    );
  });
  return server;
}

test('HOSTP-22~ staff read the chat of a content, with what is removed greyed, and whoever moderates may act', async () => {
  await openDesk();
  const row = screen.getByText('Good morning').closest('li') as HTMLElement;
  expect(within(row).getByRole('button', { name: /What you can do/ })).toBeDefined();
  expect(within(screen.getByRole('log')).getByText(/^Removed by Ruth Delgado at /)).toBeDefined();
});

test('what was done stands in the log with why, and is undone there', async () => {
  const { sent } = await openDesk();
  fireEvent.click(screen.getByRole('tab', { name: 'Log' }));
  const log = screen.getByRole('tabpanel', { name: 'Log' });
  expect(log.textContent).toContain('Ruth Delgado banned crypto_dave');
  expect(log.textContent).toContain('Why: Sells coins');
  fireEvent.click(within(log).getByRole('button', { name: 'Undo' }));
  expect(sent.map(({ type, data }) => [type, data.actId])).toEqual([['chat.undo', 'act-1']]);
});

test('CHAT-96~ who is there stands by name, and who is banned or muted, with the way back', async () => {
  const server = await openDesk();
  const topic = topicName(presenceTopics.staff, { channelId });
  const lydia = { uid: 'lydia', displayName: 'Lydia Park', attendeeNumber: null, isHost: false, isOnline: true };
  act(() => server.snapshot(topic, { people: [lydia], total: 12, live: { [content.id]: 12 } }));
  expect(screen.getByText('Watching').nextElementSibling?.textContent).toBe('12');
  fireEvent.click(screen.getByRole('tab', { name: 'People' }));
  const people = screen.getByRole('tabpanel', { name: 'People' });
  expect(within(people).getByText('Lydia Park')).toBeDefined();
  fireEvent.click(within(people).getByRole('button', { name: 'Unban' }));
  fireEvent.click(within(people).getByRole('button', { name: 'Unmute' }));
  expect(server.sent.map(({ type, data }) => [type, data.uid])).toEqual([
    ['chat.unban', 'dave'],
    ['chat.unmute', 'eve'],
  ]);

  const change = { people: [{ ...lydia, isOnline: false }], total: 11, live: { [content.id]: 11 } };
  act(() => server.event(topic, { type: 'changed', data: change }));
  expect(screen.getByText('Watching').nextElementSibling?.textContent).toBe('11');
  expect(within(people).queryByText('Lydia Park')).toBeNull();
});

test('HOSTP-4~ HOSTP-6~ who may not see the channel sees that', async () => {
  aServer({ user: aUser({ clients: { [GRACE]: 'host' }, whitelist: { [GRACE]: ['another'] } }), contents: [content] });
  openDashboard(path);
  expect(await screen.findByText('Unauthorized')).toBeDefined();
});

test('HOSTP-51~ the chat of a content that is not there', async () => {
  aServer({ contents: [] });
  openDashboard(path);
  expect(await screen.findByText('Content not found.')).toBeDefined();
});
