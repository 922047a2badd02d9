import type { GlobalUser } from '@nave/domain/accounts/global-users.api.ts';
import { globalUserCalls } from '@nave/domain/accounts/global-users.calls.ts';
import { globalUserRefusals } from '@nave/domain/accounts/global-users.texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aGlobalOwner, aUser } from '../../testing/records.ts';

const PATH = '/dashboard/global';
const userId = 'aaaaaaaa-0000-4000-8000-000000000001';
const aGlobalUser = (changes: Partial<GlobalUser> = {}): GlobalUser => ({
  id: userId,
  email: 'ben@nave.example',
  firstName: 'Ben',
  lastName: 'Ito',
  avatarImage: null,
  globalRole: 'admin',
  isVerified: true,
  ...changes,
});

/** A server whose list contains the added users. */
function aGlobalServer(items: GlobalUser[] = [aGlobalUser()]) {
  const listed = [...items];
  const server = aServer({ user: aGlobalOwner() });
  server.on(globalUserCalls.list, {}, () => ({ body: { items: listed } }));
  return { server, listed };
}

const rowOf = async (email: string) => within((await screen.findByText(email)).closest('li') as HTMLElement);
const field = (name: string) => screen.getByRole('textbox', { name });
function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
}
const ana = { 'First Name': 'Ana', 'Last Name': 'Ruiz', Email: 'ana@nave.example' };
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Add user' }));

test('OPS-1 OPS-2 OPS-4 SHELL-19 a global owner sees the form and the current global users; a verified user has no sign-up link', async () => {
  aGlobalServer([
    aGlobalUser(),
    aGlobalUser({ id: `${userId.slice(0, -1)}2`, email: 'new@nave.example', isVerified: false }),
  ]);
  openDashboard(PATH);
  const ben = await rowOf('ben@nave.example');
  expect(ben.getByText('Ben Ito')).toBeTruthy();
  expect(ben.getByText('Global admin')).toBeTruthy();
  expect(ben.queryByRole('button', { name: /sign-up link/ })).toBeNull();
  expect((await rowOf('new@nave.example')).getByRole('button', { name: /^New sign-up link/ })).toBeTruthy();
  const form = within(screen.getByRole('form', { name: 'Add a global user' }));
  for (const name of ['First Name', 'Last Name', 'Email']) expect(form.getByRole('textbox', { name })).toBeTruthy();
  expect(form.getByRole('radio', { name: 'Global admin' })).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'Global owner' }).checked).toBe(true);
  expect(form.getByText('May do everything in every organisation, also to you')).toBeTruthy();
});

test('OPS-3 OPS-13 OPS-21~ an invited user appears in the list with a sign-up link, and the form is empty again', async () => {
  const { server, listed } = aGlobalServer();
  server.on(globalUserCalls.add, {}, ({ body }) => {
    listed.push(aGlobalUser({ id: 'u1', email: 'ana@nave.example', firstName: 'Ana', isVerified: false }));
    expect(body).toEqual({ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@nave.example', role: 'admin' });
    return {
      body: { ok: true as const, result: 'invited' as const, data: { userId: 'u1', verificationCode: 'code1' } },
    };
  });
  openDashboard(PATH);
  await rowOf('ben@nave.example');
  fill(ana);
  fireEvent.click(screen.getByRole('radio', { name: 'Global admin' }));
  submit();
  expect(await screen.findByText('User invited')).toBeTruthy();
  const row = await rowOf('ana@nave.example');
  expect(row.getByText(`${location.origin}/signup/u1/code1`)).toBeTruthy();
  await waitFor(() => expect((field('Email') as HTMLInputElement).value).toBe(''));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Global owner' }).checked).toBe(true);
});

test('OPS-5~ the row of an invited user creates a new sign-up link when asked', async () => {
  const { server } = aGlobalServer([aGlobalUser({ isVerified: false })]);
  server.on(
    globalUserCalls.renewLink,
    { userId },
    {
      body: { ok: true, data: { userId, verificationCode: 'code2' } },
    },
  );
  openDashboard(PATH);
  fireEvent.click((await rowOf('ben@nave.example')).getByRole('button', { name: 'New sign-up link for Ben Ito' }));
  expect(await screen.findByText(`${location.origin}/signup/${userId}/code2`)).toBeTruthy();
});

test('OPS-12 a promoted user is confirmed', async () => {
  const { server } = aGlobalServer();
  server.answers(globalUserCalls.add, { ok: true, result: 'promoted' });
  openDashboard(PATH);
  await rowOf('ben@nave.example');
  fill(ana);
  submit();
  expect(await screen.findByText('User promoted')).toBeTruthy();
});

test('OPS-14 a failure shows Something went wrong, the reason, and keeps the input', async () => {
  const { server } = aGlobalServer();
  server.on(
    globalUserCalls.add,
    {},
    {
      status: 409,
      body: { error: { code: globalUserRefusals.yourself.code, message: globalUserRefusals.yourself.message } },
    },
  );
  openDashboard(PATH);
  await rowOf('ben@nave.example');
  fill(ana);
  submit();
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
  expect(screen.getByText(globalUserRefusals.yourself.message)).toBeTruthy();
  expect((field('Email') as HTMLInputElement).value).toBe('ana@nave.example');
});

test('OPS-15~ OPS-16~ OPS-17~ an empty form shows an error at each field and sends nothing', async () => {
  const { server } = aGlobalServer();
  openDashboard(PATH);
  await rowOf('ben@nave.example');
  submit();
  for (const error of ['First Name Required', 'Last Name Required', 'Email Required'])
    expect(await screen.findByText(error)).toBeTruthy();
  expect(server.asked(globalUserCalls.add)).toEqual([]);
});

test('OPS-113~ the global owner removes the role of another user after a confirmation, and has no menu for their own row', async () => {
  const owner = aGlobalOwner();
  const { server, listed } = aGlobalServer([aGlobalUser(), aGlobalUser({ id: owner.id, email: owner.email })]);
  server.on(globalUserCalls.remove, { userId }, () => {
    listed.shift();
    return { body: { ok: true as const } };
  });
  openDashboard(PATH);
  const list = within(await screen.findByRole('list', { name: 'Global users' }));
  expect(within(list.getByText(owner.email).closest('li') as HTMLElement).queryByRole('button')).toBeNull();
  fireEvent.click(list.getByRole('button', { name: 'Actions for Ben Ito' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove role' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove the global role of Ben Ito?' }));
  expect(server.asked(globalUserCalls.remove)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(list.queryByText('ben@nave.example')).toBeNull());
});

test.each([
  ['a global admin', aUser({ globalRole: 'admin', clients: {} })],
  ['an owner of an organisation', aUser()],
  ['a user without a role', aUser({ clients: {} })],
])('SHELL-20 %s sees Unauthorized, and requests no global users', async (_who, user) => {
  const server = aServer({ user });
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
  expect(server.asked(globalUserCalls.list)).toEqual([]);
});
