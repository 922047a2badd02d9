import { expect, test } from 'vitest';
import { passwordError } from './password-rule.ts';

test('ACC-110 ACC-111 ACC-112 ACC-113 ACC-114 a password that has all it needs is right, with each special character', () => {
  for (const special of '@$!%*?&=~#') expect(passwordError(`Psalm23${special}`), special).toBe(null);
  expect(passwordError('the Lord is my Shepherd, Psalm 23!')).toBe(null);
});

test('ACC-110 ACC-111 ACC-112 ACC-113 ACC-114 ACC-115 a password that lacks anything gives the sentence of the rule', () => {
  const weak = {
    '7 characters': 'Psal23!',
    'no lowercase': 'PSALM23!',
    'no uppercase': 'psalm23!',
    'no digit': 'Psalmen!',
    'no special': 'Psalm235',
    'another special': 'Psalm23^',
    empty: '',
  };
  for (const [why, password] of Object.entries(weak)) {
    expect(passwordError(password), why).toBe(
      'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character (@,$,!,%,*,?,&,=,~,*,#)',
    );
  }
});
