import { expect, test } from 'vitest';
import { canManageGlobalUsers } from '../accounts/global-users.policy.ts';
import { type Actor, globalRoles, roles, type User } from '../kernel/actor.ts';
import { canForceRefresh, canSeeClientReport, canSeeUpcoming } from './operations.policy.ts';

const user: User = {
  kind: 'user',
  id: 'noa',
  email: 'noa@nave.example',
  name: 'Noa Lindqvist',
  globalRole: null,
  roles: {},
  whitelist: {},
};
const guest: Actor = { kind: 'guest', id: 'amos' };
const owner: Actor = { ...user, globalRole: 'owner' };
const others: Actor[] = [
  guest,
  user,
  ...roles.map((role) => ({ ...user, roles: { grace: role } })),
  ...globalRoles.filter((role) => role !== 'owner').map((globalRole) => ({ ...user, globalRole })),
];

test.each([
  { may: canManageGlobalUsers, what: 'manage global users and erase persons' },
  { may: canSeeClientReport, what: 'see the client report' },
  { may: canForceRefresh, what: 'force a refresh' },
])('USR-25~ only the global owner may $what', ({ may }) => {
  expect(may(owner).allowed).toBe(true);
  expect(others.filter((actor) => may(actor).allowed)).toEqual([]);
});

test('OPS-65~ OPS-72~ global owners and global admins see what is upcoming, and nobody else', () => {
  const may = [owner, ...others].filter((actor) => canSeeUpcoming(actor).allowed);
  expect(may).toEqual([owner, { ...user, globalRole: 'admin' }]);
});
