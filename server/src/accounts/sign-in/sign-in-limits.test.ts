import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { limitsOfOneProcess } from '../../platform/process/limits.ts';
import { memoriesOfOneProcess } from '../../testing/single-process.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

const RUTH = 'ruth@grace.example';

async function isAllowed(limits: SignInLimits, network: string, email = RUTH): Promise<boolean> {
  return limits.take(network, email).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(Refusal);
      return false;
    },
  );
}

test('ACC-182~ guesses of an account’s password are limited to fifty an hour, counted over all networks', async () => {
  const limits = createSignInLimits(limitsOfOneProcess, memoriesOfOneProcess);
  let allowed = 0;
  for (let host = 0; host < 100; host += 1) if (await isAllowed(limits, `198.51.100.${host}`)) allowed += 1;
  expect(allowed).toBe(50);
  expect(await isAllowed(limits, '203.0.113.1', 'noa@grace.example')).toBe(true);
});

test('ACC-183~ a user can still sign in from a network of an earlier sign-in while others guess from other networks', async () => {
  const limits = createSignInLimits(limitsOfOneProcess, memoriesOfOneProcess);
  const home = '203.0.113.9';
  await limits.take(home, RUTH);
  await limits.giveBack(home, RUTH);
  for (let host = 0; host < 100; host += 1) await isAllowed(limits, `198.51.100.${host}`);
  expect(await isAllowed(limits, home)).toBe(true);
  expect(await isAllowed(limits, '203.0.113.10')).toBe(false);
});

test('ACC-186~ ACC-31~ tries beyond the limit of a network use no memory', async () => {
  const limits = createSignInLimits(limitsOfOneProcess, memoriesOfOneProcess);
  const guess = (index: number) => isAllowed(limits, '198.51.100.1', `someone-${index}@grace.example`);
  for (let index = 0; index < 100; index += 1) expect(await guess(index)).toBe(true);
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  for (let index = 100; index < 2_100; index += 1) expect(await guess(index)).toBe(false);
  expect(timers()).toBeLessThanOrEqual(before + 1);
});
