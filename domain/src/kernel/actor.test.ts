import { expect, test } from 'vitest';
import { type Actor, isStaff, roles, type User } from './actor.ts';

const user = (changes: Partial<User>): User => ({
  kind: 'user',
  id: 'ruth',
  name: 'Ruth Delgado',
  email: 'ruth@grace.example',
  globalRole: null,
  roles: {},
  whitelist: {},
  ...changes,
});

test('ANA-88 owners, admins, superhosts and hosts of a client are its staff; other people are not', () => {
  expect(roles).toEqual(['owner', 'admin', 'superhost', 'host']);
  for (const role of roles) expect(isStaff(user({ roles: { grace: role } }), 'grace')).toBe(true);
  for (const role of roles) expect(isStaff(user({ roles: { harbor: role } }), 'grace')).toBe(false);
  const others: Actor[] = [user({}), { kind: 'guest', id: 'guest' }];
  for (const actor of others) expect(isStaff(actor, 'grace')).toBe(false);
});
