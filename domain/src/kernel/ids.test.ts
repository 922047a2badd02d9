import { expect, test } from 'vitest';
import { CONTENT_KEY_ALPHABET, lookupKey } from './ids.ts';

test('VIEW-73~ a generated content key has no upper-case letters', () => {
  expect(CONTENT_KEY_ALPHABET).toMatch(/^[a-z0-9]+$/);
  expect(lookupKey(CONTENT_KEY_ALPHABET)).toBe(CONTENT_KEY_ALPHABET);
});

test('VIEW-71 a key is looked up in lower case', () => {
  expect(lookupKey('Grace-ONLINE_2')).toBe('grace-online_2');
});
