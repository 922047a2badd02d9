import { expect, test } from 'vitest';
import { type GlobalUserForm, globalUserFormSchema, newGlobalUserForm } from './global-users.api.ts';

const filled = { firstName: 'Ben', lastName: 'Ito', email: 'ben@nave.example' };
const problemsOf = (form: object) =>
  Object.fromEntries(
    globalUserFormSchema.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

test('OPS-15 OPS-16 OPS-17 OPS-18 an empty form has an error for each field', () => {
  expect(problemsOf({ firstName: '', lastName: '', email: '' })).toEqual({
    firstName: 'First Name Required',
    lastName: 'Last Name Required',
    email: 'Email Required',
    role: 'Global Role Required',
  });
});

test('OPS-19 the global role is owner or admin', () => {
  const accepted = ['owner', 'admin', 'superhost', 'host', '', null].filter(
    (role) => globalUserFormSchema.safeParse({ ...filled, role }).success,
  );
  expect(accepted).toEqual(['owner', 'admin']);
});

test('OPS-20 the role of a new form is owner, and the other fields are empty', () => {
  expect(newGlobalUserForm).toEqual({ firstName: '', lastName: '', email: '', role: 'owner' } satisfies GlobalUserForm);
  expect(problemsOf({ ...newGlobalUserForm, ...filled })).toEqual({});
});
