import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aGlobalOwner } from '../testing/records.ts';

const owner = aGlobalOwner();
const session = { me: { kind: 'user' as const, id: owner.id, name: 'Hannah Wells' }, user: owner };

function aNewServer() {
  return aServer({ user: null }).answers(accountCalls.needsFirstOwner, { isNeeded: true });
}

async function fill(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}
const input = { 'First name': 'Noa', 'Last name': 'Lindqvist', Email: 'noa@nave.example', Password: 'Right-Word-1!' };

test('OPS-81 ACC-190 an installation without an owner creates the first account, and then the chooser opens', async () => {
  const server = aNewServer().on(accountCalls.addFirstOwner, {}, { body: session });
  const router = openDashboard('/dashboard#setup=printed-code');
  expect(await screen.findByRole('heading', { name: 'Welcome to Nave' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Setup code').value).toBe('printed-code');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  await fill(input);
  expect(await screen.findByRole('heading', { name: 'Organisations' })).toBeTruthy();
  const [asked] = server.asked(accountCalls.addFirstOwner);
  expect(asked?.body).toMatchObject({ code: 'printed-code', firstName: 'Noa', email: 'noa@nave.example' });
});

test('ACC-190~ an installation with an owner shows the sign-in page, whatever code the URL has', async () => {
  aServer({ user: null });
  openDashboard('/dashboard#setup=old-code');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

test('missing fields and an invalid code are reported at their fields', async () => {
  const message = 'That setup code is not valid. Use the one that the server printed when it last started.';
  const server = aNewServer().on(accountCalls.addFirstOwner, {}, refusal(410, 'accounts.setup-code', message));
  openDashboard('/dashboard');
  await screen.findByLabelText('Setup code');
  await fill({ Email: 'noa', Password: 'weak' });
  for (const words of ['Setup code Required', 'First Name Required', 'Last Name Required', 'Email Invalid'])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/^Must Contain 8 Characters/)).toBeTruthy();
  expect(server.asked(accountCalls.addFirstOwner)).toEqual([]);
  await fill({ 'Setup code': 'guessed', ...input });
  expect(await screen.findByText(message)).toBeTruthy();
});
