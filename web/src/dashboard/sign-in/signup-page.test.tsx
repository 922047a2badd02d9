import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { invitationCalls } from '@nave/domain/accounts/invitation.calls.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../lib/testing/fake-server.ts';
import { watchWindows } from '../../lib/testing/fake-window.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aUser, GRACE } from '../testing/records.ts';

const amos = aUser();
const { id: userId, email } = amos;
const verificationCode = 'kq3v'.repeat(10);
const link = `/signup/${userId}/${verificationCode}`;
const NEW = 'New-password-2!';
const notValid = 'Looks like that link is no longer valid';
const linkNotValid = refusal(410, 'accounts.link-not-valid', notValid);
const sessionOf = (user: AppUser) => ({ me: { kind: 'user' as const, id: user.id, name: user.firstName }, user });

/** A server with an invitation of Amos, by default to Grace. Creating the account signs him in. */
function anInvitation({
  user = null,
  clientId = GRACE,
  hasAccount = false,
}: {
  user?: AppUser | null;
  clientId?: string | null;
  hasAccount?: boolean;
} = {}) {
  const server = aServer({ user }).answers(invitationCalls.look, { email, hasAccount });
  server.on(invitationCalls.createAccount, {}, () => {
    server.signedIn(amos);
    return { body: sessionOf(amos) };
  });
  return server.answers(invitationCalls.activate, { ok: true, clientId });
}

afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

async function create({ password = NEW, verification, emailInput = email }: Record<string, string> = {}) {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: emailInput } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Verify Password'), { target: { value: verification ?? password } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

test.each([
  ['SHELL-2', `${link}/${GRACE}`],
  ['SHELL-3', link],
])('%s ACC-57 %s opens the create account page with email, password and verification', async (_rule, path) => {
  anInvitation();
  openDashboard(path);
  expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
  for (const name of ['Password', 'Verify Password'])
    expect(screen.getByLabelText(name).getAttribute('type')).toBe('password');
});

test('the sign-up page removes the code from the URL at once', async () => {
  window.history.replaceState(null, '', link);
  anInvitation();
  openDashboard(link);
  await screen.findByLabelText('Password');
  expect(window.location.pathname).toBe('/dashboard');
});

test('ACC-73~ ACC-79 ACC-80 the account is created and activated, and a second later the client of the invitation opens', async () => {
  const server = anInvitation();
  const router = openDashboard(`${link}/77777777-0000-4000-8000-000000000000`);
  await screen.findByLabelText('Email');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await create();
  expect(await screen.findByText('Your account is ready. Redirecting to the dashboard...')).toBeTruthy();
  expect(server.asked(invitationCalls.createAccount)[0]?.body).toEqual({
    userId,
    verificationCode,
    email,
    password: NEW,
  });
  expect(server.asked(invitationCalls.activate)[0]?.body).toEqual({ userId, verificationCode, email });
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(router.state.location.pathname).toMatch(/^\/signup/);
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(router.state.location.pathname).toContain(`/dashboard/${GRACE}`);
});

test('ACC-80~ an invitation without a client opens the dashboard', async () => {
  anInvitation({ clientId: null });
  const router = openDashboard(link);
  await create();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'), { timeout: 3_000 });
});

test('ACC-60 ACC-61 an expired or used link shows a note and whom to ask', async () => {
  aServer({ user: null }).on(invitationCalls.look, {}, linkNotValid);
  const router = openDashboard(link);
  expect(await screen.findByText(notValid)).toBeTruthy();
  expect(screen.getByText(/Ask an administrator of your organisation for a new invitation/)).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'I have an account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('ACC-60~ a malformed link counts as invalid without a request', async () => {
  const server = aServer({ user: null });
  openDashboard('/signup/somebody/something');
  expect(await screen.findByText(notValid)).toBeTruthy();
  expect(server.asked(invitationCalls.look)).toEqual([]);
});

test('ACC-60~ a link that was used while the page was open shows a note', async () => {
  anInvitation().on(invitationCalls.createAccount, {}, linkNotValid);
  openDashboard(link);
  await create();
  expect(await screen.findByText(notValid)).toBeTruthy();
});

test('ACC-62~ ACC-63~ ACC-64~ ACC-66~ ACC-67~ ACC-68~ ACC-69~ errors are shown at their fields, and nothing is sent', async () => {
  const server = anInvitation();
  openDashboard(link);
  await create({ emailInput: '', password: '' });
  for (const words of ['Email Required', 'Password Required', 'Password Verification Required'])
    expect(await screen.findByText(words)).toBeTruthy();
  await create({ emailInput: 'amos@grace', password: 'weak', verification: 'week' });
  expect(await screen.findByText('Invalid email format')).toBeTruthy();
  expect(screen.getByText('Passwords Must Match')).toBeTruthy();
  expect(screen.getByText(/^Must Contain 8 Characters/)).toBeTruthy();
  await create({ emailInput: 'other@grace.example' });
  expect(await screen.findByText(/^The email you used doesn't match our records/)).toBeTruthy();
  expect(server.asked(invitationCalls.createAccount)).toEqual([]);
  await create();
  await waitFor(() => expect(server.asked(invitationCalls.createAccount)).toHaveLength(1));
});

test('ACC-78 a failed activation shows an error and can be retried', async () => {
  const server = anInvitation().on(invitationCalls.activate, {}, refusal(500, 'server.unexpected', 'No.'));
  openDashboard(link);
  await create();
  const sentence = "Couldn't verify your user account at this time. Please contact support.";
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  server.answers(invitationCalls.activate, { ok: true, clientId: GRACE });
  await create();
  expect(await screen.findByText('Your account is ready. Redirecting to the dashboard...')).toBeTruthy();
});

test('USR-194 an invited user with an account signs in and accepts, without choosing a password', async () => {
  const server = anInvitation({ hasAccount: true });
  server.on(accountCalls.me, { id: userId }, { body: { status: 200, data: amos } });
  server.on(accountCalls.signIn, {}, () => {
    server.signedIn(amos);
    return { body: sessionOf(amos) };
  });
  openDashboard(link);
  expect(await screen.findByText('You already have an account. Sign in to accept this invitation.')).toBeTruthy();
  expect(screen.queryByLabelText('Verify Password')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: NEW } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('Invitation accepted. Redirecting to the dashboard...')).toBeTruthy();
  expect(server.asked(invitationCalls.activate)[0]?.body).toEqual({ userId, verificationCode, email });
  expect(server.asked(invitationCalls.createAccount)).toEqual([]);
});

test('USR-194~ a failed acceptance shows an error and can be retried', async () => {
  const server = anInvitation({ hasAccount: true, user: amos });
  server.on(invitationCalls.activate, {}, refusal(500, 'server.unexpected', 'No.'));
  openDashboard(link);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't verify your user account");
  server.answers(invitationCalls.activate, { ok: true, clientId: GRACE });
  fireEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('Invitation accepted. Redirecting to the dashboard...')).toBeTruthy();
});

test('a user who is signed in with another account sees a note and can sign out', async () => {
  const ruth = aUser({ id: 'r', email: 'ruth@grace.example' });
  const server = anInvitation({ user: ruth });
  server.answers(accountCalls.signOut, { me: { kind: 'guest', id: 'g', name: null }, user: null });
  openDashboard(link);
  expect(
    await screen.findByText(`You are signed in as ruth@grace.example. This invitation is for ${email}.`),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

const AT_PROVIDER = 'https://id.example/authorize?state=our-state';

/** Opens the page of the invitation and starts the sign-up with a provider. */
async function openProvider(label: 'Google' | 'Facebook') {
  const windows = watchWindows();
  const server = anInvitation();
  const offered = { Google: 'google', Facebook: 'facebook' } as const;
  server.answers(providerCalls.offered, { items: [{ provider: offered[label], label, icon: null }] });
  server.answers(providerCalls.start, { url: AT_PROVIDER });
  openDashboard(link);
  fireEvent.click(await screen.findByRole('button', { name: `Sign up with ${label}` }));
  await waitFor(() => expect(windows[0]?.path()).toBe(AT_PROVIDER));
  return { server, window: windows[0] };
}

test.each([
  ['ACC-58', 'Google'],
  ['ACC-59', 'Facebook'],
] as const)(
  '%s the create account page offers sign up with %s, which then accepts the invitation',
  async (_rule, label) => {
    const { server, window } = await openProvider(label);
    const [started] = server.asked(providerCalls.start);
    expect(started?.body).toMatchObject({ purpose: 'invitation', invitation: { userId, verificationCode } });
    server.signedIn(amos);
    window?.tells({ purpose: 'invitation' });
    expect(await screen.findByText('Your account is ready. Redirecting to the dashboard...')).toBeTruthy();
    expect(server.asked(invitationCalls.activate)[0]?.body).toEqual({ userId, verificationCode, email });
    expect(server.asked(invitationCalls.createAccount)).toEqual([]);
  },
);

test('ACC-77 a sign-up with another email than the invited one shows the mismatch and activates nothing', async () => {
  const { server, window } = await openProvider('Google');
  const message = "The email you used doesn't match our records. Please use the email this invitation was sent to.";
  window?.tells({ error: { code: 'accounts.other-email', message } });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(server.asked(invitationCalls.activate)).toEqual([]);
});

test('ACC-78~ a failed activation after the provider’s sign-up shows an error', async () => {
  const { server, window } = await openProvider('Google');
  vi.spyOn(globalThis.console, 'warn').mockImplementation(() => {});
  server.on(invitationCalls.activate, {}, refusal(500, 'server.unexpected', 'No.'));
  window?.tells({ purpose: 'invitation' });
  const failed = "Couldn't verify your user account at this time. Please contact support.";
  expect((await screen.findByRole('alert')).textContent).toBe(failed);
});
