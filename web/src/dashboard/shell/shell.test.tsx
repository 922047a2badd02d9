import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSite } from '../../lib/site.ts';
import { brandWithLinks } from '../../lib/testing/brand-with-links.ts';
import { refusal } from '../../lib/testing/fake-server.ts';
import { showToast } from '../../ui/toast-store.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import {
  aChannel,
  aClient,
  aContent,
  aGlobalOwner,
  aHost,
  atGrace,
  aUser,
  EVENING,
  GRACE,
  SUNDAY,
} from '../testing/records.ts';

const channels = `/dashboard/${GRACE}/channels`;
const foreign = '/dashboard/77777777-0000-4000-8000-000000000000/channels';

afterEach(() => vi.useRealTimers());

test('SHELL-76 SHELL-77 SHELL-87 the header shows logo, title, organisation and who is signed in', async () => {
  aServer();
  openDashboard(channels);
  const header = within(await screen.findByRole('banner'));
  expect(await header.findByRole('heading', { name: 'CHANNELS' })).toBeTruthy();
  expect(header.getByRole('link', { name: 'Nave, all organisations' })).toBeTruthy();
  expect(header.getByText('Grace Community Church')).toBeTruthy();
  expect(header.getByText('HW')).toBeTruthy();
});

test('SHELL-161 the organisation’s name links to the chooser only for users with several organisations', async () => {
  const other = foreign.split('/')[2] ?? '';
  const owner = aUser();
  const nameFor = async (user: typeof owner) => {
    cleanup();
    aServer({ user });
    openDashboard(channels);
    return (await within(await screen.findByRole('banner')).findByText('Grace Community Church')).closest('a');
  };
  expect(await nameFor(owner)).toBeNull();
  expect((await nameFor(aGlobalOwner()))?.getAttribute('href')).toBe('/dashboard');
  const ofTwo = aUser({ clients: { ...owner.clients, [other]: 'host' } });
  expect((await nameFor(ofTwo))?.getAttribute('href')).toBe('/dashboard');
});

test('SHELL-93 SHELL-94 the side menu opens channels and contents', async () => {
  aServer();
  const router = openDashboard(channels);
  const menu = within(await screen.findByRole('navigation', { name: 'Organisation' }));
  fireEvent.click(menu.getByRole('link', { name: 'Content' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/contents`));
  fireEvent.click(menu.getByRole('link', { name: 'Channels' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(channels));
});

test('SHELL-99 SHELL-100 Minimize collapses the side menu, which stays collapsed on the next visit', async () => {
  aServer();
  openDashboard(channels);
  const minimize = await screen.findByRole('button', { name: 'Minimize' });
  expect(minimize.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(minimize);
  expect(minimize.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('nave.menu-minimized')).toBe('yes');
  cleanup();
  openDashboard(channels);
  const again = await screen.findByRole('button', { name: 'Minimize' });
  expect(again.getAttribute('aria-pressed')).toBe('true');
});

test('SHELL-91 SHELL-92 SHELL-151 on a narrow screen the hamburger opens the side menu', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('767') });
  aServer();
  openDashboard(channels);
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('link', { name: 'Content' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Minimize' })).toBeNull();
  window.matchMedia = wide;
});

test('SHELL-108 SHELL-109 SHELL-110 SHELL-111 the footer has its four links', async () => {
  startSite({ brand: brandWithLinks });
  onTestFinished(() => startSite(undefined));
  aServer();
  openDashboard(channels);
  for (const name of ['Terms of Use', 'Privacy Policy', 'Support', 'A Product of Nave']) {
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toMatch(/^https:/);
  }
});

test('HOST-55~ the footer has no link that the operator has not set', async () => {
  aServer();
  openDashboard(channels);
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByText(/A Product of/)).toBeTruthy();
  expect(footer.queryAllByRole('link')).toEqual([]);
});

test('HOST-47 header, footer and title show the configured brand', async () => {
  const at = (path: string) => `https://apse.example/${path}`;
  const addresses = { home: at(''), terms: at('terms'), privacy: at('privacy'), support: at('support') };
  startSite({ brand: { name: 'Apse', color: '#7a3b00', logo: at('mark.svg'), ...addresses } });
  onTestFinished(() => startSite(undefined));
  aServer();
  openDashboard(channels);
  const header = within(await screen.findByRole('banner'));
  const logo = await header.findByRole('link', { name: 'Apse, all organisations' });
  expect([logo.textContent, logo.querySelector('img')?.getAttribute('src')]).toEqual(['Apse', at('mark.svg')]);
  const links = ['A Product of Apse', 'Terms of Use', 'Privacy Policy', 'Support'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(Object.values(addresses));
  expect(document.title).toMatch(/ - Apse$/);
});

test('SHELL-11 a user without a role in the client is redirected to the chooser, and the client is not requested', async () => {
  const server = aServer({ user: aUser({ clients: {} }) });
  server.on(clientCalls.list, {}, { body: { items: [] } });
  const router = openDashboard(foreign);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  await waitFor(() => expect(server.asked(clientCalls.list)).toHaveLength(1));
  expect(server.calls.filter(({ path }) => path.includes('77777777'))).toEqual([]);
});

test('SHELL-142 a client that does not exist shows a 404 page to a global owner', async () => {
  aServer({ user: aGlobalOwner() });
  openDashboard(foreign);
  expect(await screen.findByRole('heading', { name: 'Client not found.' })).toBeTruthy();
});

test('SHELL-12 SHELL-49~ SHELL-148 CHN-59 a host who opens the channel form sees Unauthorized', async () => {
  aServer({ user: aHost() });
  openDashboard(`${channels}/add`);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
});

test.each(['owner', 'admin', 'superhost', 'host'] as const)(
  'SHELL-48 SHELL-50 staff can open both lists: %s',
  async (role) => {
    aServer({ user: aUser({ clients: { [GRACE]: role } }) });
    openDashboard(channels);
    expect(await screen.findByText('Sunday Gathering')).toBeTruthy();
    cleanup();
    openDashboard(`/dashboard/${GRACE}/contents`);
    expect(await screen.findByText('Evening Prayer')).toBeTruthy();
  },
);

test('SHELL-56 an unknown path shows a 404 page inside the dashboard', async () => {
  aServer();
  openDashboard(`/dashboard/${GRACE}/nothing/here`);
  expect(await screen.findByRole('heading', { name: 'Page not found.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Channels' })).toBeTruthy();
});

test('SHELL-16 the dashboard shows the client, the channel and the content of the URL', async () => {
  const harbor = foreign.split('/')[2] ?? '';
  const server = aServer({ user: aUser({ clients: { [GRACE]: 'owner', [harbor]: 'owner' } }) });
  const atHarbor = { clientId: harbor };
  const content = aContent({ clientId: harbor, name: 'Night Watch' });
  server.on(clientCalls.read, atHarbor, { body: aClient({ id: harbor, name: 'Harbor Chapel' }) });
  server.on(contentCalls.read, { ...atHarbor, contentId: EVENING }, { body: content });
  server.on(
    channelCalls.read,
    { ...atHarbor, channelId: SUNDAY },
    { body: aChannel({ clientId: harbor, name: 'Still Waters' }) },
  );
  server.on(channelCalls.list, atHarbor, { body: { items: [] } });
  const router = openDashboard(`/dashboard/${harbor}/contents/${EVENING}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Night Watch' })).toBeTruthy();
  expect(screen.getByText('Harbor Chapel')).toBeTruthy();
  await act(() => router.navigate(`/dashboard/${harbor}/channels/${SUNDAY}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Still Waters' })).toBeTruthy();
  expect(server.calls.filter(({ path }) => path.includes(GRACE))).toEqual([]);
});

test('SHELL-17 the navigation state provides neither rights nor records', async () => {
  const forged = aUser({ globalRole: 'owner' });
  const channel = aChannel({ name: 'Forged' });
  const state = { user: forged, role: 'owner', client: aClient({ name: 'Forged' }), channel, content: aContent() };
  aServer();
  openDashboard(`${channels}/${SUNDAY}`, { state });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Sunday Gathering');
  expect(screen.queryByText('Forged')).toBeNull();
  cleanup();
  aServer({ user: aHost() });
  openDashboard(`${channels}/${SUNDAY}`, { state });
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
});

test('SHELL-137 SHELL-138 a loading indicator is shown while the user and the client load', async () => {
  const server = aServer();
  let answer = (_: { body: Client }) => {};
  server.on(clientCalls.read, atGrace, () => new Promise((resolve) => (answer = resolve)));
  openDashboard(channels);
  expect(screen.getByText('Loading...')).toBeTruthy();
  await waitFor(() => expect(server.asked(clientCalls.read, atGrace)).toHaveLength(1));
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.queryByText('CHANNELS')).toBeNull();
  await act(async () => answer({ body: aClient() }));
});

test('SHELL-149 API-88 a failed load of a list is logged; the page stays usable and shows no toast', async () => {
  const log = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => {});
  aServer().on(contentCalls.page, atGrace, refusal(400, 'request.malformed', 'No.'));
  openDashboard(`/dashboard/${GRACE}/contents`);
  expect(await screen.findByText(/can’t load your content/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add content' })).toBeTruthy();
  expect(log).toHaveBeenCalled();
  const toasts = () => document.querySelectorAll('[class*=toasts] [class*=toast]').length;
  expect(toasts()).toBe(0);
  act(() => void showToast('Saved'));
  await waitFor(() => expect(toasts()).toBe(1));
});

test('SHELL-124 a toast hides by itself after 3 seconds', async () => {
  aServer();
  openDashboard(channels);
  await screen.findByRole('heading', { name: 'CHANNELS' });
  vi.useFakeTimers();
  act(() => void showToast('Saved'));
  act(() => void vi.advanceTimersByTime(2_999));
  expect(screen.getByText('Saved')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('ACC-147 ACC-148 ACC-149 signing out asks for confirmation, and Cancel keeps the session', async () => {
  const server = aServer();
  openDashboard(channels);
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sign Out' }));
  expect(question.getByText('Are you sure you want to sign out?')).toBeTruthy();
  expect(question.getByRole('button', { name: 'Leave' })).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Are you sure you want to sign out?')).toBeNull());
  server.on(accountCalls.signOut, {}, () => new Promise(() => {}));
  expect(server.asked(accountCalls.signOut)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(server.asked(accountCalls.signOut)).toHaveLength(1));
});
