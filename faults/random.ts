/** Numbers that depend only on a seed. */
export interface Random {
  between(least: number, most: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Returns one of the values; undefined if there are none. */
  pick<Value>(values: readonly Value[]): Value | undefined;
}

/** Returns a pseudo-random generator (mulberry32), whose numbers differ also for adjacent seeds. */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    pick: (values) => values[Math.floor(next() * values.length)],
  };
}
