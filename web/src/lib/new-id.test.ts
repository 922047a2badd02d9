import { isId } from '@nave/domain/kernel/ids.ts';
import { expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';

test('newId returns ids that the server accepts, also on pages over plain http', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const ids = Array.from({ length: 100 }, newId);
  expect(ids.every(isId)).toBe(true);
  expect(ids[0]).toMatch(/^.{14}7.{4}[89ab]/);
  expect(new Set(ids).size).toBe(100);
});
