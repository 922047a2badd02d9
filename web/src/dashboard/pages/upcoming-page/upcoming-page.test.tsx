import type { UpcomingContent } from '@nave/domain/operations/reports.api.ts';
import { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aGlobalOwner, aUser, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const PATH = '/dashboard/upcoming';
const anUpcoming = (changes: Partial<UpcomingContent> = {}): UpcomingContent => ({
  id: 'd0000000-0000-4000-8000-000000000000',
  key: 'lessons',
  name: 'Lessons and Carols',
  contentType: 'simulatedLive',
  startsAt: '2031-12-12T23:00:00.000Z',
  timeZoneName: 'Asia/Tokyo',
  clientId: GRACE,
  clientKey: 'grace',
  clientName: 'Grace Church',
  channels: [
    { id: SUNDAY, key: 'sunday', name: 'Sunday Gathering' },
    { id: YOUTH, key: 'youth', name: 'Youth' },
  ],
  ...changes,
});

function aReport(items: UpcomingContent[], user = aGlobalOwner()) {
  const server = aServer({ user });
  server.on(reportCalls.upcomingContents, {}, ({ path }) => ({
    body: path.includes('after=')
      ? { items: [anUpcoming({ id: 'd0000000-0000-4000-8000-000000000002', name: 'Late Vigil' })], next: null }
      : { items, next: items.length > 1 ? (items.at(-1)?.id ?? null) : null },
  }));
  return server;
}

const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: 'p' })).closest('li') as HTMLElement);

test.each([
  ['owner', aGlobalOwner()],
  ['admin', aUser({ globalRole: 'admin', clients: {} })],
])(
  'OPS-57 OPS-62 OPS-79 SHELL-23 a global %s sees what starts in the next 2 days: organisation, channels, type, times and links',
  async (_role, user) => {
    aReport([anUpcoming()], user);
    openDashboard(PATH);
    expect(await screen.findByText('Contents of all organisations that start in the next 2 days.')).toBeTruthy();
    const row = await rowOf('Lessons and Carols');
    expect(row.getByText('Simulated live')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Grace Church' }).getAttribute('href')).toBe(`/dashboard/${GRACE}/channels`);
    expect(row.getByText(/Sunday Gathering, Youth/)).toBeTruthy();
    expect(row.getByText('Sat, Dec 13, 2031 · 8:00 AM GMT+9')).toBeTruthy();
    expect(row.getByText(/^Fri, Dec 12, 2031 · 11:00 PM UTC for you$/)).toBeTruthy();
    const links = ['Analytics', 'Host Panel', 'Preview'].map((name) =>
      row.getByRole('link', { name: new RegExp(`^${name} Lessons and Carols`) }).getAttribute('href'),
    );
    const content = `/dashboard/${GRACE}/contents/${anUpcoming().id}`;
    expect(links).toEqual([`${content}/analytics`, `${content}/host`, '/grace/sunday/lessons']);
  },
);

test('OPS-79~ a start in the reader’s own zone is shown once', async () => {
  aReport([anUpcoming({ timeZoneName: 'UTC' })]);
  openDashboard(PATH);
  const row = await rowOf('Lessons and Carols');
  expect(row.getByText('Fri, Dec 12, 2031 · 11:00 PM UTC')).toBeTruthy();
  expect(row.queryByText(/for you/)).toBeNull();
});

test.each([
  ['an owner of an organisation', aUser()],
  ['a user without a role', aUser({ clients: {} })],
])('SHELL-24 %s sees Unauthorized, and requests no contents', async (_who, user) => {
  const server = aReport([anUpcoming()], user);
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
  expect(server.asked(reportCalls.upcomingContents)).toEqual([]);
});

test('Show more adds the next page', async () => {
  aReport([anUpcoming(), anUpcoming({ id: 'd0000000-0000-4000-8000-000000000001', name: 'Vespers' })]);
  openDashboard(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await rowOf('Late Vigil');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('OPS-64 SHELL-101~ the page has no side menu, unlike the pages of an organisation; the menu links to it', async () => {
  aReport([anUpcoming()]);
  openDashboard(`/dashboard/${GRACE}/channels`);
  expect((await screen.findAllByRole('link', { name: 'Channels' })).length).toBeGreaterThan(0);
  cleanup();
  openDashboard('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Upcoming contents' }));
  await rowOf('Lessons and Carols');
  expect(screen.queryByRole('link', { name: 'Channels' })).toBeNull();
});

test('without contents the page says so, and a list that cannot be loaded can be retried', async () => {
  aReport([]);
  openDashboard(PATH);
  expect(await screen.findByText('Nothing starts in the next 2 days')).toBeTruthy();
  cleanup();
  const server = aServer({ user: aGlobalOwner() }).on(reportCalls.upcomingContents, {}, 'unreachable');
  openDashboard(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
  server.answers(reportCalls.upcomingContents, { items: [anUpcoming()], next: null });
  fireEvent.click(again);
  await rowOf('Lessons and Carols');
}, 12_000);
