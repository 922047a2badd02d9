import { describe, expect, test } from 'vitest';
import { type Actor, globalRoles, type Role, roles, type User } from '../kernel/actor.ts';
import { staffShapes } from './staff.api.ts';
import {
  canChangeUser,
  canEditUser,
  canGrant,
  canInvite,
  canListStaff,
  canRemoveUser,
  coveredRoles,
  offeredRoles,
} from './staff.policy.ts';

const grace = { id: 'grace' };
const person: User = {
  kind: 'user',
  id: 'ruth',
  email: 'ruth@grace.example',
  name: 'Ruth Delgado',
  globalRole: null,
  roles: {},
  whitelist: {},
};
const guest: Actor = { kind: 'guest', id: 'amos' };
const as = (role: Role, own?: readonly string[]): User => ({
  ...person,
  roles: { grace: role },
  whitelist: own ? { grace: own } : {},
});
const amos = (role: Role, whitelist: readonly string[] | null = null) => ({ id: 'amos', role, whitelist });

/** The table of 000 §6: for each role, the roles that its holder may give and edit. */
const table: Record<Role, string> = {
  owner: 'owner admin superhost host',
  admin: 'admin superhost host',
  superhost: 'superhost host',
  host: '',
};
const pairs = roles.flatMap((role) =>
  roles.map((other) => [role, other, table[role].split(' ').includes(other)] as const),
);

test('USR-11 the roles on a client are owner, admin, superhost and host', () => {
  expect(roles).toEqual(['owner', 'admin', 'superhost', 'host']);
});

test.each([
  ['USR-12', 'owner'],
  ['USR-13', 'admin'],
  ['USR-14', 'superhost'],
  ['USR-15', 'host'],
] as const)('%s the role %s may give exactly the roles of the table', (_rule, role) => {
  expect(coveredRoles(as(role), grace).join(' ')).toBe(table[role]);
});

test('USR-236 a program with some scopes may give and edit the role host only; with all scopes, the roles of its user', () => {
  const byToken = { id: 't', name: 'Slides', makerId: 'mo', makerName: 'Mo', makerEmail: 'mo@grace.example' };
  const program = (scopes: NonNullable<User['byToken']>['scopes']) => ({
    ...as('owner'),
    byToken: { ...byToken, scopes },
  });
  const mayGive = (scopes: Parameters<typeof program>[0]) =>
    roles.filter((role) => canGrant(program(scopes), grace, { role, whitelist: null }).allowed);
  expect(mayGive(['people:write'])).toEqual(['host']);
  expect(mayGive(null)).toEqual(coveredRoles(as('owner'), grace));
  const mayEdit = (role: Role) => canEditUser(program(['people:write']), grace, amos(role)).allowed;
  expect(roles.filter(mayEdit)).toEqual(['host']);
  const ofGlobalOwner = { ...program(['people:write']), globalRole: 'owner' as const };
  expect(canGrant(ofGlobalOwner, grace, { role: 'admin', whitelist: null }).allowed).toBe(false);
  expect(staffShapes.copyInvitation.scopes).toBeNull();
});

test.each(globalRoles)('USR-16 USR-95~ a global %s may give every role of every client', (globalRole) => {
  expect(coveredRoles({ ...person, globalRole }, { id: 'any' })).toEqual(roles);
  expect(coveredRoles({ ...as('host'), globalRole }, grace)).toEqual(roles);
});

test('USR-37 a role on one client gives no rights on another', () => {
  for (const role of roles) expect(coveredRoles(as(role), { id: 'harbor' })).toEqual([]);
  expect(coveredRoles(guest, grace)).toEqual([]);
});

describe('A24~ permissions for every pair of roles, with and without a whitelist', () => {
  test.each(pairs)('USR-51 USR-52 USR-53 USR-104~ role %s may edit and give role %s: %s', (role, other, expected) => {
    expect(canEditUser(as(role), grace, amos(other)).allowed).toBe(expected);
    expect(canEditUser(as(role, ['a', 'b']), grace, amos(other, ['a'])).allowed).toBe(expected);
    expect(canGrant(as(role), grace, amos(other)).allowed).toBe(expected);
    expect(canGrant(as(role, ['a', 'b']), grace, amos(other, ['b'])).allowed).toBe(expected);
  });

  test.each(roles)('USR-54 USR-55 USR-78~ USR-79~ a limited %s can only grant channels of their whitelist', (role) => {
    const mine = as(role, ['a', 'b']);
    for (const whitelist of [null, ['c'], ['a', 'c']]) {
      expect(canEditUser(mine, grace, amos('host', whitelist)).allowed).toBe(false);
      expect(canGrant(mine, grace, amos('host', whitelist)).allowed).toBe(false);
    }
    for (const whitelist of [[], ['a'], ['a', 'b']])
      expect(canEditUser(mine, grace, amos('host', whitelist)).allowed).toBe(role !== 'host');
    expect(canEditUser(as(role), grace, amos('host', ['c'])).allowed).toBe(role !== 'host');
  });
});

test('USR-49 USR-50 USR-111~ no user can edit themselves, and a user with a global role can edit every other user', () => {
  const noa: User = { ...person, globalRole: 'admin' };
  for (const role of roles) {
    expect(canEditUser(as(role), grace, { ...amos('host'), id: person.id }).allowed).toBe(false);
    expect(canEditUser(noa, grace, { ...amos(role), id: person.id }).allowed).toBe(false);
    expect(canEditUser(noa, grace, amos(role, ['a'])).allowed).toBe(true);
  }
});

test.each(pairs)(
  'USR-27 USR-112~ USR-114~ USR-116~ only owners and admins can remove staff, and nobody can remove an owner (%s removes %s)',
  (role, other, covers) => {
    const isManager = role === 'owner' || role === 'admin';
    expect(canRemoveUser(as(role), grace, amos(other)).allowed).toBe(isManager && covers && other !== 'owner');
  },
);

test('USR-115~ USR-117~ a user with a global role can remove all staff except owners and themselves', () => {
  const noa: User = { ...person, globalRole: 'admin' };
  expect(canRemoveUser(noa, grace, amos('admin')).allowed).toBe(true);
  expect(canRemoveUser(noa, grace, amos('owner'))).toMatchObject({ refusal: { code: 'accounts.owner-not-removed' } });
  for (const actor of [noa, as('admin')])
    expect(canRemoveUser(actor, grace, { ...amos('host'), id: person.id }).allowed).toBe(false);
});

test('USR-17~ an owner cannot be demoted, but another staff member can be made the owner', () => {
  const noa: User = { ...person, globalRole: 'owner' };
  const demoted = canChangeUser(noa, grace, { from: amos('owner'), to: amos('admin') });
  expect(demoted).toMatchObject({ allowed: false, refusal: { code: 'accounts.owner-stays' } });
  expect(canChangeUser(noa, grace, { from: amos('owner'), to: amos('owner', ['a']) }).allowed).toBe(true);
  expect(canChangeUser(as('owner'), grace, { from: amos('host'), to: amos('owner') }).allowed).toBe(true);
});

test.each([
  ['owner', true],
  ['admin', true],
  ['superhost', true],
  ['host', false],
] as const)('USR-21 SHELL-43~ the role %s may open the users pages and invite users: %s', (role, may) => {
  expect(canListStaff(as(role), grace).allowed).toBe(may);
  expect(canInvite(as(role), grace).allowed).toBe(may);
  expect(canListStaff(as(role), { id: 'harbor' }).allowed).toBe(false);
});

test.each([
  ['USR-68~', as('owner'), 'owner admin superhost host'],
  ['USR-69~', { ...person, globalRole: 'admin' } satisfies User, 'owner admin superhost host'],
  ['USR-70~', as('admin'), 'admin superhost host'],
  ['USR-71~', as('superhost'), 'superhost host'],
  ['USR-72~', as('host'), 'host'],
] as const)('%s the form offers the roles that the actor may give, or host if none', (_rule, actor, offered) => {
  expect(offeredRoles(actor, grace).join(' ')).toBe(offered);
});
