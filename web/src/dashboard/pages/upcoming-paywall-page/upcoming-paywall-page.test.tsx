import type { UpcomingEvent } from '@nave/domain/operations/reports.api.ts';
import { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aGlobalOwner, aUser, GRACE } from '../../testing/records.ts';

const PATH = '/dashboard/upcomingPaywall';
const channelId = 'c0000000-0000-4000-8000-000000000000';
const anUpcoming = (changes: Partial<UpcomingEvent> = {}): UpcomingEvent => ({
  clientId: GRACE,
  clientName: 'Grace Church',
  timeZoneName: 'America/New_York',
  channelId,
  channelName: 'Main Hall',
  eventNumber: '482913',
  eventName: 'Winter Retreat',
  eventDate: '2031-12-12T23:00:00.000Z',
  spots: { taken: 812, remaining: 188 },
  ...changes,
});

function aReport(items: UpcomingEvent[], user = aGlobalOwner()) {
  const server = aServer({ user });
  server.on(reportCalls.upcomingPaywall, {}, ({ path }) => ({
    body: path.includes('after=')
      ? { items: [anUpcoming({ eventName: 'Late Camp', eventNumber: '482914' })], next: null }
      : { items, next: items.length > 1 ? `1_482913_${channelId}` : null },
  }));
  return server;
}

test.each([
  ['owner', aGlobalOwner()],
  ['admin', aUser({ globalRole: 'admin', clients: {} })],
])('PAY-123 PAY-124 OPS-66 OPS-69 SHELL-25 a global %s sees the events of the next 14 days', async (_role, user) => {
  aReport([anUpcoming()], user);
  openDashboard(PATH);
  expect(await screen.findByText(/^Events of the next 14 days/)).toBeTruthy();
  const row = within((await screen.findByText('Winter Retreat')).closest('li') as HTMLElement);
  expect(row.getByText('482913')).toBeTruthy();
  expect(row.getByText('Fri, Dec 12, 2031 · 6:00 PM EST')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Grace Church' }).getAttribute('href')).toBe(`/dashboard/${GRACE}/channels`);
  expect(row.getByRole('link', { name: 'Main Hall' }).getAttribute('href')).toContain(channelId);
  expect(row.getByText('812 spots taken')).toBeTruthy();
  expect(row.getByText('188 remaining')).toBeTruthy();
});

test.each([
  ['an owner of an organisation', aUser()],
  ['a user without a role', aUser({ clients: {} })],
])('SHELL-26 %s sees Unauthorized, and requests no events', async (_who, user) => {
  const server = aReport([anUpcoming()], user);
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
  expect(server.asked(reportCalls.upcomingPaywall)).toEqual([]);
});

test('an event whose spots are missing keeps its row, which says why', async () => {
  aReport([
    anUpcoming({ eventName: 'Away', spots: { missing: 'unreachable' } }),
    anUpcoming({ eventName: 'Gone', eventNumber: '482915', spots: { missing: 'gone' } }),
  ]);
  openDashboard(PATH);
  const row = within((await screen.findByText('Away')).closest('li') as HTMLElement);
  expect(row.getByText(/^The ticketing doesn’t answer right now/)).toBeTruthy();
  expect(screen.getByText('The ticketing no longer has this event.')).toBeTruthy();
});

test('Show more adds the next page', async () => {
  aReport([anUpcoming(), anUpcoming({ eventNumber: '482916' })]);
  openDashboard(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Late Camp')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('OPS-71 SHELL-101~ the page has no side menu, unlike the pages of an organisation; the menu links to it', async () => {
  aReport([anUpcoming()]);
  openDashboard(`/dashboard/${GRACE}/channels`);
  expect((await screen.findAllByRole('link', { name: 'Channels' })).length).toBeGreaterThan(0);
  cleanup();
  openDashboard('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Upcoming paywall events' }));
  expect(await screen.findByText('Winter Retreat')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Channels' })).toBeNull();
});

test('without events the page says so', async () => {
  aReport([]);
  openDashboard(PATH);
  expect(await screen.findByText('No events in the next 14 days')).toBeTruthy();
});

test('a list that cannot be loaded can be retried', async () => {
  const server = aServer({ user: aGlobalOwner() }).on(reportCalls.upcomingPaywall, {}, 'unreachable');
  openDashboard(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
  server.answers(reportCalls.upcomingPaywall, { items: [anUpcoming()], next: null });
  fireEvent.click(again);
  expect(await screen.findByText('Winter Retreat')).toBeTruthy();
}, 10_000);
