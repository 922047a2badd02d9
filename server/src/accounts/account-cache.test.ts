import { expect, test } from 'vitest';
import type { OnWrite } from '../platform/database/write-watch.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { memoriesOfOneProcess } from '../testing/single-process.ts';
import { createAccountCache } from './account-cache.ts';

function cachedLookup() {
  let answer: string | undefined = 'host';
  let lookups = 0;
  let notifyOfWrite: () => void = () => undefined;
  const clock = manualClock('2026-03-01T09:00:00Z');
  const onWrite: OnWrite = (_writes, listener) => {
    notifyOfWrite = listener;
  };
  const cached = createAccountCache(clock, onWrite, memoriesOfOneProcess);
  let delay = Promise.resolve();
  const find = cached(async (_key) => {
    lookups += 1;
    const found = answer;
    await delay;
    return found;
  });
  return {
    find,
    clock,
    notifyOfWrite: () => notifyOfWrite(),
    lookups: () => lookups,
    setAnswer: (value: string | undefined) => {
      answer = value;
    },
    delayLookups: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      delay = promise;
      return resolve;
    },
  };
}

test('a lookup of the same key runs at most once per half second', async () => {
  const { find, clock, lookups } = cachedLookup();
  expect([await find('a'), await find('a'), lookups()]).toEqual(['host', 'host', 1]);
  clock.advance(500);
  await find('a');
  expect(lookups()).toBe(2);
});

test('USR-38~: a write clears the cache, and the result of a lookup that is still running is not cached', async () => {
  const { find, setAnswer, notifyOfWrite, delayLookups } = cachedLookup();
  await find('a');
  setAnswer('owner');
  notifyOfWrite();
  expect(await find('a')).toBe('owner');
  notifyOfWrite();
  const endDelay = delayLookups();
  const runningLookup = find('a');
  setAnswer('none');
  notifyOfWrite();
  endDelay();
  expect([await runningLookup, await find('a')]).toEqual(['owner', 'none']);
});

test('a lookup that finds nothing is not cached, so that a new session is found at once', async () => {
  const { find, setAnswer } = cachedLookup();
  setAnswer(undefined);
  expect(await find('a')).toBeUndefined();
  setAnswer('host');
  expect(await find('a')).toBe('host');
});
