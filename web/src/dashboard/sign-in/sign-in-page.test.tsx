import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { secondFactorCalls } from '@nave/domain/accounts/second-factor.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeServer, refusal } from '../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aUser, GRACE } from '../testing/records.ts';

const channels = `/dashboard/${GRACE}/channels`;

async function signIn(email = 'hannah@grace.example', password = 'right') {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

function acceptingSignIn(server: FakeServer, user = aUser()): FakeServer {
  server.on(accountCalls.signIn, {}, { body: { me: { kind: 'user', id: user.id, name: user.firstName }, user } });
  return server.on(accountCalls.me, { id: user.id }, { body: { status: 200, data: user } });
}

test('SHELL-8 SHELL-10 ACC-1 a guest who opens a dashboard path sees the sign-in page with Email and Password', async () => {
  aServer({ user: null });
  openDashboard(channels);
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(screen.queryByText('CHANNELS')).toBeNull();
});

test('SHELL-90~ a guest sees neither photo nor header', async () => {
  acceptingSignIn(aServer({ user: null }));
  openDashboard(channels);
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('banner')).toBeNull();
  await signIn();
  expect((await screen.findByRole('banner')).textContent).toContain('HW');
});

test('SHELL-9 after signing in the page of the same path opens', async () => {
  acceptingSignIn(aServer({ user: null }));
  const router = openDashboard(channels);
  await signIn();
  expect(await screen.findByRole('heading', { name: 'CHANNELS' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(channels);
});

test('ACC-16 a successful sign-in fetches the app user of the dashboard', async () => {
  const server = acceptingSignIn(aServer({ user: null }));
  openDashboard(channels);
  await signIn();
  await screen.findByRole('heading', { name: 'CHANNELS' });
  expect(server.calls.map(({ path }) => path)).toContain(`/api/users/me/${aUser().id}?isDashboard=true`);
});

const awaiting = {
  me: { kind: 'guest' as const, id: 'guest', name: null },
  user: null,
  awaitsSecondFactor: true as const,
};

async function openCodeForm() {
  const server = aServer({ user: null }).answers(accountCalls.signIn, awaiting);
  openDashboard(channels);
  await signIn();
  const field = await screen.findByLabelText('Code');
  return { server, field };
}

test('ACC-226~ the sign-in page asks for a required code, reports a wrong code at its field, and opens the page after a valid code', async () => {
  const { server, field } = await openCodeForm();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  const wrong = 'That code is not valid.';
  server.on(secondFactorCalls.enterCode, {}, refusal(403, 'second-factor.wrong-code', wrong, { code: wrong }));
  fireEvent.change(field, { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(wrong);
  expect(screen.queryByRole('alert')).toBeNull();
  const user = aUser();
  acceptingSignIn(server).answers(secondFactorCalls.enterCode, {
    me: { kind: 'user', id: user.id, name: user.firstName },
    user,
  });
  fireEvent.change(field, { target: { value: '123 456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'CHANNELS' });
  expect(server.asked(secondFactorCalls.enterCode).at(-1)?.body).toEqual({ code: '123 456' });
});

test('ACC-226~ a page that is opened while a code is required asks for the code, and offers another way to sign in', async () => {
  const server = aServer({ user: null }).answers(accountCalls.session, awaiting);
  server.answers(accountCalls.signOut, { me: awaiting.me, user: null });
  openDashboard(channels);
  await screen.findByLabelText('Code');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in another way' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('ACC-17 the app user is not fetched for a guest', async () => {
  const server = acceptingSignIn(aServer({ user: null }));
  openDashboard(channels);
  await screen.findByLabelText('Email');
  const fetched = () => server.calls.filter(({ path }) => path.includes('/users/me/'));
  expect(fetched()).toEqual([]);
  await signIn();
  await waitFor(() => expect(fetched()).toHaveLength(1));
});

test('ACC-20 API-90 a failed fetch of the user logs a console warning, and the page continues', async () => {
  const warned = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => {});
  const server = acceptingSignIn(aServer({ user: null }));
  server.on(accountCalls.me, { id: aUser().id }, refusal(503, 'server.unavailable', 'Not now.'));
  openDashboard(channels);
  await signIn();
  expect(await screen.findByRole('heading', { name: 'CHANNELS' })).toBeTruthy();
  expect(warned).toHaveBeenCalledWith('The user could not be fetched', expect.anything());
});

test('ACC-18 a sign-in without an app user shows that there is no account', async () => {
  const server = aServer({ user: null });
  server.on(accountCalls.signIn, {}, { body: { me: { kind: 'user', id: 'u1', name: null }, user: null } });
  server.on(accountCalls.me, { id: 'u1' }, refusal(403, 'accounts.not-yourself', 'Not you.'));
  openDashboard(channels);
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('No account Found. Please sign up');
});

test('ACC-23 a failed sign-in shows the message of the sign-in service and keeps the email', async () => {
  const message = 'Incorrect email or password. Please sign in with the correct password';
  aServer({ user: null }).on(accountCalls.signIn, {}, refusal(401, 'accounts.sign-in-failed', message));
  openDashboard(channels);
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('hannah@grace.example');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('ACC-14 ACC-15 empty fields show errors and nothing is sent', async () => {
  const server = acceptingSignIn(aServer({ user: null }));
  openDashboard(channels);
  await signIn('', '');
  expect(await screen.findByText('Email Required')).toBeTruthy();
  expect(screen.getByText('Password Required')).toBeTruthy();
  expect(server.asked(accountCalls.signIn)).toEqual([]);
  await signIn();
  await waitFor(() => expect(server.asked(accountCalls.signIn)).toHaveLength(1));
});

test.each([
  ['40', '40 seconds'],
  ['880', '15 minutes'],
])('ACC-29 after too many attempts the page shows how long to wait: %s seconds', async (seconds, words) => {
  const message = 'Too many attempts. Wait and try again.';
  const { body } = refusal(429, 'accounts.too-many-attempts', message);
  aServer({ user: null }).on(accountCalls.signIn, {}, { status: 429, body, headers: { 'Retry-After': seconds } });
  openDashboard(channels);
  await signIn();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`Too many attempts. Wait ${words} and try again.`);
});
