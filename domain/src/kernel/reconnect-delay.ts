/** A wait before a reconnect is at least this long, in milliseconds. */
const SHORTEST_MS = 500;
/** The span of the first tries: a server that restarts within seconds has everyone back within this and the next. */
const FIRST_SPAN_MS = 8_000;
const FIRST_TRIES = 3;
const LONGEST_MS = 30_000;
/** A server that restarts as planned is away for about this long, in milliseconds. */
const RESTART_MS = 2_000;

/**
 * How long a page waits before it connects again, in milliseconds: full jitter, so that the viewers of a restarted server
 * do not come at once. From the fourth failed try on the span doubles, up to 30 s. `attempt` counts from 0; `random` is
 * from 0 to 1.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const span = Math.min(FIRST_SPAN_MS * 2 ** Math.max(0, attempt - FIRST_TRIES + 1), LONGEST_MS);
  return SHORTEST_MS + random * (span - SHORTEST_MS);
}

/**
 * How long a page waits before it connects again to a server that ended as planned, in milliseconds: not before that may
 * be back, so that no try is spent on one that is still away. `random` is from 0 to 1.
 */
export function returnDelay(random: number): number {
  return RESTART_MS + reconnectDelay(0, random);
}
