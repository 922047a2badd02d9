import type { Client } from '@nave/domain/clients/client.ts';
import { clientValues } from '@nave/domain/clients/client-form.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { FakeUpload, paste, picture } from '../../testing/fake-upload.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aClient, aGlobalOwner, aHost, anImage, atGrace, aUser, GRACE } from '../../testing/records.ts';
// Loads the large list of time zones before the tests begin.
import '../../../staff-kit/fields/zone-search.ts';

const settings = `/dashboard/${GRACE}`;
const grace = aClient({ logoImage: '/media/logo.webp', isActivated: false });

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeUpload));

const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: RegExp | string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const openSection = (name: string) => fireEvent.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }));
const summary = async () => within(await screen.findByRole('alert'));

/** A server that stores what it receives. */
function aSavingServer(user = aUser(), client: Client = grace) {
  const stored = (body: unknown): Client => ({ ...client, ...clientValues(body as ClientForm), edition: 2 });
  return aServer({ user })
    .on(clientCalls.read, atGrace, { body: client })
    .on(clientCalls.save, atGrace, ({ body }) => ({ body: stored(body) }))
    .on(clientCalls.add, {}, ({ body, path }) => ({ body: { ...stored(body), id: idIn(path) } }));
}

const idIn = (path: string) => new URL(path, 'http://nave').searchParams.get('id') ?? '';

/** Uploads the logo, which a new organisation needs besides its name. */
async function uploadLogo() {
  paste(await screen.findByRole('group', { name: 'Logo' }), picture);
  await FakeUpload.current.answer(201, anImage({ url: '/media/new.webp' }));
}

test('SHELL-36 SHELL-97 SHELL-98~ CLI-23 CLI-28 LNK-23 an owner opens the settings from the menu and finds details, address, theme and links in them', async () => {
  aSavingServer();
  openDashboard(`${settings}/channels`);
  const menu = within(await screen.findByRole('navigation', { name: 'Organisation' }));
  fireEvent.click(menu.getByRole('link', { name: 'Settings' }));
  expect((await field(/^Name/)).value).toBe('Grace Community Church');
  for (const label of [/^URL/, /^Home URL/, /^Street/, /^City/, /^State or region/, /^Postal code/, /^Country/])
    expect(await field(label)).toBeTruthy();
  expect(await screen.findByRole('combobox', { name: /^Time zone/ })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Logo' })).toBeTruthy();
  expect(menu.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
  openSection('Theme');
  expect(await screen.findByRole('group', { name: 'Preset themes' })).toBeTruthy();
  openSection('Links');
  expect(await screen.findByRole('button', { name: 'Add link' })).toBeTruthy();
  expect(menu.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('true');
});

test.each([['host'], ['superhost']] as const)(
  'SHELL-37 SHELL-39 SHELL-98 USR-20~ a %s sees no Settings link, and sees Unauthorized at the URLs of the settings',
  async (role) => {
    for (const path of [settings, `${settings}/verify`]) {
      aSavingServer(aUser({ clients: { [GRACE]: role } }));
      openDashboard(path);
      expect((await screen.findAllByRole('heading', { name: 'Unauthorized' })).length).toBeGreaterThan(0);
      expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    }
  },
);

test('CLI-25 CLI-26 the settings have the footer links Edit and Preview', async () => {
  aSavingServer();
  openDashboard(settings);
  expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe(settings);
  expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/grace');
});

test('CLI-42 CLI-43 a save shows its toasts and sends the edition', async () => {
  const server = aSavingServer();
  const saving = server.holds(clientCalls.save);
  openDashboard(settings);
  await type(/^City/, 'Rolla');
  press('Save');
  expect(await screen.findByText('Client saving...')).toBeTruthy();
  expect(screen.queryByText('Client saved!')).toBeNull();
  saving[0]?.answer({ ...grace, city: 'Rolla', edition: 2 });
  expect(await screen.findByText('Client saved!')).toBeTruthy();
  expect(server.asked(clientCalls.save, atGrace)[0]?.body).toMatchObject({ city: 'Rolla', edition: 1, street: '' });
});

test('CLI-44 CLI-45 SHELL-125~ a failed save shows a toast and keeps the input; leaving the form then asks for confirmation', async () => {
  aSavingServer().on(clientCalls.save, atGrace, 'unreachable');
  const router = openDashboard(settings);
  await type(/^Name/, 'Grace');
  press('Save');
  expect(await screen.findByText('Error submitting form.')).toBeTruthy();
  expect((await field(/^Name/)).value).toBe('Grace');
  openSection('Channels');
  expect(await screen.findByText('Are you sure you want to leave? You have unsaved changes.')).toBeTruthy();
  expect(router.state.location.pathname).toBe(settings);
});

test('the form keeps the input across its sections and at its own URL', async () => {
  aSavingServer();
  const router = openDashboard(settings);
  await type(/^Name/, 'Grace at Ten');
  openSection('Theme');
  await waitFor(() => expect(router.state.location.pathname).toBe(`${settings}/settings/theme`));
  openSection('Edit');
  await waitFor(() => expect(router.state.location.pathname).toBe(settings));
  expect((await field(/^Name/)).value).toBe('Grace at Ten');
});

test('CLI-46 SHELL-134 saving an invalid form sends nothing, scrolls to the top and lists the errors of all sections', async () => {
  const scroll = vi.spyOn(window, 'scrollTo');
  const server = aSavingServer();
  openDashboard(`${settings}/settings/theme`);
  await type('Text', 'red');
  openSection('Details');
  await type(/^Name/, '');
  await type(/^Home URL/, 'nowhere');
  scroll.mockClear();
  press('Save');
  expect((await summary()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Name is required',
    'Please include a valid URL',
    'Please use a valid hexadecimal color code',
  ]);
  expect(scroll).toHaveBeenCalledWith({ top: 0 });
  expect(server.asked(clientCalls.save, atGrace)).toEqual([]);
});

test('CLI-65~ CLI-70 CLI-71~ the form looks up the key while the user types, and reports a taken key or a failed lookup', async () => {
  const server = aSavingServer().on(clientCalls.keyAvailable, {}, { body: { available: false } });
  openDashboard(settings);
  await type(/^URL/, 'harbor');
  expect(await screen.findByText('URL is already taken')).toBeTruthy();
  expect(server.asked(clientCalls.keyAvailable)[0]?.path).toContain(`key=harbor&except=${GRACE}`);
  server.on(clientCalls.keyAvailable, {}, refusal(400, 'request.malformed', 'No.'));
  await type(/^URL/, 'harbor2');
  expect(await screen.findByText('Something went wrong. Please try again')).toBeTruthy();
});

test('CLI-74 CLI-77 CHN-270 the key field replaces invalid characters by dashes; in edit mode it does not follow the name and warns about a new key', async () => {
  aSavingServer();
  openDashboard(settings);
  await type(/^Name/, 'Grace at Ten');
  expect((await field(/^URL/)).value).toBe('grace');
  await type(/^URL/, 'grace & co.é');
  expect((await field(/^URL/)).value).toBe('grace---co-e');
  await type(/^URL/, 'Straße Воскресенье');
  expect((await field(/^URL/)).value).toBe('Strasse-Voskresene');
  expect(screen.getByText(/old links stop working/)).toBeTruthy();
});

test('LNK-201 a URL is completed when its field loses focus', async () => {
  aSavingServer();
  openDashboard(settings);
  await type(/^Home URL/, 'www.church.org');
  expect((await field(/^Home URL/)).value).toBe('www.church.org');
  fireEvent.blur(await field(/^Home URL/));
  expect((await field(/^Home URL/)).value).toBe('https://www.church.org');
});

test('SHELL-21 CLI-24 CLI-34 CLI-75 CLI-76 a new organisation has the device’s time zone, and its key follows the name until the key field is touched', async () => {
  aSavingServer(aGlobalOwner());
  openDashboard('/dashboard/add');
  expect(await screen.findByRole('heading', { level: 1, name: 'Add organisation' })).toBeTruthy();
  const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Time zone/ });
  expect(zone.value).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '));
  await type(/^Name/, 'New Hope, Rolla');
  expect((await field(/^URL/)).value).toBe('new-hope-rolla');
  fireEvent.blur(await field(/^URL/));
  await type(/^Name/, 'Old Hope');
  expect((await field(/^URL/)).value).toBe('new-hope-rolla');
});

test('CLI-35 CLI-36 CLI-37 a new organisation starts with Google and Facebook on and Auth0 off', async () => {
  aSavingServer(aGlobalOwner());
  openDashboard('/dashboard/add');
  expect((await field('Google')).checked).toBe(true);
  expect((await field('Facebook')).checked).toBe(true);
  expect((await field(/^Auth0/)).checked).toBe(false);
  expect(screen.queryByLabelText(/^Client ID/)).toBeNull();
});

test('CLI-29 ACC-240~ the sign-in providers have switches, and Auth0 has domain, client id, button text and icon', async () => {
  const server = aSavingServer();
  openDashboard(settings);
  fireEvent.click(await field('Facebook'));
  fireEvent.click(await field(/^Auth0/));
  press('Save');
  expect((await summary()).getByText('Client ID is required')).toBeTruthy();
  expect(screen.getByText(`${window.location.origin}/api/auth/callback/${GRACE}`)).toBeTruthy();
  await type(/^Domain/, 'grace.eu.auth0.com');
  await type(/^Client ID/, 'the-client-of-grace');
  await type(/^Button text/, 'Grace ID');
  expect(screen.getByRole('group', { name: /^Icon/ })).toBeTruthy();
  press('Save');
  await waitFor(() => expect(server.asked(clientCalls.save)).toHaveLength(1));
  expect(server.asked(clientCalls.save)[0]?.body.authProviders).toEqual({
    google: { enabled: true },
    facebook: { enabled: false },
    auth0: {
      enabled: true,
      domain: 'grace.eu.auth0.com',
      clientId: 'the-client-of-grace',
      buttonText: 'Grace ID',
      icon: '',
    },
  });
});

test('SHELL-22 a user without a global role sees Unauthorized at /dashboard/add', async () => {
  aSavingServer();
  openDashboard('/dashboard/add');
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
});

test('CLI-47 SHELL-75 adding an organisation with a logo sends the same id after a failure, and then opens the new dashboard', async () => {
  const server = aSavingServer(aGlobalOwner()).on(clientCalls.add, {}, 'unreachable');
  const router = openDashboard('/dashboard');
  fireEvent.click(await screen.findByRole('link', { name: 'Add organisation' }));
  await type(/^Name/, 'New Hope');
  await uploadLogo();
  expect(FakeUpload.current.call).toBe(mediaCalls.add);
  press('Next');
  await screen.findByRole('group', { name: 'Preset themes' });
  press('Next');
  await screen.findByRole('button', { name: 'Add link' });
  press('Save');
  // The first request fails; the retry sends the same id.
  await screen.findByText('Error submitting form.');
  server.on(clientCalls.add, {}, ({ body, path }) => ({
    body: { ...grace, ...clientValues(body as ClientForm), id: idIn(path), edition: 1 },
  }));
  press('Save');
  expect(await screen.findByText('Client saved!')).toBeTruthy();
  const [first, second] = server.asked(clientCalls.add);
  const id = idIn(first?.path ?? '');
  expect(second?.path).toBe(first?.path);
  expect(FakeUpload.current.params).toEqual({ clientId: id });
  expect(second?.body).toMatchObject({ name: 'New Hope', key: 'new-hope', logoImage: '/media/new.webp' });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/${id}/channels`));
});

test('CLI-81~ Next stays in the first section if the logo is missing', async () => {
  aSavingServer(aGlobalOwner());
  const router = openDashboard('/dashboard/add');
  await type(/^Name/, 'New Hope');
  press('Next');
  expect((await summary()).getByRole('button', { name: 'Logo is required' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard/add');
});

test('CLI-145 CLI-147 SHELL-38 the settings show Not verified until Verify organisation is pressed', async () => {
  const server = aSavingServer().on(clientCalls.verify, atGrace, { body: { ...grace, isActivated: true } });
  openDashboard(settings);
  expect(await screen.findByText('Not verified')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verify organisation' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Verify...' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Verify organisation' }));
  expect(await screen.findByText('Verified')).toBeTruthy();
  expect(screen.queryByText('Not verified')).toBeNull();
  expect(server.asked(clientCalls.verify, atGrace)).toHaveLength(1);
});

test('a failed verification shows the reason and can be retried', async () => {
  aSavingServer().on(clientCalls.verify, atGrace, 'unreachable');
  openDashboard(`${settings}/verify`);
  fireEvent.click(await screen.findByRole('button', { name: 'Verify organisation' }));
  expect(await screen.findByText(/does not answer/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify organisation' }).disabled).toBe(false);
});

test('SHELL-75~ a host cannot add an organisation', async () => {
  aServer({ user: aHost() }).on(clientCalls.list, {}, { body: { items: [] } });
  openDashboard('/dashboard');
  expect(await screen.findByText('No organisations yet')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add organisation' })).toBeNull();
});
