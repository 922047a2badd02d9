import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { limitsOfOneProcess } from '../../platform/process/limits.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

const RUTH = 'ruth@grace.example';

async function isTaken(limits: SignInLimits, network: string, email = RUTH): Promise<boolean> {
  return limits.take(network, email).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(Refusal);
      return false;
    },
  );
}

test('ACC-182~ guesses of an account are limited to fifty an hour from all networks together', async () => {
  const limits = createSignInLimits(limitsOfOneProcess);
  let taken = 0;
  for (let at = 0; at < 100; at += 1) if (await isTaken(limits, `198.51.100.${at}`)) taken += 1;
  expect(taken).toBe(50);
  expect(await isTaken(limits, '203.0.113.1', 'noa@grace.example')).toBe(true);
});

test('ACC-183~ a user who has signed in from a network still can while others guess elsewhere', async () => {
  const limits = createSignInLimits(limitsOfOneProcess);
  const home = '203.0.113.9';
  await limits.take(home, RUTH);
  await limits.giveBack(home, RUTH);
  for (let at = 0; at < 100; at += 1) await isTaken(limits, `198.51.100.${at}`);
  expect(await isTaken(limits, home)).toBe(true);
  expect(await isTaken(limits, '203.0.113.10')).toBe(false);
});

test('ACC-186~ ACC-31~ tries that are refused by network leave nothing in memory', async () => {
  const limits = createSignInLimits(limitsOfOneProcess);
  const guess = (at: number) => isTaken(limits, '198.51.100.1', `someone-${at}@grace.example`);
  for (let at = 0; at < 100; at += 1) expect(await guess(at)).toBe(true);
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  for (let at = 100; at < 2_100; at += 1) expect(await guess(at)).toBe(false);
  expect(timers()).toBeLessThanOrEqual(before + 1);
});
