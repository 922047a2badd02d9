import { passwordCalls } from '@nave/domain/accounts/passwords.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';

const FORGOT = '/dashboard/forgot';
const failed = 'An error occured while trying to reset your password. Please contact support.';
const aGuestServer = () => aServer({ user: null });

async function ask(email = 'hannah@grace.example') {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
}

test('ACC-21 SHELL-34 ACC-83 the sign-in page links to the forgot password page, which has the field Email', async () => {
  aGuestServer();
  const router = openDashboard('/dashboard');
  fireEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(FORGOT);
  expect(screen.getByLabelText('Email')).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('SHELL-35 a signed-in user is redirected to /dashboard', async () => {
  aServer();
  const router = openDashboard(FORGOT);
  await waitFor(() => expect(router.state.location.pathname).not.toBe(FORGOT));
  expect(router.state.location.pathname).toMatch(/^\/dashboard/);
  expect(screen.queryByRole('heading', { name: 'Forgot password' })).toBeNull();
});

test('ACC-84~ ACC-85~ a missing or malformed email shows an error, and nothing is sent', async () => {
  const server = aGuestServer().answers(passwordCalls.askReset, { status: 'success', data: 'Look into your mail.' });
  openDashboard(FORGOT);
  await ask('');
  expect(await screen.findByText('Email Required')).toBeTruthy();
  await ask('hannah@grace');
  expect(await screen.findByText('Email must be in the correct format.')).toBeTruthy();
  expect(server.asked(passwordCalls.askReset)).toEqual([]);
  await ask();
  await waitFor(() => expect(server.asked(passwordCalls.askReset)).toHaveLength(1));
});

test('ACC-86 ACC-177 API-34~ after a request the heading is Reset Requested, followed by the server’s message', async () => {
  const server = aGuestServer().answers(passwordCalls.askReset, { status: 'success', data: 'Look into your mail.' });
  openDashboard(FORGOT);
  await ask(' hannah@grace.example ');
  expect(await screen.findByRole('heading', { name: 'Reset Requested' })).toBeTruthy();
  expect(screen.getByText('Look into your mail.')).toBeTruthy();
  expect(server.asked(passwordCalls.askReset)[0]?.body).toEqual({ email: 'hannah@grace.example' });
  expect(screen.queryByText(failed)).toBeNull();
});

test('ACC-87 ACC-88 ACC-177~ a failed request shows an error and can be retried', async () => {
  const server = aGuestServer().answers(passwordCalls.askReset, { status: 'error', data: 'No.' });
  openDashboard(FORGOT);
  await ask();
  expect(await screen.findByRole('heading', { name: 'Sorry!' })).toBeTruthy();
  expect(screen.getByText(failed)).toBeTruthy();
  server.on(passwordCalls.askReset, {}, 'unreachable');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await ask();
  expect(await screen.findByRole('heading', { name: 'Sorry!' })).toBeTruthy();
  server.answers(passwordCalls.askReset, { status: 'success', data: 'Look into your mail.' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await ask();
  expect(await screen.findByRole('heading', { name: 'Reset Requested' })).toBeTruthy();
});

test('ACC-88~ too many requests show a note to wait', async () => {
  const message = 'Too many requests. Try again later.';
  const { body } = refusal(429, 'request.too-many', message);
  aGuestServer().on(passwordCalls.askReset, {}, { status: 429, body, headers: { 'Retry-After': '600' } });
  openDashboard(FORGOT);
  await ask();
  expect(await screen.findByText(`${failed} ${message}`)).toBeTruthy();
});
