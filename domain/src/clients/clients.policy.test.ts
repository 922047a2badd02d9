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

test.each(globalRoles)('SHELL-14 a global %s has that role on every client, whatever role they hold', (globalRole) => {
  for (const role of roles) {
    const someone = { ...person, globalRole, roles: { [anyClient.id]: role } };
    expect([canOpenDashboard(someone, anyClient), canManage(someone, anyClient)]).toEqual([
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
] as const)('without a global role a %s has rights only on their own client; can manage it: %s', (role, manages) => {
  const someone = { ...person, roles: { grace: role } };
  expect(canOpenDashboard(someone, { id: 'grace' }).allowed).toBe(true);
  expect(canManage(someone, { id: 'grace' }).allowed).toBe(manages);
  expect(canOpenDashboard(someone, anyClient).allowed).toBe(false);
});
