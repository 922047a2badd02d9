import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { findZone } from '../../testing/find-zone.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aClient, atGrace, atSunday, aUser, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';
// Loads the large list of time zones before the tests begin.
import '../../../staff-kit/fields/zone-search.ts';

const list = `/dashboard/${GRACE}/channels`;
const form = `${list}/${SUNDAY}`;

afterEach(() => vi.useRealTimers());

const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: RegExp | string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const zone = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Time zone/ });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Presses Next from Access to the last section. */
async function openLastSection() {
  press('Next');
  await field(/^Use .*’s theme/);
  press('Next');
  await field(/Play a video/);
  press('Next');
  await screen.findByText('Add link');
  press('Next');
  await field(/^Support chat/);
}
const openSection = (name: string) => fireEvent.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }));
const summary = async () => within(await screen.findByRole('alert'));

/** A server that stores what it receives. */
function aSavingServer(start: Parameters<typeof aServer>[0] = {}) {
  const stored = (body: object): Channel => ({ ...aChannel(), ...body });
  return aServer(start)
    .on(channelCalls.save, atSunday, ({ body }) => ({ body: stored(body) }))
    .on(channelCalls.add, atGrace, ({ body }) => ({ body: { ...stored(body), id: YOUTH } }));
}

test('CHN-57 CHN-61 SHELL-78 the edit form shows the channel’s name as its title and the stored values in its fields', async () => {
  aServer();
  openDashboard(form);
  expect((await field(/^Name/)).value).toBe('Sunday Gathering');
  expect((await field(/^URL/)).value).toBe('sunday');
  expect(screen.getByRole('heading', { level: 1, name: 'Sunday Gathering' })).toBeTruthy();
});

test('CHN-56 CHN-63 SHELL-80 CHN-116 CHN-121 a new channel is not private and has the client’s time zone', async () => {
  aServer();
  openDashboard(`${list}/add`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Add A Channel' })).toBeTruthy();
  expect((await zone()).value).toContain('America/New York');
  openSection('Access');
  expect((await field(/^Private/)).checked).toBe(false);
});

test('CHN-122 a new channel has the browser’s time zone if the client has none', async () => {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  aServer().on(clientCalls.read, atGrace, { body: { ...aClient(), timeZoneName: '' } });
  openDashboard(`${list}/add`);
  expect((await zone()).value).toContain(device.replaceAll('_', ' '));
});

test('TIME-82~ changing the time zone keeps the wall times of the channel’s availability, which another section shows', async () => {
  const server = aSavingServer({ channels: [aChannel({ showAt: '2030-07-01T14:00:00.000Z' })] });
  openDashboard(form);
  fireEvent.click(await zone());
  fireEvent.click(await findZone(/America\/Chicago$/));
  openSection('Access');
  expect((await field('After: time')).value).toBe('10:00');
  press('Save');
  await waitFor(() => expect(server.asked(channelCalls.save, atSunday)).toHaveLength(1));
  expect(server.asked(channelCalls.save, atSunday)[0]?.body).toMatchObject({
    showAt: '2030-07-01T15:00:00.000Z',
    hideAt: null,
  });
});

test('CHN-64 CHN-238 the edit form has the footer links Edit and Preview', async () => {
  aServer();
  openDashboard(form);
  expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe(form);
  expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/grace/sunday');
});

test('CHN-65~ the add form has no footer links', async () => {
  aServer();
  openDashboard(`${list}/add`);
  await field(/^Name/);
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Preview' })).toBeNull();
});

test('CHN-66 SHELL-145 the URL of a missing channel shows a 404 page', async () => {
  aServer();
  openDashboard(`${list}/${YOUTH}`);
  expect(await screen.findByRole('heading', { name: '404 Channel not found.' })).toBeTruthy();
});

test('CHN-60 an admin whose whitelist does not include the channel sees Unauthorized', async () => {
  aServer({ user: aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [YOUTH] } }) });
  openDashboard(form);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
});

test('CHN-67 SHELL-139 SHELL-141 the form shows Loading... while the channel loads', async () => {
  aServer().on(channelCalls.read, atSunday, () => new Promise(() => {}));
  openDashboard(form);
  await screen.findByText('Grace Community Church');
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('CHN-69 SHELL-103 SHELL-104 the sections are tabs in their order, with the footer links below them', async () => {
  aServer();
  openDashboard(`${form}/access`);
  const nav = within(await screen.findByRole('navigation', { name: 'Form sections' }));
  const tabs = () =>
    nav.getAllByRole('link').map((link) => [link.textContent.trim(), link.getAttribute('aria-current')]);
  expect(tabs()).toEqual([
    ['Details', null],
    ['Access', 'page'],
    ['Theme', null],
    ['Default Video', null],
    ['Links', null],
    ['Integrations', null],
    ['Edit', 'true'],
    ['Preview', null],
  ]);
  openSection('Default Video');
  await field(/Play a video/);
  expect(tabs().find(([, current]) => current === 'page')).toEqual(['Default Video', 'page']);
});

test('CHN-71 CHN-39 Details has nine fields and shows the channel’s URL with the product’s host and the client’s key', async () => {
  aServer();
  openDashboard(form);
  for (const label of [/^Name/, /^URL/, /^Description/, /^Logo URL/]) expect(await field(label)).toBeTruthy();
  for (const name of [/^Thumbnail/, /^Header image/, /^Logo image/])
    expect(screen.getByRole('group', { name })).toBeTruthy();
  expect(await zone()).toBeTruthy();
  await type(/^URL/, 'Vespers');
  expect(screen.getByText(`The channel’s address: ${window.location.host}/grace/vespers`)).toBeTruthy();
});

test('CHN-38~ CHN-40~ the URL has no client key if the organisation has its own domain', async () => {
  aServer().on(clientCalls.read, atGrace, { body: { ...aClient(), customDomain: 'live.grace.example' } });
  openDashboard(form);
  await type(/^URL/, 'Vespers');
  expect(screen.getByText('The channel’s address: live.grace.example/vespers')).toBeTruthy();
  cleanup();
  openDashboard(list);
  expect(await screen.findByText('live.grace.example/sunday')).toBeTruthy();
});

test.each([
  ['details', /^Name/],
  ['access', 'Availability'],
  ['defaultvideo', /Play a video/],
])('CHN-70 CHN-73 the path of the section %s extends the path of the form', async (key, label) => {
  aServer();
  openDashboard(`${form}/${key}`);
  expect((await screen.findAllByLabelText(label)).length).toBeGreaterThan(0);
});

test('CHN-84 opening another section keeps the input and asks no question', async () => {
  aServer();
  const router = openDashboard(form);
  await type(/^Name/, 'Sunday at Ten');
  openSection('Access');
  await waitFor(() => expect(router.state.location.pathname).toBe(`${form}/access`));
  openSection('Details');
  expect((await field(/^Name/)).value).toBe('Sunday at Ten');
});

test('CHN-78 CHN-80 CHN-87 CHN-90 Next opens each section of a new channel; Save in the last section stores the channel and opens the list', async () => {
  const server = aSavingServer();
  const router = openDashboard(`${list}/add`);
  await type(/^Name/, 'Grace Youth');
  press('Next');
  await field(/^Private/);
  expect(router.state.location.pathname).toBe(`${list}/add/access`);
  await openLastSection();
  expect(server.asked(channelCalls.add, atGrace)).toEqual([]);
  press('Save');
  expect(await screen.findByText('Channel saved!')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
  expect(server.asked(channelCalls.add, atGrace)[0]?.body).toMatchObject({ name: 'Grace Youth', key: 'grace-youth' });
});

test('CHN-81 CHN-89 SHELL-129 an edited channel can be saved from any section; its form stays open and can then be left without a question', async () => {
  const server = aSavingServer();
  const router = openDashboard(`${form}/access`);
  fireEvent.click(await field(/^Private/));
  press('Save');
  await screen.findByText('Channel saved!');
  expect(router.state.location.pathname).toBe(`${form}/access`);
  expect(server.asked(channelCalls.save, atSunday)[0]?.body).toMatchObject({ isPrivate: true });
  fireEvent.click(screen.getByRole('link', { name: 'Content' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/contents`));
});

test('CHN-82 the main button reads Saving... while the channel is saving', async () => {
  let answer = (_: { body: Channel }) => {};
  aServer().on(channelCalls.save, atSunday, () => new Promise((resolve) => (answer = resolve)));
  openDashboard(form);
  await type(/^Name/, 'New');
  press('Save');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy();
  await act(async () => answer({ body: aChannel({ name: 'New' }) }));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
});

test('input that is typed during a save stays as an unsaved change', async () => {
  let answer = (_: { body: Channel }) => {};
  aServer().on(channelCalls.save, atSunday, () => new Promise((resolve) => (answer = resolve)));
  openDashboard(form);
  await type(/^Name/, 'One');
  press('Save');
  await screen.findByRole('button', { name: 'Saving...' });
  await type(/^Name/, 'One and two');
  await act(async () => answer({ body: aChannel({ name: 'One' }) }));
  expect((await field(/^Name/)).value).toBe('One and two');
  expect(await screen.findByText('Unsaved changes')).toBeTruthy();
});

test('CHN-91 a failed save shows an error toast and keeps the input', async () => {
  aServer().on(channelCalls.save, atSunday, 'unreachable');
  openDashboard(form);
  await type(/^Name/, 'Sunday at Ten');
  press('Save');
  expect(await screen.findByText('Error submitting form.')).toBeTruthy();
  expect((await field(/^Name/)).value).toBe('Sunday at Ten');
});

test('if the server refuses a key because it is taken, the key’s field is marked and focused', async () => {
  const taken = 'URL is already taken';
  aServer().on(channelCalls.save, atSunday, refusal(409, 'channels.key-taken', taken, { key: taken }));
  openDashboard(`${form}/access`);
  fireEvent.click(await field(/^Private/));
  press('Save');
  expect((await summary()).getByRole('button', { name: taken })).toBeTruthy();
  const key = await field(/^URL/);
  expect(key.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(key));
});

test('CHN-92 CHN-94 SHELL-131 SHELL-132 an invalid form lists every error in a summary and sends nothing', async () => {
  const server = aSavingServer();
  openDashboard(form);
  await type(/^Name/, '');
  await type(/^URL/, 'a b');
  await type(/^Logo URL/, 'nowhere');
  press('Save');
  const box = await summary();
  expect(box.getByText('There were some problems with the form')).toBeTruthy();
  expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Name is required',
    'URL can only include letters, numbers, and dashes',
    'Logo URL needs to be a valid URL (ex. https://www.example.com)',
  ]);
  expect(server.asked(channelCalls.save, atSunday)).toEqual([]);
  await type(/^Name/, 'Sunday at Ten');
  await type(/^URL/, 'sunday');
  await type(/^Logo URL/, '');
  press('Save');
  await waitFor(() => expect(server.asked(channelCalls.save, atSunday)).toHaveLength(1));
});

test('clicking an error in the summary focuses the invalid field, also in another section', async () => {
  aSavingServer();
  openDashboard(form);
  await type(/^Logo URL/, 'nowhere');
  openSection('Access');
  await field(/^Private/);
  press('Save');
  await field(/^Logo URL/);
  openSection('Access');
  await field(/^Private/);
  fireEvent.click((await summary()).getByRole('button'));
  const logoUrl = await field(/^Logo URL/);
  await waitFor(() => expect(document.activeElement).toBe(logoUrl));
});

test('saving in the last section focuses the first invalid field of an earlier section', async () => {
  aSavingServer();
  const router = openDashboard(`${list}/add/integrations`);
  await field(/^Support chat/);
  press('Save');
  const name = await field(/^Name/);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(router.state.location.pathname).toBe(`${list}/add/details`);
});

test('CHN-93 SHELL-135 saving an invalid form scrolls to the top', async () => {
  const scroll = vi.spyOn(window, 'scrollTo');
  aSavingServer();
  openDashboard(form);
  await type(/^Name/, '');
  scroll.mockClear();
  press('Save');
  await summary();
  expect(scroll).toHaveBeenCalledWith({ top: 0 });
});

test('CHN-95 SHELL-133 required fields show an asterisk', async () => {
  aServer();
  openDashboard(form);
  const asterisks = async (label: string) =>
    (await screen.findAllByText(label)).some((shown) => shown.closest('label')?.textContent.includes('*'));
  expect(await asterisks('Name')).toBe(true);
  expect(await asterisks('URL')).toBe(true);
  expect(await asterisks('Description')).toBe(false);
});

test('CHN-98 CHN-99 MED-22 MED-23 the picture fields recommend their sizes', async () => {
  aServer();
  openDashboard(form);
  const picture = async (name: RegExp) => within(await screen.findByRole('group', { name }));
  expect((await picture(/^Thumbnail/)).getByText(/1920x1080 and 144 DPI, under 1 MB/)).toBeTruthy();
  expect((await picture(/^Header image/)).getByText(/1200x200/)).toBeTruthy();
});

test('CHN-124 CHN-126 the key of a new channel follows the name until the key field is touched', async () => {
  aServer();
  openDashboard(`${list}/add`);
  await type(/^Name/, 'Grace Youth!');
  expect((await field(/^URL/)).value).toBe('grace-youth');
  await type(/^URL/, 'youth');
  fireEvent.blur(await field(/^URL/));
  await type(/^Name/, 'Grace Kids');
  expect((await field(/^URL/)).value).toBe('youth');
});

test('CHN-246 a new channel is placed after all other channels', async () => {
  const others = [aChannel({ displayOrder: 4 }), aChannel({ id: YOUTH, key: 'youth', displayOrder: 9 })];
  const server = aSavingServer({ channels: others });
  openDashboard(`${list}/add`);
  await type(/^Name/, 'Grace Kids');
  press('Next');
  await field(/^Private/);
  await openLastSection();
  press('Save');
  await waitFor(() =>
    expect(server.asked(channelCalls.add, atGrace)[0]?.body).toMatchObject({ key: 'grace-kids', displayOrder: 10 }),
  );
});

test('CHN-244 changing the URL of a stored channel warns about shared links', async () => {
  aServer();
  openDashboard(form);
  const warning = 'Changing the URL changes your links.';
  await type(/^URL/, 'SUNDAY');
  expect(screen.queryByText(warning, { exact: false })).toBeNull();
  await type(/^URL/, 'sunday-morning');
  expect(screen.getByText(warning, { exact: false }).textContent).toContain('Old links will redirect here');
  await type(/^URL/, 'sunday');
  expect(screen.queryByText(warning, { exact: false })).toBeNull();
});

test('CHN-127 the key of a stored channel does not follow the name', async () => {
  aServer();
  openDashboard(form);
  await type(/^Name/, 'Another name');
  expect((await field(/^URL/)).value).toBe('sunday');
});

test('the form looks up a key while the user types, and marks a key that is taken', async () => {
  aServer().on(channelCalls.keyAvailable, atGrace, { body: { available: false } });
  openDashboard(form);
  await type(/^URL/, 'youth');
  expect(await screen.findByText('URL is already taken')).toBeTruthy();
});

test('CHN-92 SHELL-132 if the lookup finds the key taken, the summary lists this error with the others, in the order of the fields', async () => {
  aServer().on(channelCalls.keyAvailable, atGrace, { body: { available: false } });
  openDashboard(form);
  await type(/^URL/, 'youth');
  await screen.findByText('URL is already taken');
  expect(screen.queryByRole('alert')).toBeNull();
  await type(/^Logo URL/, 'nowhere');
  press('Save');
  expect((await summary()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'URL is already taken',
    'Logo URL needs to be a valid URL (ex. https://www.example.com)',
  ]);
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^URL/)));
});

test('CHN-142 a failed lookup of the key shows an error', async () => {
  aServer().on(channelCalls.keyAvailable, atGrace, refusal(503, 'server.unavailable', 'Not now.'));
  openDashboard(form);
  await type(/^URL/, 'youth');
  expect(await screen.findByText('Something went wrong. Please try again')).toBeTruthy();
});

test('CHN-146~ ACC-175 single-line and multi-line fields convert quotes to straight ones', async () => {
  aServer();
  openDashboard(form);
  await type(/^Name/, '“Men’s” retreat');
  expect((await field(/^Name/)).value).toBe('"Men\'s" retreat');
  await type(/^Description/, '“All”\nare ‘welcome’');
  expect((await field(/^Description/)).value).toBe('"All"\nare \'welcome\'');
});

test('CHN-75 CHN-185 CHN-190 PLAY-19~ enabling the default video shows the fields for its provider and URL; Stream is one of the providers', async () => {
  aServer();
  openDashboard(`${form}/defaultvideo`);
  expect(screen.queryByLabelText(/^Paste a link/)).toBeNull();
  fireEvent.click(await field(/Play a video/));
  expect(await field(/^Paste a link/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose the provider' }));
  fireEvent.click(screen.getByRole('combobox', { name: /^Video Provider/ }));
  expect(await screen.findByRole('option', { name: /^Stream/ })).toBeTruthy();
});

test('CHN-113 the public channel is refetched one second after a save', async () => {
  const server = aSavingServer();
  openDashboard(form);
  await type(/^URL/, 'vespers');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Save');
  await act(() => vi.advanceTimersByTimeAsync(990));
  expect(server.asked(readCalls.channelByKeys, { clientKey: 'grace', channelKey: 'vespers' })).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(server.asked(readCalls.channelByKeys, { clientKey: 'grace', channelKey: 'vespers' })).toHaveLength(1);
});
