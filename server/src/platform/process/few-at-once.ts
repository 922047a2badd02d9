import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/**
 * Returns a function that runs at most `most` pieces of work of one key at the same time, in their order. Refuses with
 * `server.busy` if `longest` others of the key are waiting.
 */
export function fewAtOnce({ most, longest }: { most: number; longest: number }) {
  const turnsOf = new Map<string, Turns>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turns = turnsOf.get(key) ?? { running: 0, waiting: [] };
    turnsOf.set(key, turns);
    if (turns.running < most) turns.running += 1;
    else {
      if (turns.waiting.length >= longest) throw new Refusal(kernelRefusals.busy);
      await new Promise<void>((resolve) => turns.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else if (--turns.running === 0) turnsOf.delete(key);
    }
  };
}
