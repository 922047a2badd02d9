import { expect, test } from 'vitest';
import { limitsOfOneProcess } from './limits.ts';

// Each of these calls used to walk through all keys, which takes minutes.
test('200,000 keys that still wait cost no more than few', async () => {
  const buckets = limitsOfOneProcess.buckets('many', { burst: 2, refillMs: 60_000 });
  for (let at = 0; at < 200_000; at += 1) expect(await buckets.take(`key ${at}`, 1_000 + at / 1_000)).toBe(0);
  expect(await buckets.take('key 7', 2_000)).toBe(0);
  expect(await buckets.take('key 7', 2_000)).toBeGreaterThan(0);
});
