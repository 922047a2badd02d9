import fc from 'fast-check';

/** How an oracle is asked: of how many inputs, and of what share of them at least it must have something to say. */
export interface Reach {
  atLeast: number;
  numRuns?: number;
}

/**
 * Asserts a property of generated inputs, and that enough of them reached its oracle. The oracle throws where the property does not
 * hold, and answers whether the input was one that it could judge: a property whose inputs are passed over proves nothing.
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
