interface BreakerOptions {
  /** How many failures in a row open the breaker. */
  failures: number;
  /** How long it stays open, in milliseconds. */
  restMs: number;
  /** The time in milliseconds. */
  now(): number;
  /** The error of a call that an open breaker refuses. */
  refusal(): Error;
}

/**
 * Returns a function that runs calls of an outside service. After some failures in a row, further calls are refused at
 * once. When the rest is over, a single call tries the service, and its success closes the breaker.
 */
export function circuitBreaker({ failures, restMs, now, refusal }: BreakerOptions) {
  let failed = 0;
  let triesAt = 0;
  const rest = () => {
    triesAt = now() + restMs;
  };
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (failed >= failures) {
      if (now() < triesAt) throw refusal();
      rest();
    }
    try {
      const result = await work();
      failed = 0;
      return result;
    } catch (error) {
      failed += 1;
      if (failed >= failures) rest();
      throw error;
    }
  };
}
