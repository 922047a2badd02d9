import fc from 'fast-check';

/** `numRuns` is the number of inputs; `atLeast` is the share of inputs that must reach the oracle. */
export interface Reach {
  atLeast: number;
  numRuns?: number;
}

/**
 * Asserts a property of generated inputs, and that enough inputs reach the property's oracle. The oracle throws if the
 * property does not hold, and returns whether it could judge the input. A property whose oracle skips most inputs would
 * prove nothing.
 */
export function assertReaching<Input>(
  inputs: fc.Arbitrary<Input>,
  oracle: (input: Input) => boolean,
  { atLeast, numRuns = 200 }: Reach,
): void {
  let [inputCount, reachedCount] = [0, 0];
  fc.assert(
    fc.property(inputs, (input) => {
      inputCount += 1;
      if (oracle(input)) reachedCount += 1;
    }),
    { numRuns },
  );
  const share = reachedCount / inputCount;
  if (share < atLeast)
    throw new Error(
      `${Math.round(share * 100)} % of the inputs reached the oracle, not ${Math.round(atLeast * 100)} %.`,
    );
}
