/** The shortest wait before a reconnect, in milliseconds. */
const SHORTEST_MS = 500;
/** The longest wait of the first attempts, in milliseconds; pages of a server that restarts within seconds are soon back. */
const FIRST_SPAN_MS = 8_000;
const FIRST_TRIES = 3;
const LONGEST_MS = 30_000;
/** The usual duration of a planned restart, in milliseconds. */
const RESTART_MS = 2_000;

/**
 * Returns the wait before the next reconnect, in milliseconds: full jitter, so that the viewers of a restarted server do
 * not reconnect at once. From the fourth failed attempt on the maximum doubles, up to 30 s. `attempt` counts from 0;
 * `random` is from 0 to 1.
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
