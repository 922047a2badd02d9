import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { comingCalls } from '@nave/domain/pages/coming.calls.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aClientRow, aGlobalOwner, aUser, GRACE } from '../../testing/records.ts';

const harbor = aClientRow({
  id: '22222222-0000-4000-8000-000000000000',
  key: 'hbr',
  name: 'Harbor Chapel',
  city: 'Portland',
  region: 'Maine',
  country: 'United States',
  isActivated: false,
});

function openChooser(user = aGlobalOwner(), items = [aClientRow(), harbor]) {
  aServer({ user }).on(clientCalls.list, {}, { body: { items } });
  return openDashboard('/dashboard');
}

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

async function search(query: string) {
  fireEvent.change(await screen.findByLabelText('Search organisations'), { target: { value: query } });
}

test('SHELL-67 SHELL-68 SHELL-157 a row shows name, city and country, and a badge if the organisation is not verified', async () => {
  openChooser();
  await screen.findByText('Harbor Chapel');
  expect(rows()[0]).toContain('Grace Community Church');
  expect(rows()[0]).toMatch(/Springfield.*United States/);
  expect(rows()[0]).not.toContain('Not verified');
  expect(rows()[1]).toContain('Not verified');
});

test('SHELL-179 a row shows LIVE while a content is live, or the time until a content that starts soon', async () => {
  const at = (seconds: number) => new Date(serverClock.now() + seconds * 1_000).toISOString();
  aServer({ user: aGlobalOwner() })
    .on(clientCalls.list, {}, { body: { items: [aClientRow(), harbor] } })
    .on(
      comingCalls.list,
      {},
      {
        body: {
          items: [
            { clientId: GRACE, startsAt: at(-60), closesAt: at(3_000) },
            { clientId: harbor.id, startsAt: at(1_800), closesAt: at(5_000) },
          ],
        },
      },
    );
  openDashboard('/dashboard');
  expect(await screen.findByText('LIVE')).toBeTruthy();
  expect(rows()[0]).toContain('LIVE');
  expect(rows()[1]).toMatch(/Starts in (29:5\d|30:00)/);
});

test.each([
  ['SHELL-62 the search matches the name', 'harbor ch'],
  ['SHELL-63 SHELL-66 the search matches the city', 'ORTLAN'],
  ['SHELL-64 the search matches the region', 'main'],
  ['SHELL-65 the search matches the key', 'hbr'],
])('%s', async (_title, query) => {
  openChooser();
  await search(query);
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toContain('Harbor Chapel');
});

test('a search without a match shows no row and a note', async () => {
  openChooser();
  await search('nowhere');
  expect(rows()).toEqual([]);
  expect(screen.getByText(/^No results for/)).toBeTruthy();
});

test('SHELL-61 only a user with a global role sees the search box', async () => {
  openChooser(aUser());
  await screen.findByText('Harbor Chapel');
  expect(screen.queryByLabelText('Search organisations')).toBeNull();
  cleanup();
  openChooser();
  expect(await screen.findByLabelText('Search organisations')).toBeTruthy();
});

test('SHELL-70 SHELL-74 choosing a row opens the channels; the chooser itself has no side menu', async () => {
  const router = openChooser();
  const link = await screen.findByRole('link', { name: 'Grace Community Church' });
  expect(screen.queryByRole('link', { name: 'Channels' })).toBeNull();
  fireEvent.click(link);
  await screen.findByRole('heading', { name: 'CHANNELS' });
  expect(screen.getByRole('link', { name: 'Channels' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/channels`);
});

test('SHELL-71 a user with exactly one organisation is redirected to its channels', async () => {
  const router = openChooser(aUser(), [aClientRow()]);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/channels`));
});

test('SHELL-72 a global owner sees the chooser even with one organisation', async () => {
  const router = openChooser(aGlobalOwner(), [aClientRow()]);
  await screen.findByText('Grace Community Church');
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('SHELL-15 the chooser of a global admin without a client of their own begins with the first client of the answer', async () => {
  openChooser(aUser({ globalRole: 'admin', clients: {} }), [aClientRow(), harbor]);
  await screen.findByText('Harbor Chapel');
  expect(rows()[0]).toContain('Grace Community Church');
});

test('the empty chooser asks a user who may add organisations to add the first organisation', async () => {
  openChooser(aGlobalOwner(), []);
  expect(await screen.findByText('Add your first organisation')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Add organisation' })).toHaveLength(1);
});

test('SHELL-73 SHELL-18 a user without an organisation stays on an empty chooser', async () => {
  const router = openChooser(aUser({ clients: {} }), []);
  expect(await screen.findByText('No organisations yet')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('CLI-223 a global owner finds archived organisations under Archived, also by search, and can restore them', async () => {
  let archived = [{ ...harbor, archivedAt: '2026-11-20T12:00:00.000Z' }];
  const server = aServer({ user: aGlobalOwner() })
    .on(clientCalls.archived, {}, () => ({ body: { items: archived } }))
    .on(clientCalls.changeProduct, { clientId: harbor.id }, () => {
      archived = [];
      const { id } = harbor;
      const numbers = { customDomain: null, bfClientNumber: null, brushfireEventIds: [], stripeCustomerId: null };
      return { body: { id, isDemo: false, isArchived: false, ...numbers } };
    });
  openDashboard('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Archived' }));
  expect(section.getByText(/Archived on Fri, Nov 20/)).toBeTruthy();
  expect(section.queryByText('Grace Community Church')).toBeNull();
  await search('harbor');
  expect(screen.getByText('0 organisations, 1 archived')).toBeTruthy();
  expect(screen.queryByText(/^No results for/)).toBeNull();
  await search('grace');
  expect(screen.queryByRole('region', { name: 'Archived' })).toBeNull();
  await search('');
  fireEvent.click(screen.getByRole('button', { name: 'Restore Harbor Chapel' }));
  expect(await screen.findByText('Client restored!')).toBeTruthy();
  expect(server.asked(clientCalls.changeProduct, { clientId: harbor.id })[0]?.body).toEqual({ isArchived: false });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Archived' })).toBeNull());
});

test('CLI-223~ the chooser of a global admin does not request archived organisations', async () => {
  const server = aServer({ user: aUser({ globalRole: 'admin', clients: {} }) });
  openDashboard('/dashboard');
  await screen.findByText('Grace Community Church');
  expect(server.asked(clientCalls.archived, {})).toEqual([]);
});
