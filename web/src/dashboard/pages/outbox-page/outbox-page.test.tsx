import type { OutboxRow } from '@nave/domain/accounts/outbox.api.ts';
import { outboxCalls } from '@nave/domain/accounts/outbox.calls.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aGlobalOwner, aUser } from '../../testing/records.ts';

const OUTBOX = '/dashboard/outbox';
const mailId = 'aaaaaaaa-0000-4000-8000-000000000001';
const anEmail = (changes: Partial<OutboxRow> = {}): OutboxRow => ({
  id: mailId,
  to: 'amos@example.org',
  subject: 'Set a new password',
  createdAt: '2026-11-22T10:00:00.000Z',
  sentAt: null,
  problem: null,
  refusedAt: null,
  ...changes,
});
const link = 'https://nave.example/reset/a/b';

function anOutbox(items: OutboxRow[] = [anEmail()], leaving: 'soon' | 'late' | 'never' = 'never') {
  return aServer({ user: aGlobalOwner() })
    .answers(outboxCalls.list, { leaving, items })
    .answers(outboxCalls.read, { text: `Hello,\n\n${link}\n\nSee you.`, hasHtml: true });
}

test('SHELL-33 a global owner sees the outbox', async () => {
  anOutbox();
  openDashboard(OUTBOX);
  expect(await screen.findByRole('heading', { name: 'Mail outbox' })).toBeTruthy();
  expect(await screen.findByText(/^To amos@example.org/)).toBeTruthy();
});

test.each([
  ['an owner of an organisation', aUser()],
  ['a user without a role', aUser({ clients: {} })],
  ['a global admin', aUser({ globalRole: 'admin', clients: {} })],
])('SHELL-33 %s sees Unauthorized and requests no emails', async (_who, user) => {
  const server = aServer({ user });
  openDashboard(OUTBOX);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Mail outbox' })).toBeNull();
  expect(server.asked(outboxCalls.list)).toEqual([]);
});

test('OPS-76 an email is shown as HTML in a frame without scripts, and as text with links', async () => {
  anOutbox();
  openDashboard(OUTBOX);
  fireEvent.click(await screen.findByRole('button', { name: /Set a new password/ }));
  const frame = await screen.findByTitle('Email');
  expect(frame.getAttribute('src')).toBe(`/api/outbox/${mailId}/html`);
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
  fireEvent.click(screen.getByRole('tab', { name: 'Plain text' }));
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe(link);
  expect(screen.queryByTitle('Email')).toBeNull();
});

test('USR-223~ the link of an email can be copied, unless it is masked', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const server = anOutbox();
  openDashboard(OUTBOX);
  fireEvent.click(await screen.findByRole('button', { name: /Set a new password/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(writeText).toHaveBeenCalledWith(link);
  cleanup();
  server.answers(outboxCalls.read, { text: 'Hello,\n\nhttps://nave.example/reset/***\n', hasHtml: true });
  openDashboard(OUTBOX);
  fireEvent.click(await screen.findByRole('button', { name: /Set a new password/ }));
  await screen.findByTitle('Email');
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

test('an email without HTML shows its text at once', async () => {
  anOutbox().answers(outboxCalls.read, { text: 'Only words.', hasHtml: false });
  openDashboard(OUTBOX);
  fireEvent.click(await screen.findByRole('button', { name: /Set a new password/ }));
  expect(await screen.findByText('Only words.')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Plain text' })).toBeNull();
});

test('each email shows its state, and the page says that emails wait while the mail server is down', async () => {
  const at = '2026-11-22T10:00:05.000Z';
  anOutbox(
    [
      anEmail({ subject: 'One', sentAt: at }),
      anEmail({ id: `${mailId.slice(0, -1)}2`, subject: 'Two', problem: 'connect ECONNREFUSED' }),
      anEmail({ id: `${mailId.slice(0, -1)}3`, subject: 'Three', problem: 'no such user', refusedAt: at }),
      anEmail({ id: `${mailId.slice(0, -1)}4`, subject: 'Four' }),
    ],
    'late',
  );
  openDashboard(OUTBOX);
  expect(await screen.findByText(/The mail server isn’t accepting emails right now\. They stay here/)).toBeTruthy();
  for (const [subject, state] of [
    ['One', 'Sent'],
    ['Two', 'Retrying'],
    ['Three', 'Not delivered'],
    ['Four', 'Sending'],
  ])
    expect(screen.getByRole('button', { name: new RegExp(`${subject}.*${state}`) })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Three/ }));
  expect(await screen.findByText('Mail server: no such user')).toBeTruthy();
});

test('the page says that the installation sends no email, and an empty outbox shows a note', async () => {
  anOutbox([]);
  openDashboard(OUTBOX);
  expect(await screen.findByText(/^This installation sends no email/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No emails yet' })).toBeTruthy();
});

test('an outbox that cannot be loaded shows an error and can be retried', async () => {
  const server = anOutbox().on(outboxCalls.list, {}, 'unreachable');
  openDashboard(OUTBOX);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
  server.answers(outboxCalls.list, { leaving: 'soon', items: [anEmail({ subject: 'Back' })] });
  fireEvent.click(again);
  expect(await screen.findByText('Back')).toBeTruthy();
});

test('the menu of a global owner links to the outbox', async () => {
  anOutbox();
  openDashboard('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Mail outbox' }));
  expect(await screen.findByRole('heading', { name: 'Mail outbox' })).toBeTruthy();
});
