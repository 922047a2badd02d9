/** How the server ends when its database is lost and a new process can go on (server/src/main.ts). */
const DATABASE_LOST = 75;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Whoever ran for so long ran well: the next pause is short again. */
const RAN_WELL_MS = 60_000;

/**
 * Says how long to wait before a program that has ended begins again, in milliseconds; null: it has ended for good.
 * Each pause in a row is twice the one before.
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
    const now = pauseMs;
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    return now;
  };
}
