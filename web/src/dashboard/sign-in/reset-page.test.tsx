import { passwordCalls } from '@nave/domain/accounts/passwords.calls.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aUser } from '../testing/records.ts';

const { id: userId, email } = aUser();
const resetCode = 'kq3v'.repeat(10);
const RESET = `/reset/${userId}/${resetCode}`;
const NEW = 'New-password-2!';
const notValid = 'Looks like that link is no longer valid';
const linkNotValid = refusal(410, 'accounts.link-not-valid', notValid);
const aLinkServer = () => aServer({ user: null }).answers(passwordCalls.lookAtReset, { email });
const done = { status: 'success' } as const;

afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

async function submit(password = NEW, verification = password) {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Verification'), { target: { value: verification } });
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
}

test('SHELL-5 ACC-94 ACC-95 the link opens the reset page with the fields password and verification', async () => {
  aLinkServer();
  openDashboard(RESET);
  expect(await screen.findByRole('heading', { name: 'Reset Your Password' })).toBeTruthy();
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  expect(screen.getByLabelText('Verification').getAttribute('type')).toBe('password');
  expect(screen.getByText(`For ${email}`)).toBeTruthy();
});

test('the reset page removes the code from the URL at once', async () => {
  window.history.replaceState(null, '', RESET);
  aLinkServer();
  openDashboard(RESET);
  await screen.findByLabelText('Password');
  expect(window.location.pathname).toBe('/dashboard/forgot');
});

test('ACC-96 an invalid link shows a note and links to the page that requests a new link', async () => {
  aServer({ user: null }).on(passwordCalls.lookAtReset, {}, linkNotValid);
  const router = openDashboard(RESET);
  expect(await screen.findByText(notValid)).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Get a new link' }));
  await screen.findByRole('heading', { name: 'Forgot password' });
  expect(router.state.location.pathname).toBe('/dashboard/forgot');
});

test('ACC-96~ a malformed link counts as invalid without a request', async () => {
  const server = aServer({ user: null });
  openDashboard('/reset/somebody/something');
  expect(await screen.findByText(notValid)).toBeTruthy();
  expect(server.asked(passwordCalls.lookAtReset)).toEqual([]);
});

test('ACC-99~ ACC-100~ ACC-101~ ACC-102~ errors are shown at their fields, and nothing is sent', async () => {
  const server = aLinkServer().answers(passwordCalls.setPassword, done);
  openDashboard(RESET);
  await submit('', '');
  expect(await screen.findByText('Password Required')).toBeTruthy();
  expect(screen.getByText('Password Verification Required')).toBeTruthy();
  await submit('weak', 'week');
  expect(await screen.findByText('Passwords Must Match')).toBeTruthy();
  expect(screen.getByText(/^Must Contain 8 Characters/)).toBeTruthy();
  expect(server.asked(passwordCalls.setPassword)).toEqual([]);
  await submit();
  await waitFor(() => expect(server.asked(passwordCalls.setPassword)).toHaveLength(1));
});

test('ACC-104~ ACC-106 ACC-107 a toast confirms the reset, and the dashboard opens 3 seconds later', async () => {
  const server = aLinkServer().answers(passwordCalls.setPassword, done);
  const router = openDashboard(RESET);
  await screen.findByLabelText('Password');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await submit();
  expect(await screen.findByText('Your password was reset! Redirecting to the dashboard...')).toBeTruthy();
  expect(server.asked(passwordCalls.setPassword)[0]?.body).toEqual({ userId, resetCode, password: NEW });
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(router.state.location.pathname).toBe(RESET);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(router.state.location.pathname).toBe('/dashboard');
});

test.each([
  ['/grace/online', 'Taking you back...'],
  ['//evil.example/x', 'Redirecting to the dashboard...'],
  ['https://evil.example', 'Redirecting to the dashboard...'],
])('ACC-204~ a reset with the return path %s shows: %s', async (returnPath, sentence) => {
  aLinkServer().answers(passwordCalls.setPassword, done);
  openDashboard(`${RESET}?to=${encodeURIComponent(returnPath)}`);
  await submit();
  expect(await screen.findByText(`Your password was reset! ${sentence}`)).toBeTruthy();
});

test('ACC-216~ a password that the server refuses as easy to guess is reported at its field', async () => {
  const easy = 'This password is easy to guess.';
  aLinkServer().on(passwordCalls.setPassword, {}, refusal(400, 'accounts.password-easy', easy, { password: easy }));
  openDashboard(RESET);
  await submit('Church2026!');
  const field = screen.getByLabelText('Password');
  const errorText = await screen.findByText(easy);
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(errorText.id);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('ACC-104~ ACC-108 a failed reset shows an error and can be retried', async () => {
  const failed = 'We could not update your password at this time. Please contact support.';
  const server = aLinkServer().answers(passwordCalls.setPassword, { status: 'error' });
  openDashboard(RESET);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe(failed);
  server.on(passwordCalls.setPassword, {}, refusal(500, 'server.unexpected', 'Something went wrong.'));
  await submit();
  await waitFor(() => expect(server.asked(passwordCalls.setPassword)).toHaveLength(2));
  expect((await screen.findByRole('alert')).textContent).toBe(failed);
  server.answers(passwordCalls.setPassword, done);
  await submit();
  expect(await screen.findByText(/^Your password was reset!/)).toBeTruthy();
});

test('ACC-96~ a link that was used meanwhile shows a note', async () => {
  aLinkServer().on(passwordCalls.setPassword, {}, linkNotValid);
  openDashboard(RESET);
  await submit();
  expect(await screen.findByText(notValid)).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
});
