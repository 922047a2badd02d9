import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '../../../lib/testing/fake-server.ts';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aHost, atGrace, aUser, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/channels`;
const KIDS = 'cccccccc-0000-4000-8000-000000000000';
const sunday = aChannel();
const youth = aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' });
const kids = aChannel({ id: KIDS, name: 'Kids at Home', key: 'kids' });
const all = [sunday, youth, kids];

/** A server that stores the order that it receives. */
function anOrderingServer(channels: Channel[] = all): FakeServer {
  const server = aServer({ channels });
  return server.on(channelCalls.order, atGrace, ({ body }) => {
    const items = body.channelIds.flatMap((id) => channels.filter((channel) => channel.id === id));
    server.answers(channelCalls.list, { items });
    return { body: { items } };
  });
}

const names = () =>
  screen.getAllByRole('link', { name: /^View contents of / }).map((link) => link.getAttribute('aria-label')?.slice(17));
const openMenuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
const choose = (label: string) => fireEvent.click(screen.getByRole('menuitem', { name: label }));
const expectOrder = (expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const asked = (server: FakeServer) => server.asked(channelCalls.order).map(({ body }) => body.channelIds);

test('CHN-30 CHN-43 CHN-49 Move Up swaps a channel with the channel above it, at once in the list and then on the server', async () => {
  const server = anOrderingServer();
  const held = server.holds(channelCalls.order);
  openDashboard(path);
  expect(await openMenuOf('Kids at Home')).toEqual(['Edit', 'Copy', 'Preview', 'Move Up', 'Move Down', 'Delete']);
  choose('Move Up');
  await expectOrder(['Sunday Gathering', 'Kids at Home', 'Grace Youth']);
  expect(asked(server)).toEqual([[SUNDAY, KIDS, YOUTH]]);
  server.answers(channelCalls.list, { items: [sunday, kids, youth] });
  held[0]?.answer({ items: [sunday, kids, youth] });
  await waitFor(() => expect(server.asked(channelCalls.list)).toHaveLength(2));
  expect(names()).toEqual(['Sunday Gathering', 'Kids at Home', 'Grace Youth']);
});

test('CHN-50 Move Down swaps a channel with the channel below it; quick moves are sent one after another', async () => {
  const server = anOrderingServer();
  openDashboard(path);
  await openMenuOf('Sunday Gathering');
  choose('Move Down');
  await expectOrder(['Grace Youth', 'Sunday Gathering', 'Kids at Home']);
  await openMenuOf('Sunday Gathering');
  choose('Move Down');
  await expectOrder(['Grace Youth', 'Kids at Home', 'Sunday Gathering']);
  await waitFor(() =>
    expect(asked(server)).toEqual([
      [YOUTH, SUNDAY, KIDS],
      [YOUTH, KIDS, SUNDAY],
    ]),
  );
});

test('CHN-48 the first channel cannot move up, and the last channel cannot move down', async () => {
  const server = anOrderingServer();
  openDashboard(path);
  await openMenuOf('Sunday Gathering');
  expect(screen.getByRole('menuitem', { name: 'Move Up' }).getAttribute('aria-disabled')).toBe('true');
  choose('Move Up');
  expect(screen.getByRole('menuitem', { name: 'Move Down' }).getAttribute('aria-disabled')).toBeNull();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await openMenuOf('Kids at Home');
  expect(screen.getByRole('menuitem', { name: 'Move Down' }).getAttribute('aria-disabled')).toBe('true');
  choose('Move Down');
  expect(asked(server)).toEqual([]);
  expect(names()).toEqual(['Sunday Gathering', 'Grace Youth', 'Kids at Home']);
});

const limited = (ids: string[]) => aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: ids } });
const moves = ['Move Up', 'Move Down'];

test.each([
  ['CHN-43 CHN-45 without a whitelist the menu offers moves', aUser(), {}, true],
  ['CHN-46 with a whitelist of all channels the menu offers moves', limited([SUNDAY, YOUTH, KIDS]), {}, true],
  [
    'CHN-47 a whitelist that lacks a channel hides the moves',
    limited([SUNDAY, YOUTH, KIDS]),
    { isPart: true as const },
    false,
  ],
  ['CHN-47~ the moves are hidden if the loaded list does not reflect a whitelist yet', limited([SUNDAY]), {}, false],
])('%s', async (_title, user, more, isOffered) => {
  aServer({ user, channels: all }).answers(channelCalls.list, { items: all, ...more });
  openDashboard(path);
  const items = await openMenuOf('Sunday Gathering');
  expect(items.filter((item) => moves.includes(item ?? ''))).toEqual(isOffered ? moves : []);
  expect(screen.queryByRole('button', { name: 'Move Sunday Gathering' }) !== null).toBe(isOffered);
});

test('CHN-44 a single channel cannot be moved', async () => {
  aServer({ channels: [sunday] });
  openDashboard(path);
  expect(await openMenuOf('Sunday Gathering')).toEqual(['Edit', 'Copy', 'Preview', 'Delete']);
  expect(screen.queryByRole('button', { name: 'Move Sunday Gathering' })).toBeNull();
});

test('CHN-52~ hosts cannot move channels', async () => {
  aServer({ user: aHost(), channels: all });
  openDashboard(path);
  expect(await screen.findByRole('link', { name: /^Preview Sunday Gathering/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});

test('CHN-54 CHN-250~ a failed reorder shows a toast with the server’s reason, and the list returns to the stored order', async () => {
  const sentence = 'Channels have been added or deleted meanwhile. Please order them again.';
  const server = aServer({ channels: all }).on(channelCalls.order, atGrace, () => {
    server.answers(channelCalls.list, { items: [sunday, kids] });
    return refusal(409, 'channels.order-outdated', sentence);
  });
  openDashboard(path);
  await openMenuOf('Kids at Home');
  choose('Move Up');
  expect(await screen.findByText('Error Re Ordering Channels')).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  await expectOrder(['Sunday Gathering', 'Kids at Home']);
});
