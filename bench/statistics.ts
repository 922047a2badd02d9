/** Returns the median. If the number of values is even, returns the higher of the two middle values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the value that the given share (0 to 1) of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('There is nothing to take a percentile of.');
  return value;
}

/**
 * Runs each measurement once per round, so that other work on the machine affects all measurements alike. Returns the
 * median of each measurement.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[];
  const found = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) found.get(name)?.push(await measures[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(found.get(name) ?? [])])) as Record<Name, number>;
}
