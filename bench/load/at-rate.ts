import { setTimeout as sleep } from 'node:timers/promises';

/** The total number of calls, and the number of calls per second. */
export interface Rate {
  readonly count: number;
  readonly perSecond: number;
  /** Ends the calls early when it returns true. */
  readonly isOver?: () => boolean;
}

/**
 * Calls `act` at a steady rate, with an index and the intended time `due` (in ms, as from `performance.now()`). If this
 * process was delayed, all calls that are due run at once; a latency that counts from `due` includes the delay.
 */
export async function atRate(
  { count, perSecond, isOver = () => false }: Rate,
  act: (index: number, due: number) => void,
): Promise<void> {
  const start = performance.now();
  for (let index = 0; index < count && !isOver(); ) {
    for (; index < count; index += 1) {
      const due = start + (index * 1_000) / perSecond;
      if (due > performance.now()) break;
      act(index, due);
    }
    await sleep(1);
  }
}
