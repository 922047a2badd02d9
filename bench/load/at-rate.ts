import { setTimeout as sleep } from 'node:timers/promises';

/** How many, and how many a second. */
export interface Rate {
  readonly count: number;
  readonly perSecond: number;
}

/**
 * Acts at a steady rate, by intended time: after a hold-up what is due happens at once, and the delay shows in what is
 * measured from `due` (milliseconds of `performance.now()`).
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
