import { chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { directChatStaffTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { staffInteractionsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { reactionsTopic } from '@nave/domain/reactions/reactions.protocol.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChat, aModeration } from '../../lib/testing/chat-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { onScreen } from '../testing/on-screen.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aContent, aUser, EVENING, GRACE, SUNDAY } from '../testing/records.ts';

const presence = topicName(presenceTopics.staff, { channelId: SUNDAY });
const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
type Changes = Parameters<typeof aContent>[0];

async function open(width: number, { role = 'host' as Role, changes = {} as Changes } = {}) {
  onScreen(width);
  const user = aUser({ clients: { [GRACE]: role } });
  const content = aContent({ startsAt: tenMinutesAgo, opensAt: tenMinutesAgo, ...changes });
  aServer({ user, contents: [content] });
  const server = testSocket({ kind: 'user', id: user.id, name: 'Hannah Wells' });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/host`, { socket: server.socket });
  await waitFor(() => expect(server.follows(presence)).toBe(true));
  act(() => {
    server.snapshot(chatTopic(EVENING), aChat());
    server.snapshot(chatStaffTopic(EVENING), aModeration());
    server.snapshot(presence, { people: [], total: 412, live: { [EVENING]: 412 } });
  });
  return { ...server, content };
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const now = () => screen.getByRole('complementary', { name: 'Now' });
const links = () =>
  within(screen.getByRole('navigation', { name: 'Pages of this content' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('HOSTP-12 above 992 px the video is in a column beside the sections, with the viewers, their curve and the reactions', async () => {
  const { snapshot, event } = await open(993);
  expect(tabs()).not.toContain('Video');
  expect(await within(now()).findByRole('region', { name: /Evening Prayer/ })).toBeDefined();
  expect(within(now()).getByRole('img', { name: /^Watching since .* at most 412, now 412$/ })).toBeDefined();
  const topic = reactionsTopic(EVENING);
  act(() => snapshot(topic, { totals: { heart: 1_284 } }));
  const row = (name: string) => within(now()).getByRole('img', { name }).closest('li')?.textContent;
  expect([row('Heart'), row('Clap')]).toEqual(['1,284', '0']);
  act(() => event(topic, { type: 'flew', data: { reactions: [], totals: { heart: 1_285, clap: 2 } } }));
  expect([row('Heart'), row('Clap')]).toEqual(['1,285', '2']);
});

test('HOSTP-11 up to 992 px the video is a section too, and beside the chat it is a small picture that opens the section', async () => {
  await open(992);
  expect(tabs()).toEqual(['Video', 'Chat', 'Requests', 'Interactions']);
  expect(screen.queryByRole('tabpanel', { name: 'Video' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the video' }));
  const panel = screen.getByRole('tabpanel', { name: 'Video' });
  expect(within(panel).getByText('412')).toBeDefined();
  expect(screen.queryByRole('log')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Requests' }));
  expect(screen.queryByRole('button', { name: 'Show the video' })).toBeNull();
});

test('HOSTP-10 from 1440 px the interactions have a column of their own', async () => {
  const { follows } = await open(1440);
  expect(screen.getByRole('region', { name: 'Interactions' })).toBeDefined();
  expect(tabs()).toEqual(['Requests', 'People', 'Held', 'Log']);
  expect(follows(staffInteractionsTopic(EVENING))).toBe(true);
});

test('up to 992 px the other tabs and pages are in the menu More', async () => {
  await open(390, { role: 'admin' });
  const openMenu = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  expect(await openMenu()).toEqual(['People', 'Held', 'Log', 'Edit', 'Analytics', 'Rehearsal', 'Preview']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Log' }));
  expect(tabs()).toEqual(['Video', 'Chat', 'Requests', 'Interactions', 'Log']);
  expect(screen.getByRole('tabpanel', { name: 'Log' })).toBeDefined();
});

test.each<[Role, boolean]>([
  ['owner', true],
  ['admin', true],
  ['superhost', false],
  ['host', false],
])(
  'HOSTP-43 HOSTP-44 HOSTP-45 HOSTP-46 HOSTP-47 HOSTP-48 HOSTP-50 SHELL-105~ SHELL-107~ the links below the panel, for role %s; the host panel is the current one',
  async (role, hasEdit) => {
    const { content } = await open(1200, { role });
    await waitFor(() => expect(links().at(-1)?.[0]).toBe('Preview'));
    const page = `/dashboard/${GRACE}/contents/${EVENING}`;
    expect(links()).toEqual([
      ...(hasEdit ? [['Edit', page]] : []),
      ['Analytics', `${page}/analytics`],
      ['Host Panel', `${page}/host`],
      ['Rehearsal', `${page}/rehearsal`],
      ['Preview', `/grace/sunday/${content.key}`],
    ]);
    const current = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
    expect(current).toEqual(['Host Panel']);
  },
);

test('HOSTP-49 without a channel there is no link Preview', async () => {
  aServer({ user: aUser({ clients: { [GRACE]: 'owner' } }), contents: [aContent({ channelIds: [] })] });
  onScreen(1200);
  const me = { kind: 'user' as const, id: aUser().id, name: 'Hannah Wells' };
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/host`, { socket: testSocket(me).socket });
  await screen.findByRole('navigation', { name: 'Pages of this content' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(links().map(([label]) => label)).toEqual(['Edit', 'Analytics', 'Host Panel', 'Rehearsal']);
});

test('a content without a chat has its video, interactions and people; it follows no chat', async () => {
  const chat = { ...aContent().chat, enabled: false };
  const { follows } = await open(993, { changes: { chat } });
  expect(tabs()).toEqual(['Interactions', 'People']);
  expect([follows(chatTopic(EVENING)), follows(directChatStaffTopic(EVENING))]).toEqual([false, false]);
  expect(within(now()).getByText('412')).toBeDefined();
});

test('an on-demand content has no host panel', async () => {
  aServer({ user: aUser({ clients: { [GRACE]: 'host' } }), contents: [aContent({ contentType: 'onDemand' })] });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/host`, { socket: testSocket().socket });
  expect(await screen.findByText('This content has no host panel')).toBeDefined();
});
