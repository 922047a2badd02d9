import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FollowedAnswer } from './followed-answer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The words of a page at version 1, with the read API in the test's hands. */
function followWords() {
  const asked: { version: number; signal: AbortSignal; answer: (version: number, value: string) => void }[] = [];
  const words = new FollowedAnswer({
    first: { value: 'first', version: 1 },
    ask: (version, signal) =>
      new Promise((resolve) => {
        asked.push({ version, signal, answer: (version, value) => resolve({ version, value }) });
      }),
    onGone: () => {},
  });
  return { words, asked, versions: () => asked.map(({ version }) => version) };
}

test('API-101~ asks 3 s after a change was told, and a random part of its spread later', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { words, versions } = followWords();
  words.told({ version: 2, spreadMs: 10_000 });
  await vi.advanceTimersByTimeAsync(7_999);
  expect(versions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(versions()).toEqual([2]);
});

test('asks at once where it is called to, and then has no need to wait for what was told', async () => {
  const { words, asked, versions } = followWords();
  words.told({ version: 2, spreadMs: 0 });
  words.refetch();
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.answer(2, 'second');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(words.value.current()).toBe('second');
  expect(versions()).toEqual([2]);
});

test('gives a question up for the next one, though both are for the same version', async () => {
  const { words, asked } = followWords();
  words.refetch();
  await vi.advanceTimersByTimeAsync(0);
  words.refetch();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  asked[1]?.answer(1, 'opened meanwhile');
  asked[0]?.answer(1, 'before it opened');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(words.value.current()).toBe('opened meanwhile');
});

test('an answer that is newer than was told is told no more', async () => {
  const { words, asked, versions } = followWords();
  words.told({ version: 2, spreadMs: 0 });
  await vi.advanceTimersByTimeAsync(3_000);
  asked[0]?.answer(4, 'fourth');
  await vi.advanceTimersByTimeAsync(0);
  words.told({ version: 3, spreadMs: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(versions()).toEqual([2]);
});

test.each([
  ['waits', 1_000],
  ['asks', 3_000],
])('stopped while it %s, it asks and shows nothing more', async (_, ms) => {
  const { words, asked } = followWords();
  words.told({ version: 2, spreadMs: 0 });
  await vi.advanceTimersByTimeAsync(ms);
  words.stop();
  const { length } = asked;
  asked[0]?.answer(2, 'second');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(length);
  expect(words.value.current()).toBe('first');
});

test('news during a question do not drop its answer: it is shown, and the news are asked for in turn', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { words, asked, versions } = followWords();
  words.refetch();
  await vi.advanceTimersByTimeAsync(0);
  words.told({ version: 2, spreadMs: 10_000 });
  asked[0]?.answer(1, 'opened');
  await vi.advanceTimersByTimeAsync(0);
  expect(words.value.current()).toBe('opened');
  await vi.advanceTimersByTimeAsync(7_999);
  expect(versions()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(versions()).toEqual([1, 2]);
});

test('a version that nobody has any more is asked for ever more slowly', async () => {
  const { words, asked } = followWords();
  words.told({ version: 9, spreadMs: 0 });
  for (let minute = 0; minute < 10; minute += 1) {
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      asked.at(-1)?.answer(2, 'restored');
    }
  }
  expect(asked.length).toBeLessThan(16);
  expect(words.value.current()).toBe('restored');
});
