/** The server's exit code if its database failed and a new process can continue (server/src/main.ts). */
const DATABASE_LOST = 75;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** After a run of at least this length the next pause is short again. */
const RAN_WELL_MS = 60_000;

/**
 * Returns a function that returns the pause before a restart in milliseconds, or null if the server must not restart.
 * Each pause is twice as long as the previous pause.
 */
export function restartPauses() {
  let pauseMs = FIRST_PAUSE_MS;
  /**
   * @param {number | null} code
   * @param {number} ranMs
   * @returns {number | null}
   */
  return (code, ranMs) => {
    if (code !== DATABASE_LOST) return null;
    if (ranMs >= RAN_WELL_MS) pauseMs = FIRST_PAUSE_MS;
    const currentPauseMs = pauseMs;
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    return currentPauseMs;
  };
}
