import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { secondFactorCalls } from '@nave/domain/accounts/second-factor.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aUser } from '../../testing/records.ts';

const user = aUser();
const session = { me: { kind: 'user' as const, id: user.id, name: user.firstName }, user };
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const codes = Array.from({ length: 10 }, (_none, nth) => `aaaa-bbbb-ccc${nth}`);
const profile = { hasPassword: true, sessions: [], identities: [] };

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('ACC-227~ two-step sign-in is set up with a QR code or the typed secret, and shows recovery codes once', async () => {
  const server = aServer().answers(profileCalls.profile, profile);
  server.on(secondFactorCalls.prepare, {}, refusal(403, 'second-factor.not-fresh', 'Enter your password.'));
  openDashboard('/dashboard/profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  // Searches only in this section, because the password form has similar fields.
  const part = (await screen.findByRole('heading', { name: 'Two-step sign-in' })).closest('section') ?? document.body;
  fireEvent.change(await within(part).findByLabelText('Password'), { target: { value: 'right' } });
  server.answers(secondFactorCalls.prepare, { secret, uri: `otpauth://totp/Nave:a?secret=${secret}` });
  press('Set up');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
  server.answers(secondFactorCalls.confirm, { session, recoveryCodes: codes });
  await type('Code from the app', '123456');
  press('Turn on');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  expect(server.asked(secondFactorCalls.confirm)[0]?.body).toEqual({ code: '123456' });
  press('I saved them');
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
  expect(screen.getByText(/10 recovery codes left/)).toBeTruthy();
});

test('ACC-227~ recovery codes are replaced and two-step sign-in is turned off with a code', async () => {
  const server = aServer().answers(profileCalls.profile, profile);
  server.answers(secondFactorCalls.state, { isOn: true, recoveryCodesLeft: 1 });
  openDashboard('/dashboard/profile');
  await screen.findByText(/1 recovery code left/);
  press('New recovery codes');
  server.answers(secondFactorCalls.renewCodes, { recoveryCodes: codes });
  await type('Code', '123456');
  press('New recovery codes');
  await screen.findByRole('list', { name: 'Recovery codes' });
  press('I saved them');
  press('Turn off');
  const wrong = 'That code is not valid.';
  server.on(secondFactorCalls.turnOff, {}, refusal(403, 'second-factor.wrong-code', wrong, { code: wrong }));
  await type('Code', '000000');
  press('Turn off');
  await screen.findByText(wrong);
  server.answers(secondFactorCalls.turnOff, session);
  await type('Code', '654321');
  press('Turn off');
  await screen.findByRole('button', { name: 'Set up' });
});
