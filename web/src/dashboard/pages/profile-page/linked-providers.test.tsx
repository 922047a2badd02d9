import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { LinkedIdentity, Profile } from '@nave/domain/accounts/profile.api.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import type { OfferedProvider } from '@nave/domain/accounts/providers.api.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { watchWindows } from '../../../lib/testing/fake-window.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aUser } from '../../testing/records.ts';

const AT_GOOGLE = 'https://accounts.google.example/authorize?state=our-state';
const google: LinkedIdentity = {
  id: 'g1',
  provider: 'google',
  label: 'Google',
  email: 'hannah@mail.example',
  linkedAt: '2026-11-20T08:00:00Z',
};
const aProfile = (identities: LinkedIdentity[] = [], hasPassword = true): Profile => ({
  hasPassword,
  identities,
  sessions: [],
});
const offered: OfferedProvider[] = [{ provider: 'google', label: 'Google', icon: null }];

function open(profile = aProfile(), items = offered) {
  const windows = watchWindows();
  const server = aServer().answers(profileCalls.profile, profile).answers(providerCalls.offered, { items });
  server.answers(providerCalls.start, { url: AT_GOOGLE });
  vi.spyOn(globalThis.console, 'warn').mockImplementation(() => {});
  openDashboard('/dashboard/profile');
  return { server, windows };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('ACC-132 ACC-133 a provider is linked in a separate window, and the profile shows it', async () => {
  const { server, windows } = open();
  await press('Link Google');
  await waitFor(() => expect(windows[0]?.path()).toBe(AT_GOOGLE));
  expect(server.asked(providerCalls.start)[0]?.body).toEqual({ provider: 'google', clientId: null, purpose: 'link' });
  expect(screen.queryByRole('list', { name: 'Linked accounts' })).toBeNull();
  server.answers(profileCalls.profile, aProfile([google]));
  windows[0]?.tells({ purpose: 'link' });
  expect(await screen.findByText('Account linked')).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Linked accounts' });
  expect(within(list).getByText(/hannah@mail\.example/)).toBeTruthy();
});

test('ACC-134 a failed linking shows an error and the reason', async () => {
  const { windows } = open();
  await press('Link Google');
  await waitFor(() => expect(windows[0]?.path()).toBe(AT_GOOGLE));
  const message = 'That Google account is linked to another user.';
  windows[0]?.tells({ error: { code: 'accounts.provider-of-another', message } });
  expect(await screen.findByText('We could not link your account at this time')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
});

test('A17: a user who signed in a while ago enters the password again before linking', async () => {
  const { server, windows } = open();
  server.on(providerCalls.start, {}, refusal(403, 'accounts.sign-in-again', 'Sign in again first.'));
  await press('Link Google');
  const password = await screen.findByLabelText('Password');
  expect(windows[0]?.isClosed()).toBe(true);
  const user = aUser();
  server.answers(accountCalls.signIn, { me: { kind: 'user', id: user.id, name: user.firstName }, user });
  fireEvent.change(password, { target: { value: 'Right-1-password!' } });
  await press('Confirm');
  expect(await screen.findByText(/for the next five minutes/)).toBeTruthy();
  expect(server.asked(accountCalls.signIn)[0]?.body).toEqual({ email: user.email, password: 'Right-1-password!' });
  server.answers(providerCalls.start, { url: AT_GOOGLE });
  await press('Link Google');
  await waitFor(() => expect(windows[1]?.path()).toBe(AT_GOOGLE));
});

test('ACC-198~ a linked account can be unlinked, unless it is the only way to sign in', async () => {
  const { server } = open(aProfile([google], false), []);
  const message = 'This is your only way to sign in. Add a password or link another account first.';
  server.on(providerCalls.unlink, {}, refusal(409, 'accounts.last-way', message));
  await press('Unlink Google');
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  server.on(providerCalls.unlink, { identityId: google.id }, { body: aProfile([], false) });
  await press('Unlink Google');
  expect(await screen.findByText('Account unlinked')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlink Google' })).toBeNull());
});

test('ACC-12~ the profile has no section for linked accounts if no account is linked and no provider is offered', async () => {
  open(aProfile(), []);
  await screen.findByText('Where you’re signed in');
  expect(screen.queryByText('Other accounts')).toBeNull();
});
