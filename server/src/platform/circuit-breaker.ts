interface BreakerOptions {
  /** How many different calls must fail in a row to open the breaker. */
  failures: number;
  /** How long there must have been no success, in milliseconds: failures of single calls are no outage. */
  quietMs: number;
  /** How long it stays open, in milliseconds. */
  restMs: number;
  /** The time in milliseconds. */
  now(): number;
  /** The error of a call that an open breaker refuses. */
  refusal(): Error;
}

/**
 * Returns a function that runs calls of an outside service; `key` is what a call asks for. After failures in a row of
 * calls with different keys, further calls are refused at once. When the rest is over, a single call tries the service,
 * and its success closes the breaker.
 */
export function circuitBreaker({ failures, quietMs, restMs, now, refusal }: BreakerOptions) {
  /** What has failed since the last success. */
  const failed = new Set<string>();
  let succeededAt = Number.NEGATIVE_INFINITY;
  /** When a call may try the service; null while the breaker is closed. */
  let triesAt: number | null = null;
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    if (triesAt !== null) {
      if (now() < triesAt) throw refusal();
      triesAt = now() + restMs;
    }
    try {
      const result = await work();
      failed.clear();
      succeededAt = now();
      triesAt = null;
      return result;
    } catch (error) {
      if (failed.size < failures) failed.add(key);
      if (failed.size >= failures && now() - succeededAt >= quietMs) triesAt = now() + restMs;
      throw error;
    }
  };
}
