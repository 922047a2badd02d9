import type { AccessToken } from '@nave/domain/accounts/tokens.api.ts';
import { tokenCalls } from '@nave/domain/accounts/tokens.calls.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aMember, aUser, GRACE } from '../../testing/records.ts';

const VALUE = 'nave_abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const slides: AccessToken = {
  id: 't1',
  name: 'Slides',
  token: 'x9Yz',
  timestamp: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
  scopes: 'all',
  expiresAt: null,
};
const newToken = { ...slides, id: 't2', name: 'Bulletin', token: VALUE.slice(-4) };

function open({
  as = 'owner',
  of = 'admin',
  tokens = [slides],
}: {
  as?: Role;
  of?: Role;
  tokens?: AccessToken[];
} = {}) {
  const ruth = aMember({ role: of });
  const server = aServer({ user: aUser({ clients: { [GRACE]: as } }), users: [ruth] });
  server.answers(tokenCalls.list, { items: tokens });
  openDashboard(`/dashboard/${GRACE}/users/${ruth.id}`);
  return { server, at: { id: ruth.id } };
}
const section = () => screen.findByRole('heading', { name: 'Access tokens' });

afterEach(() => vi.useRealTimers());

test.each([
  ['owner', 'admin', true],
  ['admin', 'owner', true],
  ['owner', 'host', false],
  ['superhost', 'host', false],
] as const)('USR-28 USR-130 an %s who views an %s sees the section Access tokens: %s', async (as, of, isShown) => {
  open({ as, of });
  await screen.findByLabelText(/First Name/);
  if (isShown) expect(await section()).toBeTruthy();
  else expect(screen.queryByRole('heading', { name: 'Access tokens' })).toBeNull();
});

test('USR-131 USR-133 the tokens are listed with their names and only the end of their values', async () => {
  open();
  await section();
  expect(screen.getByText('Slides')).toBeTruthy();
  expect(screen.getByText('•••• x9Yz')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
});

test('USR-132 USR-134 USR-135 USR-136 a new token is shown in full once, so that it can be copied', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const { server, at } = open({ tokens: [] });
  await section();
  server.on(tokenCalls.add, at, { body: { token: VALUE } }).answers(tokenCalls.list, { items: [newToken] });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Bulletin ' } });
  fireEvent.click(screen.getByRole('switch', { name: /^All permissions/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(VALUE)).toBeTruthy();
  expect(server.asked(tokenCalls.add)[0]?.body).toEqual({
    name: 'Bulletin',
    clientId: GRACE,
    scopes: 'all',
    expiresInDays: 90,
  });
  vi.useFakeTimers();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
  expect(writeText).toHaveBeenCalledWith(VALUE);
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});

test('USR-137~ a token without a name is not requested', async () => {
  const { server, at } = open();
  await section();
  server.on(tokenCalls.add, at, { body: { token: VALUE } });
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('Name Required')).toBeTruthy();
  expect(server.asked(tokenCalls.add)).toEqual([]);
  fireEvent.click(screen.getByRole('switch', { name: /^All permissions/ }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bulletin' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(server.asked(tokenCalls.add)).toHaveLength(1));
});

test('USR-142 a token is deleted by its public id after a confirmation', async () => {
  const { server, at } = open();
  await section();
  server.on(tokenCalls.remove, at, { body: { ...aMember({ role: 'admin' }), tokens: [] } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Slides' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Slides')).toBeNull());
  expect(server.calls.map(({ path }) => path).join()).toContain('token=t1');
});

test('USR-145 a failed deletion shows an error and keeps the token', async () => {
  const { server, at } = open();
  await section();
  server.on(tokenCalls.remove, at, refusal(409, 'tokens.stale', 'Error Deleting Access Token'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Slides' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error Deleting Access Token')).toBeTruthy();
  expect(screen.getByText('Slides')).toBeTruthy();
});

test('USR-234 the creator of a token chooses for each area what the token may do, and when it expires', async () => {
  const { server, at } = open({ tokens: [] });
  await section();
  server.on(tokenCalls.add, at, { body: { token: VALUE } });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bulletin' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('Choose what the token may do')).toBeTruthy();
  expect(server.asked(tokenCalls.add)).toEqual([]);
  const choose = (area: string, grant: string) =>
    fireEvent.click(within(screen.getByRole('radiogroup', { name: area })).getByLabelText(grant));
  choose('Channels and contents', 'Read and write');
  choose('Chat', 'Read');
  choose('Analytics', 'Read');
  choose('Analytics', 'None');
  expect(within(screen.getByRole('radiogroup', { name: 'Changes' })).queryByLabelText('Read and write')).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: 'Expiration' }));
  fireEvent.click(await screen.findByRole('option', { name: '30 days' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(server.asked(tokenCalls.add)).toHaveLength(1));
  expect(server.asked(tokenCalls.add)[0]?.body).toEqual({
    name: 'Bulletin',
    clientId: GRACE,
    scopes: ['contents:read', 'contents:write', 'chat:read'],
    expiresInDays: 30,
  });
});

test('USR-235 the list says what each token may do and when it expires or has expired', async () => {
  open({
    tokens: [
      { ...slides, scopes: ['people:read', 'people:write', 'chat:write', 'events:read'] },
      { ...slides, id: 't2', name: 'Old', expiresAt: '2020-02-03T12:00:00.000Z' },
      { ...slides, id: 't3', name: 'Next', scopes: ['analytics:read'], expiresAt: '2099-02-03T12:00:00.000Z' },
    ],
  });
  await section();
  const rows = within(screen.getByRole('list', { name: 'Access tokens' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Chat \(write only\), People \(read and write\), Changes \(read only\).*No expiration/),
    expect.stringMatching(/All permissions.*Expired .*2020/),
    expect.stringMatching(/Analytics \(read only\).*Expires .*2099/),
  ]);
});
