import { expect, test } from 'vitest';
import { globalRoles, roles, type User } from '../kernel/actor.ts';
import { canManage, canOpenDashboard } from './clients.policy.ts';

const person: User = {
  kind: 'user',
  id: 'noa',
  email: 'noa@nave.example',
  name: 'Noa Lindqvist',
  globalRole: null,
  roles: {},
  whitelist: {},
};
const anyClient = { id: 'harbor' };

test.each(globalRoles)('SHELL-14 a global %s may open and manage each client, with any role on it', (globalRole) => {
  for (const role of roles) {
    const user = { ...person, globalRole, roles: { [anyClient.id]: role } };
    expect([canOpenDashboard(user, anyClient), canManage(user, anyClient)]).toEqual([
      { allowed: true },
      { allowed: true },
    ]);
  }
  expect(canManage({ ...person, globalRole }, anyClient).allowed).toBe(true);
});

test.each([
  ['owner', true],
  ['admin', true],
  ['superhost', false],
  ['host', false],
] as const)('a %s without a global role has rights only on their own client and may manage it: %s', (role, manages) => {
  const user = { ...person, roles: { grace: role } };
  expect(canOpenDashboard(user, { id: 'grace' }).allowed).toBe(true);
  expect(canManage(user, { id: 'grace' }).allowed).toBe(manages);
  expect(canOpenDashboard(user, anyClient).allowed).toBe(false);
});
