import type { Passkey, PasskeyCreation } from '@nave/domain/accounts/passkeys.api.ts';
import { passkeyCalls } from '@nave/domain/accounts/passkeys.calls.ts';
import { passkeyRefusals } from '@nave/domain/accounts/passkeys.texts.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { fakeAuthenticator } from '../../testing/fake-authenticator.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';

const phone: Passkey = {
  id: 'p1',
  name: 'Phone',
  createdAt: '2024-11-02T10:00:00Z',
  lastUsedAt: '2024-11-20T10:00:00Z',
};
const stick: Passkey = { id: 'p2', name: 'Stick', createdAt: '2024-11-03T10:00:00Z', lastUsedAt: null };
const session = { id: 'a', device: 'Firefox on Linux', signedInAt: '2026-11-20T08:00:00Z', isThis: true };
const creation: PasskeyCreation = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Nave' },
  user: { id: 'AQID', name: 'hannah@grace.example', displayName: 'Hannah Wells' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};

function open(passkeys: Passkey[], hasPassword = true) {
  const server = aServer().answers(passkeyCalls.list, { items: passkeys });
  const sessions = [{ ...session, lastUsedAt: session.signedInAt }];
  server.answers(profileCalls.profile, { hasPassword, sessions, identities: [] });
  openDashboard('/dashboard/profile');
  return server;
}
const add = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
/** Waits for a request to the authenticator and removes the request from the list. */
const firstRequest = async (asked: ReturnType<typeof fakeAuthenticator>) =>
  waitFor(() => {
    const [one] = asked.splice(0, 1);
    if (!one) throw new Error('The authenticator has no request yet.');
    return one;
  });

test('ACC-206~ the passkeys are listed with name, creation and last use, and a note says that password changes keep them', async () => {
  open([phone, stick]);
  const list = await screen.findByRole('list', { name: 'Passkeys' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'PhoneCreated Sat, Nov 2, 2024, last used Wed, Nov 20, 2024Remove',
    'StickCreated Sun, Nov 3, 2024, never usedRemove',
  ]);
  expect(screen.getByText(/keep working when your password changes/)).toBeTruthy();
});

test('ACC-206 a passkey is removed after a confirmation, which warns if it is the only way to sign in', async () => {
  const server = open([phone, stick], false);
  server.on(passkeyCalls.remove, { passkeyId: 'p1' }, { body: { items: [stick] } });
  server.on(passkeyCalls.remove, { passkeyId: 'p2' }, { body: { items: [] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const first = await screen.findByRole('dialog', { name: 'Remove the passkey Phone?' });
  expect(first.textContent).not.toContain('only way');
  fireEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(passkeyCalls.remove)).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Remove Phone' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Remove Stick' }));
  const last = await screen.findByRole('dialog', { name: 'Remove the passkey Stick?' });
  expect(last.textContent).toContain('This is your only way to sign in.');
  fireEvent.click(within(last).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
});

test('ACC-206~ a passkey is not the only way to sign in if there is a password', async () => {
  open([phone]);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('only way');
});

test('ACC-205~ ACC-207~ a passkey is added with the name of this browser, and with the password if the server requires it', async () => {
  const asked = fakeAuthenticator();
  const server = open([]);
  server.on(passkeyCalls.prepare, {}, ({ body }) =>
    body.password ? { body: creation } : refusal(403, passkeyRefusals.notFresh.code, passkeyRefusals.notFresh.message),
  );
  server.answers(passkeyCalls.add, { items: [phone] });
  expect((await screen.findByLabelText<HTMLInputElement>('Passkey name')).value).toBe('Firefox on Linux');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await add();
  expect((await screen.findByRole('alert')).textContent).toBe(passkeyRefusals.notFresh.message);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right-1!' } });
  await add();
  (await firstRequest(asked)).agree();
  expect(await screen.findByText('Passkey added!')).toBeTruthy();
  expect(await screen.findByText('Phone')).toBeTruthy();
  const [{ body } = {}] = server.asked(passkeyCalls.add);
  expect(body).toMatchObject({
    name: 'Firefox on Linux',
    made: { id: 'AQID', response: { transports: ['internal'] } },
  });
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('ACC-205~ a cancelled creation, or a second passkey on the device, shows a note and adds nothing', async () => {
  const asked = fakeAuthenticator();
  const server = open([])
    .answers(passkeyCalls.prepare, creation)
    .answers(passkeyCalls.add, { items: [phone] });
  await add();
  (await firstRequest(asked)).refuse();
  expect((await screen.findByRole('alert')).textContent).toBe('No passkey was added.');
  await add();
  (await firstRequest(asked)).refuse(new DOMException('There is one.', 'InvalidStateError'));
  expect(await screen.findByText('This device already has a passkey for your account.')).toBeTruthy();
  expect(server.asked(passkeyCalls.add)).toEqual([]);
  await add();
  (await firstRequest(asked)).agree();
  expect(await screen.findByText('Phone')).toBeTruthy();
});

test('ACC-205~ a browser that cannot create passkeys shows a note and can still remove passkeys', async () => {
  open([phone]);
  expect(await screen.findByText('This browser cannot create passkeys here.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Phone' })).toBeTruthy();
});
