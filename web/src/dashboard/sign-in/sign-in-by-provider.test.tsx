import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { OfferedProvider } from '@nave/domain/accounts/providers.api.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../lib/testing/fake-server.ts';
import { watchWindows } from '../../lib/testing/fake-window.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aUser, GRACE } from '../testing/records.ts';

const google: OfferedProvider = { provider: 'google', label: 'Google', icon: null };
const facebook: OfferedProvider = { provider: 'facebook', label: 'Facebook', icon: null };
const own: OfferedProvider = { provider: 'auth0', label: 'Grace ID', icon: '/media/demo/logo.webp' };
const AT_GOOGLE = 'https://accounts.google.example/authorize?state=our-state';

function open(items: OfferedProvider[], path = '/dashboard') {
  const server = aServer({ user: null }).answers(providerCalls.offered, { items });
  server.answers(providerCalls.start, { url: AT_GOOGLE });
  openDashboard(path);
  return server;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('ACC-2 ACC-3 ACC-4~ ACC-5~ ACC-12 each offered provider has a button', async () => {
  open([google, facebook]);
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue with Facebook' })).toBeTruthy();
});

test('ACC-4 ACC-5 ACC-8 the page requests the providers of its organisation, and shows no disabled provider', async () => {
  const server = open([own], `/dashboard/${GRACE}/channels`);
  await screen.findByRole('button', { name: 'Grace ID' });
  expect(server.asked(providerCalls.offered).at(-1)?.path).toContain(`clientId=${GRACE}`);
  expect(screen.queryByRole('button', { name: /Google|Facebook/ })).toBeNull();
});

test('ACC-9 the button of an organisation’s own provider has its text and icon', async () => {
  open([own]);
  const button = await screen.findByRole('button', { name: 'Grace ID' });
  expect(button.querySelector('img')?.getAttribute('src')).toBe('/media/demo/logo.webp');
});

test('ACC-6 Google opens in a separate window, and signing in there opens the dashboard', async () => {
  const windows = watchWindows();
  const server = open([google]);
  await press('Continue with Google');
  await waitFor(() => expect(windows[0]?.path()).toBe(AT_GOOGLE));
  expect(server.asked(providerCalls.start).at(-1)?.body).toEqual({
    provider: 'google',
    clientId: null,
    purpose: 'staff',
  });
  server.signedIn(aUser()).answers(accountCalls.me, { status: 200, data: aUser() });
  windows[0]?.tells({ purpose: 'staff' });
  expect(await screen.findByRole('heading', { name: 'Organisations' })).toBeTruthy();
});

test('ACC-7 closing the provider’s window leaves the page unchanged, and another window can be opened', async () => {
  const windows = watchWindows();
  open([google]);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'hannah@grace.example' } });
  await press('Continue with Google');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue with Google' });
  await waitFor(() => expect(button.disabled).toBe(true));
  await waitFor(() => expect(windows[0]?.path()).toBe(AT_GOOGLE));
  windows[0]?.close();
  await waitFor(() => expect(button.disabled).toBe(false), { timeout: 3_000 });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('hannah@grace.example');
  await press('Continue with Google');
  await waitFor(() => expect(windows).toHaveLength(2));
});

test('ACC-7~ cancelling at the provider shows no error', async () => {
  const windows = watchWindows();
  open([google]);
  await press('Continue with Google');
  await waitFor(() => expect(windows[0]?.path()).toBe(AT_GOOGLE));
  windows[0]?.tells({ error: { code: 'accounts.provider-cancelled', message: 'You did not finish signing in.' } });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Google/ }).disabled).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A20: messages of another origin or another attempt are ignored, and an error of the provider is shown', async () => {
  const windows = watchWindows();
  const server = open([google]);
  await press('Continue with Google');
  await waitFor(() => expect(windows[0]?.path()).toBe(AT_GOOGLE));
  const asked = server.asked(accountCalls.session).length;
  windows[0]?.tells({ purpose: 'staff' }, 'https://evil.example');
  const forged = {
    kind: 'nave.signed-in',
    state: 'of-another',
    outcome: { error: { code: 'x.y', message: 'Forged' } },
  };
  for (const data of [forged, null, 'text', { ...forged, state: undefined }])
    window.dispatchEvent(new MessageEvent('message', { origin: window.location.origin, data }));
  windows[0]?.tells({ error: { code: 'accounts.provider-no-account', message: 'No account Found. Please sign up' } });
  expect((await screen.findByRole('alert')).textContent).toBe('No account Found. Please sign up');
  expect(server.asked(accountCalls.session)).toHaveLength(asked);
});

test('if the server refuses to start the sign-in, the window closes and the page shows the reason', async () => {
  const windows = watchWindows();
  const server = open([google]);
  server.on(providerCalls.start, {}, refusal(503, 'accounts.provider-failed', 'Google could not sign you in.'));
  vi.spyOn(globalThis.console, 'warn').mockImplementation(() => {});
  await press('Continue with Google');
  expect((await screen.findByRole('alert')).textContent).toBe('Google could not sign you in.');
  expect(windows[0]?.isClosed()).toBe(true);
});

test('ACC-199~ if the browser opened no window, the page shows the outcome when the provider returns the user to it', async () => {
  const outcome = { error: { code: 'accounts.provider-no-account', message: 'No account Found. Please sign up' } };
  sessionStorage.setItem('nave.signed-in', JSON.stringify({ outcome, at: Date.now() }));
  open([google]);
  expect((await screen.findByRole('alert')).textContent).toBe('No account Found. Please sign up');
  expect(sessionStorage.getItem('nave.signed-in')).toBe('');
});
