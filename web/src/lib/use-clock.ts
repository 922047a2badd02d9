import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ServerClock, serverClock } from './server-clock.ts';

/** A timer that waits longer is set for 12 hours and then set anew: browsers cannot wait for weeks (TIME-53, PLAY-77). */
const LONGEST_WAIT_MS = 43_200_000;

/** The server's time, in whole ticks: the component is drawn anew at each, `tickMs` apart. */
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
      const stop = clock.subscribe(changed);
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    () => Math.floor(clock.now() / tickMs),
  );
  return ticks * tickMs;
}

/**
 * The server's time of the last boundary: the component is drawn anew when the next one comes. `nextAfter` answers the
 * next moment at which time alone changes what is shown, or null.
 */
export function useBoundary(nextAfter: (now: number) => number | null, clock: ServerClock = serverClock): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const at = nextAfter(now);
    if (at === null) return;
    return callAt(at, () => setNow(clock.now()), clock);
  }, [nextAfter, now, clock]);
  return now;
}

/** Calls at a moment of the server's clock, also after corrections of it; answers how to cancel. */
export function callAt(at: number, act: () => void, clock: ServerClock = serverClock): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    const remaining = at - clock.now();
    if (remaining > 0) {
      timer = setTimeout(wait, Math.min(Math.ceil(remaining), LONGEST_WAIT_MS));
      return;
    }
    stop();
    act();
  };
  const stop = clock.subscribe(wait);
  // Not at once, so that whoever asked can still cancel.
  timer = setTimeout(wait, 0);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
