import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import { ask } from '../lib/api.ts';
import { measureByHttp, type ServerClock } from '../lib/server-clock.ts';

/**
 * Sets the page's clock by the stamp that its own answer carried, so that what the page shows is right before the
 * socket connects (TIME-49). An address that came back from the browser's own store carries an old stamp: then, and
 * where there is none, the time is asked for.
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
