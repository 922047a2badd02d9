import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeUpload, paste, picture } from '../../dashboard/testing/fake-upload.ts';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { aChannel, anImage, atSunday, aUser, GRACE, SUNDAY, YOUTH } from '../../dashboard/testing/records.ts';
import { type FakeServer, refusal } from '../../lib/testing/fake-server.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';

const form = `/dashboard/${GRACE}/channels/${SUNDAY}`;
const gone = refusal(401, 'session.missing', 'Sign in to continue.');
const ended = 'Your session ended. What you typed is kept.';

const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

async function typeAndLoseTheSession(server: FakeServer) {
  server.on(channelCalls.save, atSunday, gone);
  openDashboard(form);
  fireEvent.change(await nameField(), { target: { value: 'Sunday at Ten' } });
  pressSave();
  await screen.findByText(ended);
}

async function signInAs(server: FakeServer, user: AppUser = aUser()) {
  server.on(accountCalls.signIn, {}, { body: { me: { kind: 'user', id: user.id, name: user.firstName }, user } });
  server.on(accountCalls.me, { id: user.id }, { body: { status: 200, data: user } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: user.email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull());
}

test('SHELL-165~ a session that ends under a form is told as that, with the e-mail filled in and no failed save', async () => {
  await typeAndLoseTheSession(aServer());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('hannah@grace.example');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.queryByText('Error submitting form.')).toBeNull();
});

test('SHELL-165 after signing in the form is there again with what was typed, says that it is not saved, and saves', async () => {
  const server = aServer();
  await typeAndLoseTheSession(server);
  await signInAs(server);
  expect((await nameField()).value).toBe('Sunday at Ten');
  expect(screen.getByText('Not saved: your session ended. Save again.')).toBeTruthy();
  server.on(channelCalls.save, atSunday, { body: aChannel({ name: 'Sunday at Ten' }) });
  pressSave();
  expect(await screen.findByText('Channel saved!')).toBeTruthy();
});

test('SHELL-166 another person who signs in finds what is stored, not what was typed before', async () => {
  const server = aServer();
  await typeAndLoseTheSession(server);
  await signInAs(server, aUser({ id: YOUTH, email: 'daniel@grace.example', firstName: 'Daniel' }));
  expect((await nameField()).value).toBe('Sunday Gathering');
  expect(screen.queryByText(/^Not saved/)).toBeNull();
});

test('SHELL-167 a picture that meets the end of the session is sent again after signing in', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const server = aServer();
  openDashboard(form);
  paste(await screen.findByRole('group', { name: 'Thumbnail' }), picture);
  await waitFor(() => expect(FakeUpload.current.call).toBe(mediaCalls.add));
  const first = FakeUpload.current;
  await first.answer(401, gone.body);
  await screen.findByText(ended);
  await signInAs(server);
  await waitFor(() => expect(FakeUpload.current).not.toBe(first));
  await FakeUpload.current.answer(201, anImage({ url: '/media/new.webp' }));
  const shown = () => screen.getByRole('group', { name: 'Thumbnail' }).querySelector('img')?.getAttribute('src');
  await waitFor(() => expect(shown()).toBe('/media/new.webp'));
});

test('SHELL-165~ what could not be fetched without a session is fetched after signing in', async () => {
  const server = aServer().on(channelCalls.read, atSunday, gone);
  openDashboard(form);
  await screen.findByText(ended);
  server.on(channelCalls.read, atSunday, { body: aChannel() });
  await signInAs(server);
  expect((await nameField()).value).toBe('Sunday Gathering');
});

test('SHELL-168 a server that does not answer a save is named after ten seconds, and the save goes on', async () => {
  let answer = (_: { body: Channel }) => {};
  aServer().on(channelCalls.save, atSunday, () => new Promise((resolve) => (answer = resolve)));
  openDashboard(form);
  fireEvent.change(await nameField(), { target: { value: 'Sunday at Ten' } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  pressSave();
  await screen.findByRole('button', { name: 'Saving...' });
  const words = /The server does not answer\. We keep waiting\. Your changes are still here\./;
  expect(screen.queryByText(words)).toBeNull();
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText(words)).toBeTruthy();
  vi.useRealTimers();
  await act(async () => answer({ body: aChannel({ name: 'Sunday at Ten' }) }));
  expect(await screen.findByText('Channel saved!')).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
});

test.each([
  ['the session', accountCalls.session],
  ['the organisation', clientCalls.read],
  ['the channel', channelCalls.read],
])('SHELL-168 a server that does not answer for %s is named after ten seconds', async (_what, call) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  aServer().on(call, {}, () => new Promise(() => {}));
  openDashboard(form);
  await screen.findByText('Loading...');
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText('Loading... The server does not answer. We keep waiting.')).toBeTruthy();
  vi.useRealTimers();
});

test('SHELL-168 a server that does not answer a sign-in is named after ten seconds', async () => {
  aServer({ user: null }).on(accountCalls.signIn, {}, () => new Promise(() => {}));
  openDashboard(form);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'hannah@grace.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' }).dataset.loading).toBe('true'));
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText('The server does not answer. We keep waiting.')).toBeTruthy();
  vi.useRealTimers();
});

test('SHELL-196~ a session that was ended elsewhere ends this page at once: its socket comes back as a guest', async () => {
  const server = aServer();
  const user = aUser();
  const { socket } = testSocket({ kind: 'user', id: user.id });
  openDashboard(form, { socket });
  fireEvent.change(await nameField(), { target: { value: 'Sunday at Ten' } });
  act(() => socket.me.set({ kind: 'user', id: user.id, name: 'Hannah' }));
  // The server greets anew whose rights have changed: the session is asked for, and the page stays.
  await waitFor(() => expect(server.asked(accountCalls.session, {})).toHaveLength(2));
  expect(screen.queryByText(ended)).toBeNull();
  server.signedIn(null);
  act(() => socket.me.set({ kind: 'guest', id: 'visitor' }));
  expect(await screen.findByText(ended)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('hannah@grace.example');
});
