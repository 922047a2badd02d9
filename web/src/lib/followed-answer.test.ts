import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FollowedAnswer } from './followed-answer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A followed response at version 1; the test answers each request to the read API. */
function followAnswer() {
  const requests: { version: number; signal: AbortSignal; answer: (version: number, value: string) => void }[] = [];
  const followed = new FollowedAnswer({
    first: { value: 'first', version: 1 },
    fetch: (version, signal) =>
      new Promise((resolve) => {
        requests.push({ version, signal, answer: (version, value) => resolve({ version, value }) });
      }),
    onNotFound: () => {},
  });
  return { followed, requests, versions: () => requests.map(({ version }) => version) };
}

test('API-101~ an answer is refetched 3 s plus a random part of the spread after an announced change', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { followed, versions } = followAnswer();
  followed.onVersion({ version: 2, spreadMs: 10_000 });
  await vi.advanceTimersByTimeAsync(7_999);
  expect(versions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(versions()).toEqual([2]);
});

test('refetch() fetches at once, and the announced change causes no second fetch', async () => {
  const { followed, requests, versions } = followAnswer();
  followed.onVersion({ version: 2, spreadMs: 0 });
  followed.refetch();
  await vi.advanceTimersByTimeAsync(0);
  requests[0]?.answer(2, 'second');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(followed.value.current()).toBe('second');
  expect(versions()).toEqual([2]);
});

test('a new request aborts the pending request, even for the same version', async () => {
  const { followed, requests } = followAnswer();
  followed.refetch();
  await vi.advanceTimersByTimeAsync(0);
  followed.refetch();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  requests[1]?.answer(1, 'opened meanwhile');
  requests[0]?.answer(1, 'before it opened');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(followed.value.current()).toBe('opened meanwhile');
});

test('an announced version that is older than the received version is ignored', async () => {
  const { followed, requests, versions } = followAnswer();
  followed.onVersion({ version: 2, spreadMs: 0 });
  await vi.advanceTimersByTimeAsync(3_000);
  requests[0]?.answer(4, 'fourth');
  await vi.advanceTimersByTimeAsync(0);
  followed.onVersion({ version: 3, spreadMs: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(versions()).toEqual([2]);
});

test.each([
  ['waits', 1_000],
  ['fetches', 3_000],
])('stop() ends fetching and updating while the followed answer %s', async (_, ms) => {
  const { followed, requests } = followAnswer();
  followed.onVersion({ version: 2, spreadMs: 0 });
  await vi.advanceTimersByTimeAsync(ms);
  followed.stop();
  const { length } = requests;
  requests[0]?.answer(2, 'second');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests).toHaveLength(length);
  expect(followed.value.current()).toBe('first');
});

test('a change announced during a request is fetched after the answer to the request is shown', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { followed, requests, versions } = followAnswer();
  followed.refetch();
  await vi.advanceTimersByTimeAsync(0);
  followed.onVersion({ version: 2, spreadMs: 10_000 });
  requests[0]?.answer(1, 'opened');
  await vi.advanceTimersByTimeAsync(0);
  expect(followed.value.current()).toBe('opened');
  await vi.advanceTimersByTimeAsync(7_999);
  expect(versions()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(versions()).toEqual([1, 2]);
});

test('retries become less frequent while the announced version does not exist', async () => {
  const { followed, requests } = followAnswer();
  followed.onVersion({ version: 9, spreadMs: 0 });
  for (let minute = 0; minute < 10; minute += 1) {
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      requests.at(-1)?.answer(2, 'restored');
    }
  }
  expect(requests.length).toBeLessThan(16);
  expect(followed.value.current()).toBe('restored');
});
