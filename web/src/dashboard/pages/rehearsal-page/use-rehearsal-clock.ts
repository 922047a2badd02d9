import { useEffect, useState } from 'react';

/** How often the time is drawn while it runs, in milliseconds. */
const DRAW_EVERY_MS = 100;

/** `at` is the time of the rehearsal (epoch ms) at the instant `since`, by `performance.now`. */
interface Running {
  at: number;
  since: number;
  rate: number;
  isPlaying: boolean;
}

export interface RehearsalClock {
  /** The time of the rehearsal, in epoch milliseconds. */
  now: number;
  /** The first and the last time. */
  from: number;
  to: number;
  rate: number;
  isPlaying: boolean;
  play: () => void;
  pause: () => void;
  setRate: (rate: number) => void;
  goTo: (at: number) => void;
}

/**
 * A clock from `from` to `to` (epoch ms) that runs `rate` times as fast as usual, and stops at the end. It begins at
 * `first`.
 */
export function useRehearsalClock(from: number, to: number, first = from): RehearsalClock {
  const begin = Math.min(to, Math.max(from, first));
  const [running, setRunning] = useState<Running>({ at: begin, since: performance.now(), rate: 1, isPlaying: false });
  const [, redraw] = useState(0);
  const now = Math.min(to, timeOf(running));
  const isPlaying = running.isPlaying && now < to;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => redraw((n) => n + 1), DRAW_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const change = (changes: (at: number) => Partial<Running>) =>
    setRunning((before) => {
      const at = Math.min(to, timeOf(before));
      // At the end the clock has stopped.
      const isPlaying = before.isPlaying && at < to;
      return { ...before, isPlaying, at, since: performance.now(), ...changes(at) };
    });
  return {
    now,
    from,
    to,
    rate: running.rate,
    isPlaying,
    // At the end, Play starts over.
    play: () => change((at) => ({ isPlaying: true, ...(at >= to && { at: from }) })),
    pause: () => change(() => ({ isPlaying: false })),
    setRate: (rate) => change(() => ({ rate })),
    goTo: (at) => change(() => ({ at: Math.min(to, Math.max(from, at)) })),
  };
}

function timeOf({ at, since, rate, isPlaying }: Running): number {
  return isPlaying ? at + (performance.now() - since) * rate : at;
}
