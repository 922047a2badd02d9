import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aUser, GRACE } from '../testing/records.ts';

const channels = `/dashboard/${GRACE}/channels`;
const title = { name: 'Choose your password' };
const open = () => {
  const server = aServer({ user: aUser({ clients: {}, mustChangePassword: true }) });
  openDashboard(channels);
  return server;
};
const choose = async (password: string) => {
  fireEvent.change(await screen.findByLabelText('Old password'), { target: { value: 'Lent-word-1!' } });
  for (const label of ['New password', 'Verification'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
};

test('USR-153~ a user with a temporary password chooses a new password, and then the page of the URL opens', async () => {
  const server = open();
  expect(await screen.findByRole('heading', title)).toBeTruthy();
  expect(screen.queryByRole('banner')).toBeNull();
  server.answers(profileCalls.changePassword, { hasPassword: true, sessions: [], identities: [] }).signedIn(aUser());
  await choose('My-own-word-2?');
  expect(await screen.findByRole('heading', { name: 'CHANNELS' })).toBeTruthy();
});

test('USR-153~ a refused password shows an error, and the page stays', async () => {
  const words = 'Choose a password other than the one you were given.';
  open().on(profileCalls.changePassword, {}, refusal(400, 'accounts.same-password', words, { password: words }));
  await choose('Lent-word-1!');
  expect(await screen.findByText('There was an issue updating your password')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('heading', title)).toBeTruthy();
});

test('USR-153~ the user can sign out instead of choosing a password', async () => {
  const server = open();
  server.answers(accountCalls.signOut, { me: { kind: 'guest', id: 'g', name: null }, user: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});
