import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { noteSaved } from '../../../staff-kit/lists/saved-row.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import {
  aChannel,
  aContent,
  aGlobalOwner,
  aHost,
  aUser,
  EVENING,
  GRACE,
  SUNDAY,
  YOUTH,
} from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/contents`;
const MINUTE_MS = 60_000;

afterEach(() => vi.useRealTimers());

/** Returns the ISO-8601 instant some minutes from now. */
const inMinutes = (minutes: number) => new Date(serverClock.now() + minutes * MINUTE_MS).toISOString();
/** Minutes from now to a later time on the same calendar day, at most 30. */
const later = Math.min(30, (new Date().setHours(24, 0, 0, 0) - Date.now()) / 120_000);
const upcoming = () => aContent({ startsAt: inMinutes(3 * 1_440 + later) });
const ended = () =>
  aContent({ id: '10000000-0000-4000-8000-000000000000', name: 'Last Week', startsAt: inMinutes(-10_080) });
const onDemand = () =>
  aContent({
    id: '20000000-0000-4000-8000-000000000000',
    name: 'Salt and Light',
    contentType: 'onDemand',
    originalAirDate: '2026-10-25',
    channelIds: [YOUTH],
  });

const section = (name: string) => screen.findByRole('region', { name });
const inSection = async (name: string) => within(await section(name));

async function openMenuOf(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await screen.findAllByRole('menuitem');
}

test('CNT-32 CNT-33 the list has the title CONTENT and three sections, each with its contents', async () => {
  aServer({ contents: [upcoming(), ended(), onDemand()] });
  openDashboard(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'CONTENT' })).toBeTruthy();
  expect((await inSection('UPCOMING')).getByText('Evening Prayer')).toBeTruthy();
  expect((await inSection('ON-DEMAND')).getByText('Salt and Light')).toBeTruthy();
  expect((await inSection('PAST')).getByText('Last Week')).toBeTruthy();
});

test('CNT-38 a channel in the navigation state filters the list', async () => {
  aServer({ contents: [upcoming(), onDemand()] });
  openDashboard(path, { state: { channelId: YOUTH } });
  expect(await screen.findByText('Salt and Light')).toBeTruthy();
  expect(screen.queryByText('Evening Prayer')).toBeNull();
});

test('CNT-39 without a channel in the navigation state every content shows', async () => {
  aServer({ contents: [upcoming(), onDemand()] });
  openDashboard(path);
  expect(await screen.findByText('Salt and Light')).toBeTruthy();
  expect(screen.getByText('Evening Prayer')).toBeTruthy();
});

test('SHELL-175 the search finds words of name, text, channel, kind and date, in any order and without accents', async () => {
  const vigil = aContent({
    id: '30000000-0000-4000-8000-000000000000',
    name: 'Vigilia de Año Nuevo',
    contentType: 'simulatedLive',
    description: 'Bring a lantern.',
    startsAt: '2030-12-31T23:00:00.000Z',
    timeZoneName: 'America/Chicago',
    channelIds: [YOUTH],
  });
  aServer({ contents: [upcoming(), vigil], channels: [aChannel(), aChannel({ id: YOUTH, name: 'Grace Youth' })] });
  openDashboard(path);
  const search = await screen.findByLabelText('Search content');
  for (const words of [
    'ano vigilia',
    'LANTERN',
    'youth',
    'december 31',
    '12/31',
    'tuesday lantern',
    'simulated live vigilia',
  ]) {
    fireEvent.change(search, { target: { value: words } });
    expect(await screen.findByText('Vigilia de Año Nuevo'), words).toBeTruthy();
    if (words !== 'simulated live vigilia') expect(screen.queryByText('Evening Prayer'), words).toBeNull();
  }
  fireEvent.change(search, { target: { value: 'vigilia january' } });
  expect(await screen.findByText('No results for “vigilia january”')).toBeTruthy();
});

test('SHELL-173 Back restores the search, the filter and the expanded sections of the list', async () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    aContent({
      id: `4000000${at % 10}-000${Math.floor(at / 10)}-4000-8000-000000000000`,
      name: `Sermon ${at + 1}`,
      contentType: 'onDemand',
      originalAirDate: '2026-10-25',
    }),
  );
  aServer({ contents: [upcoming(), ...many] });
  const router = openDashboard(path);
  fireEvent.change(await screen.findByLabelText('Search content'), { target: { value: 'sermon' } });
  fireEvent.click(await screen.findByRole('button', { name: 'See all 12' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Sermon 12' }));
  await waitFor(() => expect(router.state.location.pathname).toContain(many[11]?.id));
  await act(() => router.navigate(-1));
  expect((await screen.findByLabelText<HTMLInputElement>('Search content')).value).toBe('sermon');
  expect(screen.getByRole('link', { name: 'Sermon 12' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'See less' })).toBeTruthy();
});

test('SHELL-174 the list marks a just saved content and scrolls to it, only once', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  aServer({ contents: [upcoming(), ended()] });
  noteSaved(ended().id);
  const marked = () => [...document.querySelectorAll('[data-saved]')].map((row) => row.textContent);
  const router = openDashboard(path);
  await screen.findByText('Last Week');
  expect(marked()).toHaveLength(1);
  expect(marked()[0]).toContain('Last Week');
  expect(scrolled.mock.contexts.map((row) => (row as Element).textContent)).toEqual(marked());
  await act(() => router.navigate(`/dashboard/${GRACE}/channels`));
  await act(() => router.navigate(path));
  await screen.findByText('Last Week');
  expect(marked()).toEqual([]);
});

test('CNT-282 the time of a row shows the time zone, and Yesterday, Today or Tomorrow if one of them applies', async () => {
  const noon = (days: number) => {
    const day = new Date(serverClock.now() + days * 86_400_000);
    return `${day.toISOString().slice(0, 10)}T12:00:00.000Z`;
  };
  const at = (days: number, name: string) =>
    aContent({ id: `5000000${days + 3}-0000-4000-8000-000000000000`, name, startsAt: noon(days), timeZoneName: 'UTC' });
  const timeOf = async (name: string) =>
    (await screen.findByText(name)).closest('li')?.querySelector('time')?.textContent;
  aServer({ contents: [at(-1, 'Past'), at(1, 'Next'), at(3, 'Later')] });
  openDashboard(path);
  expect(await timeOf('Past')).toMatch(/ · 12:00 PM Yesterday · UTC$/);
  expect(await timeOf('Next')).toMatch(/ · 12:00 PM Tomorrow · UTC$/);
  expect(await timeOf('Later')).toMatch(/ · 12:00 PM UTC$/);
});

test('the search keeps only matching contents', async () => {
  aServer({ contents: [upcoming(), onDemand()] });
  openDashboard(path);
  fireEvent.change(await screen.findByLabelText('Search content'), { target: { value: 'SALT' } });
  await waitFor(() => expect(screen.queryByText('Evening Prayer')).toBeNull());
  expect(screen.getByText('Salt and Light')).toBeTruthy();
});

test('a search without any result shows one note and can be cleared', async () => {
  aServer({ contents: [upcoming(), ended(), onDemand()] });
  openDashboard(path);
  const search = await screen.findByLabelText<HTMLInputElement>('Search content');
  await screen.findByText('Evening Prayer');
  fireEvent.change(search, { target: { value: 'Easter' } });
  expect((await screen.findAllByText(/No results/)).map(({ textContent }) => textContent)).toEqual([
    'No results for “Easter”',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Evening Prayer')).toBeTruthy();
  expect(search.value).toBe('');
  expect(document.activeElement).toBe(search);
});

test('CNT-33~ a search with a result in only one section keeps all three sections', async () => {
  aServer({ contents: [upcoming(), ended(), onDemand()] });
  openDashboard(path);
  fireEvent.change(await screen.findByLabelText('Search content'), { target: { value: 'salt' } });
  expect((await inSection('UPCOMING')).getByText('No results here')).toBeTruthy();
  expect((await inSection('ON-DEMAND')).getByText('Salt and Light')).toBeTruthy();
  expect((await inSection('PAST')).getByText('No results here')).toBeTruthy();
});

test('CNT-39~ a channel without content offers to show all channels', async () => {
  const channels = [aChannel(), aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' })];
  aServer({ channels, contents: [upcoming()] });
  openDashboard(path, { state: { channelId: YOUTH } });
  expect(await screen.findByText('No content in this channel')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all channels' }));
  expect(await screen.findByText('Evening Prayer')).toBeTruthy();
});

test('an upcoming content shows its channel and its type', async () => {
  aServer({ contents: [aContent({ contentType: 'simulatedLive' })] });
  openDashboard(path);
  const card = (await screen.findByText('Evening Prayer')).closest('li') as HTMLElement;
  expect(within(card).getByText('Sunday Gathering')).toBeTruthy();
  expect(within(card).getByText('Simulated live')).toBeTruthy();
});

test('CNT-46 CNT-99~ CNT-100~ a card shows thumbnail, name and the time in the content’s zone', async () => {
  aServer({ contents: [aContent({ startsAt: '2030-12-24T23:00:00.000Z' })] });
  openDashboard(path);
  const card = (await screen.findByText('Evening Prayer')).closest('li');
  expect(card?.querySelector('img')?.getAttribute('src')).toBe('/media/evening.webp');
  expect(card?.querySelector('time')?.textContent).toBe('Tue, Dec 24, 2030 · 5:00 PM CST');
});

test('CNT-41 CNT-43 CNT-44 the plus button offers three types and puts the chosen type into the navigation state', async () => {
  aServer();
  const router = openDashboard(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Add content' }));
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names.map((name) => name.match(/^(Live|Simulated live|On-demand)/)?.[0])).toEqual([
    'Live',
    'Simulated live',
    'On-demand',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: /^Simulated live/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/add`));
  expect(router.state.location.state).toEqual({ contentType: 'simulatedLive' });
});

test('CNT-42 superhosts and hosts get no plus button', async () => {
  for (const role of ['host', 'superhost'] as const) {
    aServer({ user: aUser({ clients: { [GRACE]: role } }) });
    openDashboard(path);
    await screen.findByText('Evening Prayer');
    expect(screen.queryByRole('button', { name: 'Add content' })).toBeNull();
    cleanup();
  }
  aServer();
  openDashboard(path);
  expect(await screen.findByRole('button', { name: 'Add content' })).toBeTruthy();
});

test('CNT-45 without channels the plus button offers Create a Channel', async () => {
  aServer({ channels: [] });
  const router = openDashboard(path);
  await screen.findByText('Evening Prayer');
  fireEvent.click(screen.getByRole('button', { name: 'Add content' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Create a Channel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/channels/add`));
});

test('CNT-50 Edit in the card menu opens the form', async () => {
  aServer();
  const router = openDashboard(path);
  await openMenuOf('Evening Prayer');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${EVENING}`));
});

test('CNT-49 CNT-52 CNT-53 HOSTP-53 a host gets the menu with Analytics, Host Panel and Preview, and no Edit', async () => {
  aServer({ user: aHost() });
  openDashboard(path);
  await screen.findByText('Evening Prayer');
  await openMenuOf('Evening Prayer');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Analytics',
    'Host Panel',
    'Preview',
  ]);
  for (const [name, page] of [
    ['Analytics', 'analytics'],
    ['Host Panel', 'host'],
  ])
    expect(screen.getByRole('menuitem', { name }).getAttribute('href')).toBe(
      `/dashboard/${GRACE}/contents/${EVENING}/${page}`,
    );
});

test('CNT-48~ for an on-demand content the menu of a host has Analytics, and a Preview that opens the first channel', async () => {
  const never = { startsAt: null, opensAt: null, closesAt: null };
  aServer({ user: aHost(), contents: [{ ...aContent(), ...never, contentType: 'onDemand' }] });
  openDashboard(path);
  await openMenuOf('Evening Prayer');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Analytics', 'Preview']);
  const preview = screen.getByRole('menuitem', { name: 'Preview' });
  expect([preview.getAttribute('href'), preview.getAttribute('target')]).toEqual([
    '/grace/sunday/abcdefgh23',
    '_blank',
  ]);
});

test('CNT-47~ CNT-54 the menu of an owner has Edit and a Preview that opens the first channel', async () => {
  aServer({ contents: [aContent({ channelIds: [SUNDAY, YOUTH] })] });
  openDashboard(path);
  await openMenuOf('Evening Prayer');
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining(['Edit', 'Preview']));
  expect(screen.getByRole('menuitem', { name: 'Preview' }).getAttribute('href')).toBe('/grace/sunday/abcdefgh23');
});

test('CNT-55 CNT-56 Edit of an ended content is disabled and shows the reason', async () => {
  aServer({ contents: [ended()] });
  const router = openDashboard(path);
  await openMenuOf('Last Week');
  const edit = screen.getByRole('menuitem', { name: 'Edit' });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  fireEvent.mouseEnter(edit);
  expect(await screen.findByText('This content has ended and cannot be edited now')).toBeTruthy();
  fireEvent.click(edit);
  expect(router.state.location.pathname).toBe(path);
});

test('CNT-57 a global owner can edit an ended content', async () => {
  aServer({ user: aGlobalOwner(), contents: [ended()] });
  openDashboard(path);
  await openMenuOf('Last Week');
  expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('aria-disabled')).toBeNull();
});

test.each([
  ['3 weeks', 3 * 10_080 + later, 'Starts in 3 weeks'],
  ['a day', 1_440 + later, 'Starts in 1 day'],
  ['5 hours', 5 * 60 + later, 'Starts in 5 hours'],
])(
  'CNT-29 TIME-30 TIME-28 a card that starts in %s counts down and has no live badge',
  async (_name, minutes, text) => {
    aServer({
      contents: [
        aContent({ startsAt: inMinutes(minutes) }),
        aContent({ ...ended(), startsAt: inMinutes(-10), closesAt: inMinutes(50) }),
      ],
    });
    openDashboard(path);
    const cardOf = async (words: string) => within((await screen.findByText(words)).closest('li') as HTMLElement);
    expect((await cardOf(text)).queryByText('LIVE')).toBeNull();
    expect((await cardOf('Last Week')).queryByText('LIVE')).not.toBeNull();
  },
);

test('CNT-29~ the countdown shows minutes and seconds in the last hour', async () => {
  aServer({ contents: [aContent({ startsAt: inMinutes(42) })] });
  openDashboard(path);
  expect((await screen.findByText(/^Starts in 41:\d\d$/)).textContent).toBeTruthy();
});

test('CNT-28 TIME-27 TIME-29 the live badge is shown between start and close, but not afterwards', async () => {
  aServer({ contents: [aContent({ startsAt: inMinutes(-10) }), ended()] });
  openDashboard(path);
  expect((await inSection('UPCOMING')).getByText('LIVE')).toBeTruthy();
  expect((await inSection('PAST')).queryByText('LIVE')).toBeNull();
});

test('CNT-59 a card moves from UPCOMING to PAST when it closes, without a reload', async () => {
  const startsAt = new Date(serverClock.now() - 60 * MINUTE_MS + 1_500).toISOString();
  aServer({ contents: [aContent({ startsAt, duration: 60 })], channels: [aChannel()] });
  openDashboard(path);
  expect((await inSection('UPCOMING')).getByText('Evening Prayer')).toBeTruthy();
  await waitFor(async () => expect((await inSection('PAST')).getByText('Evening Prayer')).toBeTruthy(), {
    timeout: 5_000,
  });
  expect((await inSection('UPCOMING')).queryByText('Evening Prayer')).toBeNull();
});
