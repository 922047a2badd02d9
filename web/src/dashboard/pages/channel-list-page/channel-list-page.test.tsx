import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { startSite } from '../../../lib/site.ts';
import { brandWithLinks } from '../../../lib/testing/brand-with-links.ts';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aContent, aHost, atGrace, aUser, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/channels`;
const youth = aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth', isPrivate: true });

async function rowOf(name: string) {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
}

async function openMenuOf(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findAllByRole('menuitem');
}

test('CHN-17 CHN-18 CHN-19 CHN-22 the list has its header, an intro with a learn-more link, and the channels', async () => {
  startSite({ brand: brandWithLinks });
  onTestFinished(() => startSite(undefined));
  aServer({ channels: [aChannel(), youth] });
  openDashboard(path);
  expect(await screen.findByRole('heading', { name: 'CHANNELS' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Learn more/ }).getAttribute('href')).toMatch(/^https:/);
  const row = (await screen.findByText('Sunday Gathering')).closest('li');
  expect(row?.querySelector('img')?.getAttribute('src')).toBe('/media/sunday.webp');
});

test('CHN-23 CHN-24 a private channel has a badge, a public channel has none', async () => {
  aServer({ channels: [aChannel(), youth] });
  openDashboard(path);
  expect((await rowOf('Grace Youth')).getByText('Private')).toBeTruthy();
  expect((await rowOf('Sunday Gathering')).queryByText('Private')).toBeNull();
});

test.each(['owner', 'admin'] as const)(
  'CHN-20 the plus button opens the form of a new channel for an %s',
  async (role) => {
    aServer({ user: aUser({ clients: { [GRACE]: role } }) });
    const router = openDashboard(path);
    fireEvent.click(await screen.findByRole('link', { name: 'Add channel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/add`));
  },
);

test('CHN-21 CHN-31 CHN-37 a host sees no plus button, and sees Preview instead of the row menu', async () => {
  aServer({ user: aHost() });
  openDashboard(path);
  const preview = await screen.findByRole('link', { name: 'Preview Sunday Gathering (opens in a new tab)' });
  expect(preview.getAttribute('href')).toBe('/grace/sunday');
  expect(preview.getAttribute('target')).toBe('_blank');
  expect(screen.queryByRole('link', { name: 'Add channel' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  cleanup();
  aServer();
  openDashboard(path);
  expect(await screen.findByRole('link', { name: 'Add channel' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Actions for/ })).toBeTruthy();
});

test('CHN-28 view contents opens the content list with the channel in the navigation state', async () => {
  aServer();
  const router = openDashboard(path);
  fireEvent.click(await screen.findByRole('link', { name: 'View contents of Sunday Gathering' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/contents`));
  expect(router.state.location.state).toEqual({ channelId: SUNDAY });
});

test('CHN-29 the view-contents action has a hover hint', async () => {
  aServer();
  openDashboard(path);
  fireEvent.mouseEnter(await screen.findByRole('link', { name: 'View contents of Sunday Gathering' }));
  expect(await screen.findByText('View Contents in this Channel')).toBeTruthy();
});

test('CHN-33 Edit in the row menu opens the form of that channel', async () => {
  aServer();
  const router = openDashboard(path);
  await openMenuOf('Sunday Gathering');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${SUNDAY}`));
});

test('CHN-36 Preview in the row menu opens the public page in a new tab', async () => {
  aServer();
  openDashboard(path);
  await openMenuOf('Sunday Gathering');
  const preview = screen.getByRole('menuitem', { name: 'Preview' });
  expect(preview.getAttribute('href')).toBe('/grace/sunday');
  expect(preview.getAttribute('target')).toBe('_blank');
});

test('CHN-32 an admin limited to one channel gets the menu only for that channel', async () => {
  const user = aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [SUNDAY] } });
  aServer({ user, channels: [aChannel(), youth] });
  openDashboard(path);
  expect(await screen.findByRole('button', { name: 'Actions for Sunday Gathering' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Grace Youth' })).toBeNull();
});

test('CHN-41 SHELL-146 channels that cannot be found show a 404 page', async () => {
  aServer().on(channelCalls.list, atGrace, refusal(404, 'request.not-found', 'Not found.'));
  openDashboard(path);
  expect(await screen.findByRole('heading', { name: 'Channels not found.' })).toBeTruthy();
});

test('CHN-42 a loading indicator shows while the channels load', async () => {
  aServer().on(channelCalls.list, atGrace, () => new Promise(() => {}));
  openDashboard(path);
  await screen.findByRole('heading', { name: 'CHANNELS' });
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('CHN-248 a row shows LIVE while a content of the channel is live, and the number of on-demand contents', async () => {
  const at = (minutes: number) => new Date(serverClock.now() + minutes * 60_000).toISOString();
  const [startsAt, closesAt] = [at(-5), at(55)];
  const live = aContent({ startsAt, closesAt, channelIds: [SUNDAY] });
  const film = (id: string, channelIds: string[]) =>
    aContent({ id: `${id}0000000-0000-4000-8000-000000000000`, contentType: 'onDemand', startsAt: null, channelIds });
  aServer({ channels: [aChannel(), youth], contents: [live, film('6', [SUNDAY, YOUTH]), film('7', [SUNDAY])] });
  openDashboard(path);
  expect(await (await rowOf('Sunday Gathering')).findByText('LIVE')).toBeTruthy();
  expect((await rowOf('Sunday Gathering')).getByText('2 on demand')).toBeTruthy();
  expect((await rowOf('Grace Youth')).getByText('1 on demand')).toBeTruthy();
  expect((await rowOf('Grace Youth')).queryByText('LIVE')).toBeNull();
});
