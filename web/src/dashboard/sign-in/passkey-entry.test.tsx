import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { passkeyCalls } from '@nave/domain/accounts/passkeys.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../lib/testing/fake-server.ts';
import { fakeAuthenticator } from '../testing/fake-authenticator.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aUser, GRACE } from '../testing/records.ts';

const user = aUser();

function open() {
  const server = aServer({ user: null });
  server.answers(passkeyCalls.challenge, {
    challenge: 'AQID',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  server.answers(passkeyCalls.signIn, { me: { kind: 'user', id: user.id, name: 'Hannah' }, user });
  server.on(accountCalls.me, { id: user.id }, { body: { status: 200, data: user } });
  openDashboard(`/dashboard/${GRACE}/channels`);
  return server;
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
const channelsPage = () => screen.findByRole('heading', { name: 'CHANNELS' });

test('ACC-214~ the button signs in with a passkey, and the page of the same path opens', async () => {
  const asked = fakeAuthenticator();
  const server = open();
  await press();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.options).toMatchObject({ publicKey: { rpId: 'localhost', userVerification: 'required' } });
  asked[0]?.agree();
  expect(await channelsPage()).toBeTruthy();
  expect(server.asked(passkeyCalls.signIn)[0]?.body).toMatchObject({ signed: { id: 'AQID', type: 'public-key' } });
});

test('ACC-214 a capable browser offers passkeys at the e-mail field, and offers them again after a failed attempt by the button', async () => {
  const asked = fakeAuthenticator({ offersAtField: true });
  open();
  const email = await screen.findByLabelText('Email');
  expect(email.getAttribute('autocomplete')).toBe('username webauthn');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.options).toMatchObject({ mediation: 'conditional' });
  await press();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.options).not.toHaveProperty('mediation');
  expect(screen.queryByRole('alert')).toBeNull();
  asked[1]?.refuse();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No passkey was used/);
  await waitFor(() => expect(asked).toHaveLength(3));
  asked[2]?.agree();
  expect(await channelsPage()).toBeTruthy();
});

test('ACC-214~ an unknown passkey shows the server’s message, and the password form stays', async () => {
  const asked = fakeAuthenticator();
  open().on(passkeyCalls.signIn, {}, refusal(401, 'passkeys.not-known', 'We don’t recognise that passkey.'));
  await press();
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.agree();
  expect((await screen.findByRole('alert')).textContent).toBe('We don’t recognise that passkey.');
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});

test('ACC-214~ in a browser without passkeys the sign-in page has no passkey button', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});
