import { expect, test } from 'vitest';
import { type RegistrationForm, registrationErrors, registrationTexts } from './registration-form.ts';

const form = {
  name: 'Amos',
  email: 'amos@people.example',
  password: 'Test-password-1!',
  verification: 'Test-password-1!',
};
const errorsWith = (wrong: Partial<RegistrationForm>) =>
  Object.entries(registrationErrors({ ...form, ...wrong })).map(([field, name]) => [field, registrationTexts[name]]);

test.each([
  ['ACC-53', 'two different passwords', { verification: 'Test-password-2!' }, 'Your passwords are mismatched.'],
  ['ACC-54', 'a weak password', { password: 'weak', verification: 'weak' }, registrationTexts.passwordRule],
  ['ACC-52~', 'no password', { password: '', verification: 'x' }, 'Password Required'],
  ['ACC-52~', 'no verification', { verification: '' }, 'Password Verification Required'],
  ['ACC-52~', 'no e-mail', { email: ' ' }, 'Email Required'],
  ['ACC-52~', 'an e-mail that is not an address', { email: 'amos@' }, 'Invalid Email'],
  ['ACC-46~', 'no name', { name: '\u200b ' }, 'Name Required'],
])('%s the form with %s has an error', (_rule, _what, wrong, sentence) => {
  expect(errorsWith(wrong).map(([, message]) => message)).toContain(sentence);
  expect(errorsWith({})).toEqual([]);
});
