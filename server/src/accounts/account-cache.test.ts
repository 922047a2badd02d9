import { expect, test } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { createAccountCache } from './account-cache.ts';

function cachedLookup() {
  let answer: string | undefined = 'host';
  let asked = 0;
  let written: () => void = () => undefined;
  const clock = manualClock('2026-03-01T09:00:00Z');
  const cached = createAccountCache(clock, (_writes, told) => {
    written = told;
  });
  let wait = Promise.resolve();
  const find = cached(async (_key) => {
    asked += 1;
    const found = answer;
    await wait;
    return found;
  });
  return {
    find,
    clock,
    written: () => written(),
    asked: () => asked,
    set: (value: string | undefined) => {
      answer = value;
    },
    holdUp: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wait = promise;
      return resolve;
    },
  };
}

test('a lookup runs once per half second for the same key', async () => {
  const { find, clock, asked } = cachedLookup();
  expect([await find('a'), await find('a'), asked()]).toEqual(['host', 'host', 1]);
  clock.advance(500);
  await find('a');
  expect(asked()).toBe(2);
});

test('USR-38~: a write clears the cache, including lookups that are still running', async () => {
  const { find, set, written, holdUp } = cachedLookup();
  await find('a');
  set('owner');
  written();
  expect(await find('a')).toBe('owner');
  written();
  const goOn = holdUp();
  const early = find('a');
  set('none');
  written();
  goOn();
  expect([await early, await find('a')]).toEqual(['owner', 'none']);
});

test('a miss is not cached, so that a new session is found at once', async () => {
  const { find, set } = cachedLookup();
  set(undefined);
  expect(await find('a')).toBeUndefined();
  set('host');
  expect(await find('a')).toBe('host');
});
