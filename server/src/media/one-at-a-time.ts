/** Wraps a piece of work so that calls run one after another, in the order in which they came. */
export function oneAtATime<Input, Output>(work: (input: Input) => Promise<Output>): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const mine = last.then(() => work(input));
    last = mine.catch(() => undefined);
    return mine;
  };
}
