/** Minimum wait before a reconnect, in milliseconds. */
const SHORTEST_MS = 500;
/** Maximum wait of the first attempts, in milliseconds: short, since a server usually restarts within seconds. */
const FIRST_SPAN_MS = 8_000;
/** Number of attempts with the maximum FIRST_SPAN_MS. */
const FIRST_TRIES = 3;
/** Maximum wait of later attempts, in milliseconds. */
const LONGEST_MS = 30_000;
/** The usual duration of a planned restart, in milliseconds. */
const RESTART_MS = 2_000;

/**
 * Returns the wait before the next reconnect, in milliseconds. The wait is random (full jitter), so that the viewers of
 * a restarted server do not all reconnect at the same moment. From the fourth attempt on the maximum doubles, up to
 * 30 s. `attempt` counts from 0; `random` is from 0 to 1.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const span = Math.min(FIRST_SPAN_MS * 2 ** Math.max(0, attempt - FIRST_TRIES + 1), LONGEST_MS);
  return SHORTEST_MS + random * (span - SHORTEST_MS);
}

/**
 * Returns the wait before a page reconnects to a server that stopped as planned, in milliseconds. It is at least
 * RESTART_MS, so that no attempt is wasted while the server restarts. `random` is from 0 to 1.
 */
export function plannedRestartDelay(random: number): number {
  return RESTART_MS + reconnectDelay(0, random);
}
