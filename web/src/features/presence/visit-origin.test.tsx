import { afterEach, expect, test } from 'vitest';
import { visitSource } from './visit-origin.ts';

afterEach(() => history.replaceState(null, '', '/'));

test('ANA-86~ a source is cut after 100 characters, but not in the middle of an emoji', () => {
  const sent = (source: string) => {
    history.replaceState(null, '', `/?utm_source=${encodeURIComponent(source)}`);
    return visitSource();
  };
  expect(sent(`${'a'.repeat(99)}😀`)).toBe('a'.repeat(99));
  expect(sent(`${'a'.repeat(98)}😀b`)).toBe(`${'a'.repeat(98)}😀`);
});
