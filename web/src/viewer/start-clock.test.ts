import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ServerClock } from '../lib/server-clock.ts';
import { FakeServer } from '../lib/testing/fake-server.ts';
import { startClock } from './start-clock.ts';

const SERVER_NOW = Date.UTC(2026, 10, 22, 16);

/** How the browser says that the page came: asked at 100 ms, answered at 300 ms. */
function arrived(fields: object) {
  const entry = { type: 'navigate', requestStart: 100, responseStart: 300, serverTiming: [], ...fields };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as unknown as PerformanceNavigationTiming]);
}
const stamp = [{ name: 'now', duration: SERVER_NOW }];

/** A device that is five minutes slow, 1,000 ms after the page was opened. */
const slowClock = () =>
  new ServerClock(
    () => 1_000,
    () => SERVER_NOW - 300_000,
  );

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('TIME-49~ the page’s clock starts from the stamp of its own answer, before anything else is asked', () => {
  const server = new FakeServer();
  arrived({ serverTiming: stamp });
  const clock = slowClock();
  startClock(clock);
  // The server stamped it half way between question and answer, at 200 ms.
  expect(clock.now()).toBe(SERVER_NOW + 800);
  expect(server.calls).toEqual([]);
});

test.each([
  ['an answer without a stamp', {}],
  ['a page that came back from the browser’s own store', { serverTiming: stamp, type: 'back_forward' }],
])('TIME-49~ API-51 for %s the time is asked', async (_, entry) => {
  const server = new FakeServer().answers(timeCalls.now, { ok: true, data: SERVER_NOW + 60_000 });
  arrived(entry);
  const clock = slowClock();
  startClock(clock);
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/utils/getTime']);
  await vi.waitFor(() => expect(clock.now()).toBe(SERVER_NOW + 60_000));
});
