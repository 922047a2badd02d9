import type { Erasure } from '@nave/domain/accounts/erasure.api.ts';
import { erasureCalls } from '@nave/domain/accounts/erasure.calls.ts';
import { erasureRefusals } from '@nave/domain/accounts/erasure.texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aGlobalOwner, aUser } from '../../testing/records.ts';

const PATH = '/dashboard/nuke';
const counts = {
  account: 1,
  roles: 2,
  access: 3,
  emails: 0,
  attendees: 0,
  conversations: 1,
  messages: 14,
  answers: 5,
  viewings: 6,
};
const anErasure: Erasure = { id: 'e1', erasedAt: '2026-11-22T10:00:00.000Z', erasedBy: 'Noa Lindqvist', counts };
const refusedWith = (text: { code: string; message: string }) => ({
  status: 404 as const,
  body: { error: { code: text.code, message: text.message } },
});

function aNukeServer(items: Erasure[] = []) {
  return aServer({ user: aGlobalOwner() })
    .answers(erasureCalls.list, { items })
    .answers(erasureCalls.preview, { counts })
    .answers(erasureCalls.nuke, { ok: true, data: anErasure });
}
const email = () => screen.findByRole('textbox', { name: 'Email' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function enter(text: string) {
  fireEvent.change(await email(), { target: { value: text } });
  press('Show what is stored');
}

test('OPS-22 OPS-26 OPS-114~ SHELL-29 the first press shows what would go, the second erases it and shows the receipt', async () => {
  const server = aNukeServer();
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { level: 1, name: 'Nuke' })).toBeTruthy();
  await enter('amos@grace.example');
  expect(await screen.findByText('This is stored about amos@grace.example. Erasing it can’t be undone.')).toBeTruthy();
  expect(screen.getByText('Chat messages').closest('div')?.textContent).toContain('14 stays as a number');
  expect(screen.getByText('Roles').closest('div')?.textContent).toContain('2 goes');
  expect(screen.queryByText('Emails')).toBeNull();
  expect(server.asked(erasureCalls.nuke)).toEqual([]);
  // OPS-26: status 200.
  press('Erase for good');
  expect(await screen.findByText('User Nuked!')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Receipt' })).toBeTruthy();
  expect(screen.getByText(/^amos@grace.example was erased on/)).toBeTruthy();
  expect(((await email()) as HTMLInputElement).value).toBe('');
});

test('OPS-118~ the receipt is downloaded with what was found, what went and what stays as a number', async () => {
  aNukeServer();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:receipt';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  openDashboard(PATH);
  await enter('amos@grace.example');
  fireEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Download receipt' }));
  const receipt = JSON.parse(await (files[0] as Blob).text());
  expect(receipt).toMatchObject({ email: 'amos@grace.example', erasure: 'e1', erasedBy: 'Noa Lindqvist' });
  expect(receipt.parts).toContainEqual({ part: 'messages', found: 14, erased: 14, staysAsNumber: 14 });
  expect(receipt.parts).toContainEqual({ part: 'account', found: 1, erased: 1, staysAsNumber: 0 });
});

test('OPS-27 OPS-28~ a refused erasure shows Failed and the reason', async () => {
  const server = aNukeServer();
  server.on(erasureCalls.preview, {}, refusedWith(erasureRefusals.notFound));
  openDashboard(PATH);
  await enter('nobody@grace.example');
  expect(await screen.findByText('Failed')).toBeTruthy();
  expect(screen.getByText('Nothing is stored about this email.')).toBeTruthy();
  expect(screen.queryByText('User Nuked!')).toBeNull();
});

test('OPS-27 an erasure whose answer is lost shows Failed', async () => {
  const server = aNukeServer();
  server.on(erasureCalls.nuke, {}, 'unreachable');
  openDashboard(PATH);
  await enter('amos@grace.example');
  fireEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('Failed')).toBeTruthy();
});

test('another email after the preview needs a preview of its own', async () => {
  const server = aNukeServer();
  openDashboard(PATH);
  await enter('amos@grace.example');
  await screen.findByRole('button', { name: 'Erase for good' });
  fireEvent.change(await email(), { target: { value: 'ruth@grace.example' } });
  press('Show what is stored');
  await screen.findByText(/^This is stored about ruth@grace.example/);
  expect(server.asked(erasureCalls.nuke)).toEqual([]);
  expect(server.asked(erasureCalls.preview)).toHaveLength(2);
});

test('OPS-23~ OPS-24~ an empty and a malformed email show an error and ask nothing', async () => {
  const server = aNukeServer();
  openDashboard(PATH);
  await enter('');
  expect(await screen.findByText('Email Required')).toBeTruthy();
  await enter('amos');
  expect(await screen.findByText('Email Invalid')).toBeTruthy();
  expect(server.asked(erasureCalls.preview)).toEqual([]);
});

test('OPS-118~ earlier erasures are listed with owner and total, and no email', async () => {
  aNukeServer([anErasure, { ...anErasure, id: 'e2', erasedBy: null }]);
  openDashboard(PATH);
  const list = within(await screen.findByRole('list', { name: 'Earlier erasures' }));
  expect(list.getByText('by Noa Lindqvist')).toBeTruthy();
  expect(list.getByText('by the operator')).toBeTruthy();
  expect(list.getAllByText('32 items')).toHaveLength(2);
});

test.each([
  ['a global admin', aUser({ globalRole: 'admin', clients: {} })],
  ['an owner of an organisation', aUser()],
])('SHELL-30 %s sees Unauthorized, and requests nothing', async (_who, user) => {
  const server = aServer({ user });
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
  await waitFor(() => expect(server.asked(erasureCalls.list)).toEqual([]));
});
