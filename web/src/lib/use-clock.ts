import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ServerClock, serverClock } from './server-clock.ts';

/** Longer waits are split into timers of 12 hours, because `setTimeout` is limited to 24 days (TIME-53, PLAY-77). */
const LONGEST_WAIT_MS = 43_200_000;

/** Returns the server's time, rounded down to a multiple of `tickMs`, and re-renders the component at each multiple. */
export function useNow(tickMs = 1_000, clock: ServerClock = serverClock): number {
  const ticks = useSyncExternalStore(
    (changed) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        timer = setTimeout(
          () => {
            changed();
            wait();
          },
          tickMs - (clock.now() % tickMs) + 1,
        );
      };
      wait();
      const unsubscribe = clock.subscribe(changed);
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    () => Math.floor(clock.now() / tickMs),
  );
  return ticks * tickMs;
}

/**
 * Re-renders the component at each boundary, and returns the server's time at the last boundary (before any boundary,
 * the time of the first render). `nextAfter` returns the first boundary after an instant, or null if there is none.
 */
export function useTimeBoundary(nextAfter: (now: number) => number | null, clock: ServerClock = serverClock): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const at = nextAfter(now);
    if (at === null) return;
    return callAt(at, () => setNow(clock.now()), clock);
  }, [nextAfter, now, clock]);
  return now;
}

/** Calls `act` at an instant of the server's clock, even if the clock is corrected. Returns a function that cancels. */
export function callAt(at: number, act: () => void, clock: ServerClock = serverClock): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    const remainingMs = at - clock.now();
    if (remainingMs > 0) {
      timer = setTimeout(wait, Math.min(Math.ceil(remainingMs), LONGEST_WAIT_MS));
      return;
    }
    unsubscribe();
    act();
  };
  const unsubscribe = clock.subscribe(wait);
  // The first check is asynchronous, so that the caller can cancel before `act` is called.
  timer = setTimeout(wait, 0);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
