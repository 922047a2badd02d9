import { expect, test } from 'vitest';
import { isKeyForm } from './public-view.ts';

test('ACC-170 a key in a URL consists of letters, digits, hyphens and underscores', () => {
  for (const key of ['grace', 'grace_2-b', 'a'.repeat(100)]) expect(isKeyForm(key), key).toBe(true);
  for (const key of ['', 'a b', 'a.b', 'ñ', 'a/b', 'a\n', 'a\0', 'a'.repeat(101)])
    expect(isKeyForm(key), key).toBe(false);
});
