import { expect, test } from 'vitest';
import { erasureFormSchema } from './erasure.api.ts';

const problemOf = (email: unknown) => erasureFormSchema.safeParse({ email }).error?.issues[0]?.message;

test('OPS-23 an empty email is required', () => {
  expect(problemOf('')).toBe('Email Required');
  expect(problemOf('   ')).toBe('Email Required');
});

test('OPS-24 a malformed email is invalid', () => {
  for (const email of ['amos', 'amos@', '@grace.example', 'amos grace.example'])
    expect(problemOf(email)).toBe('Email Invalid');
  expect(problemOf('Amos@Grace.example')).toBeUndefined();
});
