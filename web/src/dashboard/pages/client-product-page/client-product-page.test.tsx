import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { productCalls } from '@nave/domain/pages/product.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Product } from '../../../features/clients/staff/product.ts';
import { notFound, refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aClient, aGlobalOwner, atGrace, aUser, GRACE } from '../../testing/records.ts';

const settings = `/dashboard/${GRACE}`;
const stored: Product = {
  id: GRACE,
  customDomain: null,
  isDemo: false,
  isArchived: false,
  bfClientNumber: null,
  brushfireEventIds: [],
  stripeCustomerId: null,
  mostRecentContent: '2026-11-15T16:00:00.000Z',
};

const consequences = {
  live: [{ id: 'c1', name: 'Morning service', closesAt: '2026-11-22T16:30:00.000Z' }],
  contents: 14,
  upcoming: 12,
  addresses: ['https://nave.example/grace', 'https://nave.example/grace/online'],
};

/** A server that stores what it receives. */
function aSavingServer(product = stored, user = aGlobalOwner()) {
  let { mostRecentContent, ...saved } = product;
  return aServer({ user })
    .on(clientCalls.read, atGrace, () => ({ body: aClient({ isArchived: saved.isArchived }) }))
    .on(productCalls.read, atGrace, () => ({ body: { ...saved, mostRecentContent } }))
    .on(productCalls.archiveConsequences, atGrace, { body: consequences })
    .on(clientCalls.changeProduct, atGrace, ({ body }) => {
      saved = { ...saved, ...(body as object) };
      return { body: saved };
    });
}

const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: RegExp | string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('CLI-33 CLI-149 HOST-29 a global owner opens the product settings from the settings and finds Custom Domain, demo and ticketing number', async () => {
  aSavingServer();
  openDashboard(settings);
  fireEvent.click(await screen.findByRole('link', { name: 'Product' }));
  for (const label of ['Custom Domain', /^Demo organisation/, 'Ticketing number', 'Event numbers', 'Stripe customer'])
    expect(await field(label)).toBeTruthy();
  expect(screen.getByText(/^Most recent content: Sun, Nov 15(, 2026)? · 11:00 AM EST$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('true');
});

test.each([
  ['owner', aUser()],
  ['admin', aUser({ clients: { [GRACE]: 'admin' } })],
  ['global admin', aUser({ globalRole: 'admin', clients: {} })],
])('CLI-33 CLI-149 CLI-139~ an %s sees the product settings on no page', async (_who, user) => {
  aSavingServer(stored, user);
  const router = openDashboard(settings);
  expect(await screen.findByRole('link', { name: 'Preview' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Product' })).toBeNull();
  for (const label of ['Custom Domain', /^Demo organisation/, 'Ticketing number'])
    expect(screen.queryByLabelText(label)).toBeNull();
  await router.navigate(`${settings}/product`);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
});

test('CLI-42~ CLI-43~ CLI-141~ a save sends only the changed fields', async () => {
  const server = aSavingServer();
  openDashboard(`${settings}/product`);
  await type('Custom Domain', 'watch.grace.example');
  await type('Event numbers', '123, 456,');
  fireEvent.click(await field(/^Demo organisation/));
  press('Save');
  expect(await screen.findByText('Client saved!')).toBeTruthy();
  expect(server.asked(clientCalls.changeProduct, atGrace).map(({ body }) => body)).toEqual([
    { customDomain: 'watch.grace.example', isDemo: true, brushfireEventIds: ['123', '456'] },
  ]);
  // Without a change, nothing is sent.
  press('Save');
  await type('Ticketing number', '77');
  press('Save');
  await waitFor(() => expect(server.asked(clientCalls.changeProduct, atGrace)).toHaveLength(2));
  expect(server.asked(clientCalls.changeProduct, atGrace)[1]?.body).toEqual({ bfClientNumber: '77' });
});

test('CLI-78~ CLI-80~ an invalid custom domain is not sent, and a taken custom domain is reported', async () => {
  const taken = 'Custom Domain is already taken';
  const server = aSavingServer().on(clientCalls.changeProduct, atGrace, {
    status: 409,
    body: { error: { code: 'clients.domain-taken', message: taken, fields: { customDomain: taken } } },
  });
  openDashboard(`${settings}/product`);
  await type('Custom Domain', '*.grace.example');
  press('Save');
  const wrong = 'Custom Domain can only include letters, numbers, dashes, and periods';
  expect(await screen.findByRole('button', { name: wrong })).toBeTruthy();
  expect(server.asked(clientCalls.changeProduct, atGrace)).toEqual([]);
  await type('Custom Domain', 'live.grace.example');
  press('Save');
  expect(await screen.findByRole('button', { name: taken })).toBeTruthy();
  expect((await field('Custom Domain')).value).toBe('live.grace.example');
});

/** Types a name into the dialog's field that asks for the organisation's name. */
const confirmWith = (question: HTMLElement, name: string) =>
  fireEvent.change(within(question).getByLabelText(/^Type the name/), { target: { value: name } });

test('CLI-196 CLI-222 archiving lists its consequences, asks for the organisation’s name, and can be undone with Restore', async () => {
  const server = aSavingServer();
  const router = openDashboard(`${settings}/product`);
  await screen.findByText('Archive...');
  press('Archive...');
  const asked = () => screen.findByRole('dialog', { name: 'Archive Grace Community Church?' });
  const question = await asked();
  await within(question).findByText(/14 contents \(12 upcoming\) are hidden/);
  expect(question.textContent).toContain('Morning service, which ends on Sun, Nov 22');
  for (const address of ['nave.example/grace', 'nave.example/grace/online'])
    expect(within(question).getByText(address)).toBeTruthy();
  const confirm = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  expect(confirm().disabled).toBe(true);
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(clientCalls.changeProduct, atGrace)).toEqual([]);
  press('Archive...');
  confirmWith(await asked(), 'Grace Community Church');
  await waitFor(() => expect(confirm().disabled).toBe(false));
  fireEvent.click(confirm());
  expect(await screen.findByText('Client archived!')).toBeTruthy();
  expect(server.asked(clientCalls.changeProduct, atGrace).map(({ body }) => body)).toEqual([{ isArchived: true }]);
  expect(await screen.findByText('Archived')).toBeTruthy();
  await router.navigate(settings);
  expect(await screen.findByText('This organisation is archived.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Product' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Client restored!')).toBeTruthy();
  expect(server.asked(clientCalls.changeProduct, atGrace)[1]?.body).toEqual({ isArchived: false });
  expect(await screen.findByText('Archive...')).toBeTruthy();
});

test('CLI-222~ archiving cannot be confirmed if its consequences could not be loaded', async () => {
  aSavingServer().on(productCalls.archiveConsequences, atGrace, refusal(503, 'server.unavailable', 'Not right now.'));
  openDashboard(`${settings}/product`);
  fireEvent.click(await screen.findByText('Archive...'));
  const question = await screen.findByRole('dialog');
  confirmWith(question, 'Grace Community Church');
  const confirm = within(question).getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  await waitFor(() => expect(question.textContent).toMatch(/Counting|can’t load/));
  expect(confirm.disabled).toBe(true);
});

test('a failed archiving shows the reason and can be retried', async () => {
  aSavingServer().on(clientCalls.changeProduct, atGrace, refusal(503, 'server.unavailable', 'Not right now.'));
  openDashboard(`${settings}/product`);
  fireEvent.click(await screen.findByText('Archive...'));
  const question = await screen.findByRole('dialog');
  await within(question).findByText(/14 contents/);
  confirmWith(question, 'Grace Community Church');
  fireEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Not right now.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Archive...')).toBeTruthy();
});

test('CLI-27 the settings of a missing organisation show Client not found.', async () => {
  aServer({ user: aGlobalOwner() }).on(clientCalls.read, atGrace, notFound);
  for (const path of [settings, `${settings}/product`]) {
    openDashboard(path);
    expect((await screen.findAllByRole('heading', { name: 'Client not found.' })).length).toBeGreaterThan(0);
  }
});
