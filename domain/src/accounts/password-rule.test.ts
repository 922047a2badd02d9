import { expect, test } from 'vitest';
import { accountTexts } from './accounts.texts.ts';
import { newPassword } from './password-rule.ts';

const refusalOf = (password: unknown) => newPassword.safeParse(password).error?.issues[0]?.message ?? null;

test('ACC-115 the error of a weak password states the whole rule', () => {
  expect(refusalOf('password')).toBe(
    'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character (@,$,!,%,*,?,&,=,~,*,#)',
  );
  expect(refusalOf('')).toBe('Password Required');
  expect(refusalOf(undefined)).toBe('Password Required');
});

test.each([
  ['ACC-110', 'has 7 characters', 'Abcd1!x', 'Abcde1!x'],
  ['ACC-111', 'has no lowercase letter', 'ABCDEF1!', 'ABCDEf1!'],
  ['ACC-112', 'has no uppercase letter', 'abcdef1!', 'abcdeF1!'],
  ['ACC-113', 'has no digit', 'Abcdefg!', 'Abcdef1!'],
  ['ACC-215~', 'has 14 characters, too few for a passphrase', 'correct horses', 'correct horsess'],
  ['ACC-114', 'has none of the special characters of the rule', 'Abcdef1^', 'Abcdef1~'],
])('%s a password that %s is refused, and one that meets the rule is accepted', (_rule, _what, weak, strong) => {
  expect(refusalOf(weak)).toBe(accountTexts.passwordRule);
  expect(refusalOf(strong)).toBeNull();
});

test('ACC-215 a passphrase of 15 characters needs no mix of characters, and a surrogate pair counts as one character', () => {
  expect(refusalOf('correct horse battery staple')).toBeNull();
  expect(refusalOf('🙂'.repeat(14))).toBe(accountTexts.passwordRule);
  expect(refusalOf('🙂'.repeat(15))).toBeNull();
});

test('each special character of the rule is accepted, and a password has at most 512 characters', () => {
  for (const sign of '@$!%*?&=~#') expect(refusalOf(`Abcdef1${sign}`), sign).toBeNull();
  expect(refusalOf(`Aa1!${'x'.repeat(508)}`)).toBeNull();
  expect(refusalOf(`Aa1!${'x'.repeat(509)}`)).not.toBeNull();
});
