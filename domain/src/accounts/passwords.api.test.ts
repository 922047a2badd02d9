import { expect, test } from 'vitest';
import { newPasswordSchema, resetRequestSchema } from './passwords.api.ts';

const problems = (schema: typeof resetRequestSchema | typeof newPasswordSchema, form: unknown) =>
  Object.fromEntries(
    (schema.safeParse(form).error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  );

test('ACC-84 ACC-85 the forgot password form requires a valid email', () => {
  expect(problems(resetRequestSchema, { email: ' ' })).toEqual({ email: 'Email Required' });
  for (const email of ['ruth', 'ruth@grace', 'ruth@@grace.example', 'Ruth <ruth@grace.example>'])
    expect(problems(resetRequestSchema, { email })).toEqual({ email: 'Email must be in the correct format.' });
  expect(resetRequestSchema.parse({ email: ' ruth@grace.example ' })).toEqual({ email: 'ruth@grace.example' });
});

test('ACC-99 ACC-100 ACC-101 ACC-102 the reset form requires the same strong password twice', () => {
  const strong = 'Abcdef1!';
  expect(problems(newPasswordSchema, { password: '', verification: '' })).toEqual({
    password: 'Password Required',
    verification: 'Password Verification Required',
  });
  expect(problems(newPasswordSchema, { password: strong, verification: 'Abcdef1?' })).toEqual({
    verification: 'Passwords Must Match',
  });
  expect(problems(newPasswordSchema, { password: 'weak', verification: 'week' })).toEqual({
    password: expect.stringMatching(/^Must Contain 8 Characters, One Uppercase/),
    verification: 'Passwords Must Match',
  });
  expect(problems(newPasswordSchema, { password: 'weak', verification: 'weak' })).toEqual({
    password: expect.stringMatching(/^Must Contain 8 Characters, One Uppercase/),
  });
  expect(problems(newPasswordSchema, { password: strong, verification: strong })).toEqual({});
});
