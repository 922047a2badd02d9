import { expect, test } from 'vitest';
import { createAccountForm } from './invitation.api.ts';

const form = { email: 'amos@grace.example', password: 'New-password-2!', verification: 'New-password-2!' };
const problemsOf = (changes: object) =>
  createAccountForm('amos@grace.example')
    .safeParse({ ...form, ...changes })
    .error?.issues.map(({ message }) => message) ?? [];
const otherEmail = "The email you used doesn't match our records. Please use the email this invitation was sent to.";

test.each([
  ['ACC-62', { email: 'amos@grace' }, 'Invalid email format'],
  ['ACC-63', { email: '' }, 'Email Required'],
  ['ACC-64', { email: 'amy@grace.example' }, otherEmail],
  ['ACC-66', { password: '', verification: '' }, 'Password Required'],
  ['ACC-67', { verification: '' }, 'Password Verification Required'],
  ['ACC-68', { verification: 'New-password-3!' }, 'Passwords Must Match'],
  ['ACC-69', { password: 'password', verification: 'password' }, /^Must Contain 8 Characters/],
])('%s the form with %o has the error: %s', (_rule, changes, sentence) => {
  expect(problemsOf(changes)[0]).toMatch(sentence);
  expect(problemsOf({})).toEqual([]);
});

test('ACC-65 the email must be the invited email, in any letter case', () => {
  expect(problemsOf({ email: ' AMOS@Grace.example ' })).toEqual([]);
  expect(problemsOf({ email: 'a.mos@grace.example' })).toEqual([otherEmail]);
});
