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
const sessionMissing = refusal(401, 'session.missing', 'Sign in to continue.');
const ended = 'Your session ended. What you typed is kept.';

const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

async function typeAndEndSession(server: FakeServer) {
  server.on(channelCalls.save, atSunday, sessionMissing);
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

test('SHELL-165~ a session that ends on a form shows the sign-in with the e-mail filled in, and no save error', async () => {
  await typeAndEndSession(aServer());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('hannah@grace.example');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.queryByText('Error submitting form.')).toBeNull();
});

test('SHELL-165 after signing in, the form still has the input, shows that it is not saved, and can be saved', async () => {
  const server = aServer();
  await typeAndEndSession(server);
  await signInAs(server);
  expect((await nameField()).value).toBe('Sunday at Ten');
  expect(screen.getByText('Not saved: your session ended. Save again.')).toBeTruthy();
  server.on(channelCalls.save, atSunday, { body: aChannel({ name: 'Sunday at Ten' }) });
  pressSave();
  expect(await screen.findByText('Channel saved!')).toBeTruthy();
});

test('SHELL-166 another person who signs in sees the stored record, not the earlier input', async () => {
  const server = aServer();
  await typeAndEndSession(server);
  await signInAs(server, aUser({ id: YOUTH, email: 'daniel@grace.example', firstName: 'Daniel' }));
  expect((await nameField()).value).toBe('Sunday Gathering');
  expect(screen.queryByText(/^Not saved/)).toBeNull();
});

test('SHELL-167 an upload that fails because the session ended is repeated after signing in', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const server = aServer();
  openDashboard(form);
  paste(await screen.findByRole('group', { name: 'Thumbnail' }), picture);
  await waitFor(() => expect(FakeUpload.current.call).toBe(mediaCalls.add));
  const first = FakeUpload.current;
  await first.answer(401, sessionMissing.body);
  await screen.findByText(ended);
  await signInAs(server);
  await waitFor(() => expect(FakeUpload.current).not.toBe(first));
  await FakeUpload.current.answer(201, anImage({ url: '/media/new.webp' }));
  const shown = () => screen.getByRole('group', { name: 'Thumbnail' }).querySelector('img')?.getAttribute('src');
  await waitFor(() => expect(shown()).toBe('/media/new.webp'));
});

test('SHELL-165~ a record that could not be loaded without a session is loaded after signing in', async () => {
  const server = aServer().on(channelCalls.read, atSunday, sessionMissing);
  openDashboard(form);
  await screen.findByText(ended);
  server.on(channelCalls.read, atSunday, { body: aChannel() });
  await signInAs(server);
  expect((await nameField()).value).toBe('Sunday Gathering');
});

test('SHELL-168 a save without an answer shows a notice after ten seconds and continues', async () => {
  let answer = (_: { body: Channel }) => {};
  aServer().on(channelCalls.save, atSunday, () => new Promise((resolve) => (answer = resolve)));
  openDashboard(form);
  fireEvent.change(await nameField(), { target: { value: 'Sunday at Ten' } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  pressSave();
  await screen.findByRole('button', { name: 'Saving...' });
  const notice = /The server does not answer\. We keep waiting\. Your changes are still here\./;
  expect(screen.queryByText(notice)).toBeNull();
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText(notice)).toBeTruthy();
  vi.useRealTimers();
  await act(async () => answer({ body: aChannel({ name: 'Sunday at Ten' }) }));
  expect(await screen.findByText('Channel saved!')).toBeTruthy();
  expect(screen.queryByText(notice)).toBeNull();
});

test.each([
  ['the session', accountCalls.session],
  ['the organisation', clientCalls.read],
  ['the channel', channelCalls.read],
])('SHELL-168 the page shows a notice after ten seconds without an answer for %s', async (_what, call) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  aServer().on(call, {}, () => new Promise(() => {}));
  openDashboard(form);
  await screen.findByText('Loading...');
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText('Loading... The server does not answer. We keep waiting.')).toBeTruthy();
  vi.useRealTimers();
});

test('SHELL-168 a sign-in without an answer shows a notice after ten seconds', async () => {
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

test('SHELL-196~ a page shows that its session ended elsewhere as soon as its socket reconnects as a guest', async () => {
  const server = aServer();
  const user = aUser();
  const { socket } = testSocket({ kind: 'user', id: user.id });
  openDashboard(form, { socket });
  fireEvent.change(await nameField(), { target: { value: 'Sunday at Ten' } });
  act(() => socket.me.set({ kind: 'user', id: user.id, name: 'Hannah' }));
  // The server repeats the greeting when rights change; the page refetches the session and stays.
  await waitFor(() => expect(server.asked(accountCalls.session, {})).toHaveLength(2));
  expect(screen.queryByText(ended)).toBeNull();
  server.signedIn(null);
  act(() => socket.me.set({ kind: 'guest', id: 'visitor' }));
  expect(await screen.findByText(ended)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('hannah@grace.example');
});
