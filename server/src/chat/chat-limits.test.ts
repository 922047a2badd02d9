import { expect, test } from 'vitest';
import { limitsOfOneProcess } from '../platform/process/limits.ts';
import { chatLimits } from './chat-limits.ts';

const PEOPLE = 300;
const MINUTE_S = 60;

test('E21 three hundred people who each write every two seconds never reach the rate limit per person, and a person who writes four times a second does', async () => {
  const { ofPerson } = chatLimits(limitsOfOneProcess);
  const start = Date.parse('2026-11-22T16:00:00Z');
  const countWaits = async (key: string, everyMs: number) => {
    let waited = 0;
    for (let at = 0; at < MINUTE_S * 1_000; at += everyMs) if ((await ofPerson.take(key, start + at)) > 0) waited += 1;
    return waited;
  };
  const congregation = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => countWaits(`guest-${i}`, 2_000)));
  expect(congregation.filter((waited) => waited > 0)).toEqual([]);
  expect(await countWaits('flooder', 250)).toBeGreaterThan(100);
});
