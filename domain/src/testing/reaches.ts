import fc from 'fast-check';

/** Number of inputs, and the minimum share of them that must reach the oracle. */
export interface Reach {
  atLeast: number;
  numRuns?: number;
}

/**
 * Asserts a property of generated inputs, and that enough inputs reached its oracle. The oracle throws if the property does
 * not hold, and returns whether it could judge the input; a property that skips its inputs proves nothing.
 */
export function assertReaching<Input>(
  inputs: fc.Arbitrary<Input>,
  oracle: (input: Input) => boolean,
  { atLeast, numRuns = 200 }: Reach,
): void {
  let [asked, reached] = [0, 0];
  fc.assert(
    fc.property(inputs, (input) => {
      asked += 1;
      if (oracle(input)) reached += 1;
    }),
    { numRuns },
  );
  const share = reached / asked;
  if (share < atLeast)
    throw new Error(
      `${Math.round(share * 100)} % of the inputs reached the oracle, not ${Math.round(atLeast * 100)} %.`,
    );
}
