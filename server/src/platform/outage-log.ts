import { isOutage } from './outage.ts';

/** While something is away, one line in this time says so, in milliseconds. */
const EVERY_MS = 10_000;

/** Logs what failed: each bug, but of an outage, which fails everything that is asked, one line now and then. */
export type FailureLog = (context: { err: unknown; [about: string]: unknown }, message: string) => void;

/** Makes the log of failures on a clock (milliseconds). A line of an outage tells how many before it were left out. */
export function createFailureLog(
  log: { error(context: object, message: string): void },
  now: () => number = () => performance.now(),
): FailureLog {
  let silentUntil = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (context, message) => {
    if (!isOutage(context.err)) return log.error(context, message);
    if (now() < silentUntil) {
      leftOut += 1;
      return;
    }
    log.error({ ...context, leftOut }, message);
    silentUntil = now() + EVERY_MS;
    leftOut = 0;
  };
}
