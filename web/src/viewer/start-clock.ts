import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import { ask } from '../lib/api.ts';
import { measureByHttp, type ServerClock } from '../lib/server-clock.ts';

/**
 * Sets the page's clock from the server's timestamp in the response of the page, so that the clock is right before the
 * socket connects (TIME-49). A page from the browser's back/forward cache has an old timestamp: in that case, and
 * without a timestamp, the page requests the time.
 */
export function startClock(clock: ServerClock): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const stamp = entry?.serverTiming?.find(({ name }) => name === 'now')?.duration;
  if (entry && stamp && entry.type !== 'back_forward') {
    clock.measure(stamp, entry.requestStart, entry.responseStart);
    return;
  }
  measureByHttp(clock, () => ask(timeCalls.now, {}));
}
