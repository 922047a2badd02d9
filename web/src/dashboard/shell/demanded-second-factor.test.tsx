import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { passkeyCalls } from '@nave/domain/accounts/passkeys.calls.ts';
import { secondFactorCalls } from '@nave/domain/accounts/second-factor.calls.ts';
import { secondFactorDemandCalls } from '@nave/domain/accounts/second-factor-demand.calls.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../lib/testing/fake-server.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { fakeAuthenticator } from '../testing/fake-authenticator.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aUser, GRACE } from '../testing/records.ts';

const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const codes = Array.from({ length: 10 }, (_none, nth) => `aaaa-bbbb-ccc${nth}`);
const withRole = aUser();
const withheld = aUser({ clients: {}, withheldOn: [GRACE] });
const sessionOf = (user = withRole) => ({ me: { kind: 'user' as const, id: user.id, name: user.firstName }, user });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const setupHeading = () => screen.findByRole('heading', { name: 'Set up two-step sign-in to continue' });

/** Sets up an authenticator app on the page that requires it. */
async function setUp(server: ReturnType<typeof aServer>) {
  server.answers(secondFactorCalls.prepare, { secret, uri: `otpauth://totp/Nave:a?secret=${secret}` });
  server.answers(secondFactorCalls.confirm, { session: sessionOf(), recoveryCodes: codes });
  server.signedIn(withRole);
  press('Set up');
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  press('Turn on');
  await screen.findByRole('list', { name: 'Recovery codes' });
}

test('ACC-264 staff without a second factor see why one is required, set up an authenticator app, and reach the requested page', async () => {
  const server = aServer({ user: withheld });
  const router = openDashboard(`/dashboard/${GRACE}/channels`);
  await setupHeading();
  expect(await screen.findByText(/Grace Community Church requires two-step sign-in/)).toBeTruthy();
  expect(server.asked(clientCalls.read)).toEqual([]);
  expect(screen.queryByRole('navigation', { name: 'Organisation' })).toBeNull();
  await setUp(server);
  // The role is granted again, and the codes are still shown.
  expect(screen.queryByRole('heading', { name: 'CHANNELS' })).toBeNull();
  press('I saved them');
  expect(await screen.findByRole('heading', { name: 'CHANNELS' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/channels`);
  expect(screen.queryByRole('heading', { name: 'Set up two-step sign-in to continue' })).toBeNull();
});

test('ACC-264~ a page that is open when the requirement starts keeps its input in the background', async () => {
  const server = aServer({ user: withRole });
  const { socket } = testSocket({ kind: 'user', id: withRole.id, name: withRole.firstName });
  openDashboard(`/dashboard/${GRACE}`, { socket });
  const name = await screen.findByLabelText(/^Name/);
  fireEvent.change(name, { target: { value: 'Grace on the hill' } });
  server.signedIn(withheld);
  server.on(clientCalls.read, {}, refusal(404, 'clients.not-found', 'Client not found.'));
  // The server repeats its `hello`, because the user's rights have changed.
  act(() => socket.me.set({ kind: 'user', id: withRole.id, name: withRole.firstName }));
  await setupHeading();
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  await setUp(server);
  press('I saved them');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).value).toBe('Grace on the hill');
});

test('ACC-264~ a user with a passkey may sign in with it instead', async () => {
  fakeAuthenticator();
  const passkey = { id: withRole.id, name: 'Phone', createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null };
  aServer({ user: withheld }).answers(passkeyCalls.list, { items: [passkey] });
  openDashboard(`/dashboard/${GRACE}/contents`);
  await setupHeading();
  expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy();
});

test('ACC-264~ a repeated hello for the same user refetches the session, but the first hello does not', async () => {
  const server = aServer({ user: withRole });
  const { socket } = testSocket(null);
  openDashboard(`/dashboard/${GRACE}/channels`, { socket });
  await screen.findByRole('heading', { name: 'CHANNELS' });
  const hello = () => act(() => socket.me.set({ kind: 'user', id: withRole.id, name: withRole.firstName }));
  hello();
  expect(server.asked(accountCalls.session)).toHaveLength(1);
  hello();
  await waitFor(() => expect(server.asked(accountCalls.session)).toHaveLength(2));
});

async function twoStepSection() {
  const heading = await screen.findByRole('heading', { name: 'Two-step sign-in' });
  return within(heading.closest('section') ?? document.body);
}

test('ACC-260~ ACC-261~ an owner requires two-step sign-in after a confirmation that shows the number of people without a second factor', async () => {
  const server = aServer();
  server.answers(secondFactorDemandCalls.read, { isDemanded: false, members: 5, withSecondFactor: 2 });
  openDashboard(`/dashboard/${GRACE}`);
  const section = await twoStepSection();
  expect(section.getByText('2 of 5 people have an authenticator app or a passkey.')).toBeTruthy();
  fireEvent.click(section.getByRole('switch', { name: /^Require two-step sign-in/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Require two-step sign-in?' }));
  expect(question.getByText(/^3 people have no /)).toBeTruthy();
  expect(server.asked(secondFactorDemandCalls.save)).toEqual([]);
  server.answers(secondFactorDemandCalls.save, { isDemanded: true, members: 5, withSecondFactor: 2 });
  fireEvent.click(question.getByRole('button', { name: 'Require' }));
  await screen.findByText('Two-step sign-in is required');
  expect(server.asked(secondFactorDemandCalls.save).map(({ body }) => body)).toEqual([{ isDemanded: true }]);
  expect((await twoStepSection()).getByRole<HTMLInputElement>('switch').checked).toBe(true);
});

test('ACC-260~ a refusal is shown at the switch, which stays off', async () => {
  const server = aServer();
  openDashboard(`/dashboard/${GRACE}`);
  const section = await twoStepSection();
  fireEvent.click(section.getByRole('switch', { name: /^Require two-step sign-in/ }));
  const why = 'You signed in with one step, so this would shut you out.';
  server.on(secondFactorDemandCalls.save, {}, refusal(409, 'second-factor.own-first', why));
  fireEvent.click(await screen.findByRole('button', { name: 'Require' }));
  expect((await section.findByRole('alert')).textContent).toBe(why);
  expect(section.getByRole<HTMLInputElement>('switch').checked).toBe(false);
});

test('ACC-260~ an admin does not see the switch that requires two-step sign-in', async () => {
  const server = aServer({ user: aUser({ clients: { [GRACE]: 'admin' } }) });
  openDashboard(`/dashboard/${GRACE}`);
  await screen.findByRole('heading', { name: 'Sign-in' });
  expect(screen.queryByRole('heading', { name: 'Two-step sign-in' })).toBeNull();
  expect(server.asked(secondFactorDemandCalls.read)).toEqual([]);
});
