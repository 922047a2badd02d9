import { staffCalls } from '@nave/domain/accounts/staff.calls.ts';
import { type Role, roles } from '@nave/domain/kernel/actor.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notFound } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aGlobalOwner, aHost, aMember, aUser, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/users`;
const me = aUser();
const as = (role: Role, whitelist: Record<string, string[]> = {}) => aUser({ clients: { [GRACE]: role }, whitelist });
const everyRole = roles.map((role) => aMember({ id: role, firstName: role, lastName: 'of Grace', role }));

async function rowOf(name: string) {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
}

/** Returns the first names of the users whose rows link to a form. */
async function linkedNames(): Promise<string[]> {
  await screen.findByText('owner of Grace');
  return screen
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith(`${path}/`) && link.textContent?.endsWith('of Grace'))
    .map(({ textContent }) => String(textContent).split(' ')[0] ?? '');
}

test('SHELL-42 SHELL-95 USR-39 USR-40 the menu opens the list, which shows the name and role of each user', async () => {
  aServer({ users: everyRole });
  const router = openDashboard(`/dashboard/${GRACE}/channels`);
  fireEvent.click(await screen.findByRole('link', { name: 'Users' }));
  expect(await screen.findByRole('heading', { name: 'USERS' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(path);
  for (const [name, role] of [
    ['owner of Grace', 'Owner'],
    ['admin of Grace', 'Admin'],
    ['superhost of Grace', 'Superhost'],
    ['host of Grace', 'Host'],
  ] as const)
    expect((await rowOf(name)).getByText(role)).toBeTruthy();
});

test('the row of a user shows a pending invitation and a limit to channels', async () => {
  const invited = aMember({ id: 'w', firstName: 'Amos', isVerified: false, whitelist: [SUNDAY] });
  aServer({ users: [aMember(), invited] });
  openDashboard(path);
  const row = await rowOf('Amos Delgado');
  expect([row.queryByText('Invited'), row.queryByText('1 channel')].every(Boolean)).toBe(true);
  expect((await rowOf('Ruth Delgado')).queryByText('Invited')).toBeNull();
});

test.each([
  ['USR-51~ USR-68~', 'owner', 'owner admin superhost host'],
  ['USR-52~', 'admin', 'admin superhost host'],
  ['USR-53~', 'superhost', 'superhost host'],
] as const)('%s for an %s the rows of %s are links', async (_rule, role, names) => {
  aServer({ user: as(role), users: everyRole });
  openDashboard(path);
  expect((await linkedNames()).join(' ')).toBe(names);
});

test('USR-44 USR-49~ USR-50~ for a global owner, each row except their own opens the form of the user', async () => {
  const owner = aGlobalOwner();
  aServer({ user: owner, users: [...everyRole, aMember({ id: owner.id, firstName: 'Hannah', lastName: 'Wells' })] });
  const router = openDashboard(path);
  expect((await linkedNames()).join(' ')).toBe('owner admin superhost host');
  expect((await rowOf('Hannah Wells')).queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'host of Grace' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/host`));
});

test('USR-54~ USR-55~ a limited user cannot open users with more channels', async () => {
  const users = [
    aMember({ id: 'all', firstName: 'All' }),
    aMember({ id: 'more', firstName: 'More', whitelist: [SUNDAY, YOUTH] }),
    aMember({ id: 'same', firstName: 'Same', whitelist: [SUNDAY] }),
  ];
  aServer({ user: as('admin', { [GRACE]: [SUNDAY] }), users });
  openDashboard(path);
  expect((await rowOf('Same Delgado')).getAllByRole('link')).not.toEqual([]);
  for (const name of ['All Delgado', 'More Delgado']) expect((await rowOf(name)).queryByRole('link')).toBeNull();
});

test.each(['owner', 'admin', 'superhost'] as const)('USR-42 USR-43 an %s can add a user', async (role) => {
  aServer({ user: as(role), users: [aMember({ id: me.id, role })] });
  const router = openDashboard(path);
  fireEvent.click(await screen.findByRole('link', { name: 'Add user' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/add`));
});

test.each(['owner', 'admin'] as const)(
  'USR-43 a global %s without a role in the client has the plus button',
  async (globalRole) => {
    aServer({ user: aUser({ clients: {}, globalRole }), users: [aMember()] });
    openDashboard(path);
    expect(await screen.findByRole('link', { name: 'Add user' })).toBeTruthy();
  },
);

test('SHELL-43 SHELL-45 SHELL-47 SHELL-96 a host sees no menu entry Users, and sees Unauthorized on each page of users', async () => {
  for (const page of [path, `${path}/add`, `${path}/${aMember().id}`]) {
    const server = aServer({ user: aHost(), users: [aMember()] });
    openDashboard(page);
    expect((await screen.findAllByRole('heading', { name: 'Unauthorized' })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Users' })).toBeNull();
    expect([...server.asked(staffCalls.list), ...server.asked(staffCalls.read)]).toEqual([]);
  }
});

test('USR-46 SHELL-143 a missing list shows "Users not found."', async () => {
  aServer().on(staffCalls.list, {}, notFound);
  openDashboard(path);
  expect(await screen.findByText('Users not found.')).toBeTruthy();
});

test('SHELL-149~ the page stays usable if the list cannot be loaded', async () => {
  aServer().on(staffCalls.list, {}, 'unreachable');
  openDashboard(path);
  expect(await screen.findByText('We can’t load your users right now', {}, { timeout: 8_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
}, 10_000);
