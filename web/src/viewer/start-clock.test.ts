import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ServerClock } from '../lib/server-clock.ts';
import { FakeServer } from '../lib/testing/fake-server.ts';
import { startClock } from './start-clock.ts';

const SERVER_NOW = Date.UTC(2026, 10, 22, 16);

/** Sets the browser's entry for the page load: requested at 100 ms, answered at 300 ms. */
function setNavigationEntry(fields: object) {
  const entry = { type: 'navigate', requestStart: 100, responseStart: 300, serverTiming: [], ...fields };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as unknown as PerformanceNavigationTiming]);
}
const stamp = [{ name: 'now', duration: SERVER_NOW }];

/** The clock of a device that is five minutes slow, 1,000 ms after the page was opened. */
const slowClock = () =>
  new ServerClock(
    () => 1_000,
    () => SERVER_NOW - 300_000,
  );

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('TIME-49~ the page’s clock starts from the timestamp in the page’s own response, without another request', () => {
  const server = new FakeServer();
  setNavigationEntry({ serverTiming: stamp });
  const clock = slowClock();
  startClock(clock);
  // The timestamp is assumed to be half way between request and response, at 200 ms.
  expect(clock.now()).toBe(SERVER_NOW + 800);
  expect(server.calls).toEqual([]);
});

test.each([
  ['a response without a timestamp', {}],
  ['a page from the browser’s back/forward cache', { serverTiming: stamp, type: 'back_forward' }],
])('TIME-49~ API-51 for %s the page requests the time', async (_, entry) => {
  const server = new FakeServer().answers(timeCalls.now, { ok: true, data: SERVER_NOW + 60_000 });
  setNavigationEntry(entry);
  const clock = slowClock();
  startClock(clock);
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/utils/getTime']);
  await vi.waitFor(() => expect(clock.now()).toBe(SERVER_NOW + 60_000));
});
