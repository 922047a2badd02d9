import type { Profile } from '@nave/domain/accounts/profile.api.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { GRACE } from '../../testing/records.ts';

const here = { id: 'a', device: 'Firefox on Linux', signedInAt: '2026-11-20T08:00:00Z', isThis: true };
const phone = { id: 'b', device: 'Safari on iOS', signedInAt: '2026-11-19T08:00:00Z', isThis: false };
const library = { ...phone, id: 'c', device: 'Chrome on Windows' };
const lastUsedAt = '2026-11-21T18:30:00Z';
const aProfile = (hasPassword = true, sessions = [here, phone, library]): Profile => ({
  hasPassword,
  identities: [],
  sessions: sessions.map((session) => ({ ...session, lastUsedAt })),
});

function open(profile = aProfile(), path = '/dashboard/profile') {
  const server = aServer().answers(profileCalls.profile, profile);
  openDashboard(path);
  return server;
}

async function change(fields: Record<string, string>, button = 'Change password') {
  const submit = await screen.findByRole('button', { name: button });
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(submit);
}
const validFields = { 'Old password': 'Old-word-1!', 'New password': 'New-word-2?', Verification: 'New-word-2?' };

test('SHELL-40 SHELL-41 SHELL-89 ACC-118 the photo in the header opens the page of the user’s own account', async () => {
  aServer().answers(profileCalls.profile, aProfile());
  const router = openDashboard(`/dashboard/${GRACE}/channels`);
  fireEvent.click(within(await screen.findByRole('banner')).getByRole('link', { name: 'Your profile' }));
  expect(await screen.findByRole('heading', { name: 'Hannah Wells' })).toBeTruthy();
  expect(screen.getByText('hannah@grace.example')).toBeTruthy();
  // SHELL-40: the profile opens inside the organisation.
  expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/profile`);
});

test('ACC-119 ACC-120~ ACC-127 a user with a password changes it and sees a confirmation', async () => {
  const server = open().on(profileCalls.changePassword, {}, { body: aProfile(true, [here]) });
  await change(validFields);
  expect(await screen.findByText('Password saved!')).toBeTruthy();
  const [asked] = server.asked(profileCalls.changePassword);
  expect(asked?.body).toEqual({ oldPassword: 'Old-word-1!', password: 'New-word-2?' });
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
});

test('ACC-120 ACC-122 ACC-130 a user without a password adds a password without entering an old password', async () => {
  open(aProfile(false)).on(profileCalls.changePassword, {}, { body: aProfile() });
  await screen.findByLabelText('New password');
  expect(screen.queryByLabelText('Old password')).toBeNull();
  const { 'Old password': _old, ...fields } = validFields;
  await change(fields, 'Add password');
  expect(await screen.findByText('Password added!')).toBeTruthy();
  expect(await screen.findByLabelText('Old password')).toBeTruthy();
});

test.each([
  ['ACC-121', { 'Old password': '' }, 'Password Required'],
  ['ACC-123', { 'New password': '', Verification: '' }, 'Password Required'],
  ['ACC-124', { Verification: '' }, 'Password Verification Required'],
  ['ACC-125', { Verification: 'Other-word-3?' }, 'Passwords Must Match'],
  ['ACC-126', { 'New password': 'weak', Verification: 'weak' }, /^Must Contain 8 Characters/],
])('%s the invalid input %o shows an error and sends nothing', async (_rule, wrong, words) => {
  const server = open().on(profileCalls.changePassword, {}, { body: aProfile() });
  await change({ ...validFields, ...wrong });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(server.asked(profileCalls.changePassword)).toEqual([]);
  await change(validFields);
  await waitFor(() => expect(server.asked(profileCalls.changePassword)).toHaveLength(1));
});

test('ACC-128 a failed password change shows an error, and a wrong old password is reported at its field', async () => {
  const wrong = refusal(403, 'accounts.wrong-password', 'No.', { oldPassword: 'That is not your current password.' });
  open().on(profileCalls.changePassword, {}, wrong);
  await change(validFields);
  expect(await screen.findByText('There was an issue updating your password')).toBeTruthy();
  expect(screen.getByText('That is not your current password.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('New-word-2?');
});

test('ACC-131 a password that cannot be added shows an error', async () => {
  open(aProfile(false)).on(profileCalls.changePassword, {}, refusal(503, 'server.unavailable', 'Not now.'));
  const { 'Old password': _old, ...fields } = validFields;
  await change(fields, 'Add password');
  expect(await screen.findByText('There was an issue adding your password for this account')).toBeTruthy();
});

test('ACC-194~ the profile lists each signed-in browser, and all except the current browser can be signed out', async () => {
  const server = open().on(profileCalls.endSession, { sessionId: 'b' }, { body: aProfile(true, [here, library]) });
  expect(await screen.findByText('This browser')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Sign out Firefox/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out all other browsers' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Sign out Safari on iOS, last used Sat, Nov 21/ }));
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
  expect(screen.getByText('Chrome on Windows')).toBeTruthy();
  expect(server.asked(profileCalls.endSession)).toHaveLength(1);
});
