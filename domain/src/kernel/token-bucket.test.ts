import { expect, test } from 'vitest';
import { type Bucket, takeToken } from './token-bucket.ts';

const size = { burst: 5, refillMs: 1_000 };

test('CHAT-28~ API-95~ five attempts pass at once, the sixth waits, and then one passes each second', () => {
  let bucket: Bucket | undefined;
  const take = (now: number) => {
    const taken = takeToken(size, bucket, now);
    bucket = taken.bucket;
    return taken.waitMs;
  };
  expect([0, 0, 0, 0, 0].map((now) => take(now))).toEqual([0, 0, 0, 0, 0]);
  expect(take(0)).toBe(1_000);
  expect(take(400)).toBe(600);
  expect(take(1_000)).toBe(0);
  expect(take(1_500)).toBe(500);
  expect(take(60_000)).toBe(0);
});

test('CHAT-28~ a clock that is set back neither adds nor removes tokens', () => {
  const { bucket } = takeToken(size, undefined, 10_000);
  expect(takeToken(size, bucket, 5_000)).toEqual({ bucket: { tokens: 3, at: 5_000 }, waitMs: 0 });
});
