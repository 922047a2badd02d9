import { setTimeout as sleep } from 'node:timers/promises';

/** The number of actions, and the number per second. */
export interface Rate {
  readonly count: number;
  readonly perSecond: number;
}

/**
 * Acts at a steady rate, by intended time: after a delay all due actions run at once, and the delay shows in
 * measurements from `due` (milliseconds of `performance.now()`).
 */
export async function atRate({ count, perSecond }: Rate, act: (at: number, due: number) => void): Promise<void> {
  const start = performance.now();
  for (let at = 0; at < count; ) {
    for (; at < count; at += 1) {
      const due = start + (at * 1_000) / perSecond;
      if (due > performance.now()) break;
      act(at, due);
    }
    await sleep(1);
  }
}
