/** The first and the longest pause, in milliseconds and without jitter. */
const FIRST_MS = 5_000;
const LONGEST_MS = 3_600_000;
/**
 * Share by which a pause is randomly shortened or extended, so that a receiver that recovers does not get all retries
 * at once.
 */
const JITTER = 0.25;

/** Total time during which a message is retried, in milliseconds (API-111). */
export const RETRIED_FOR_MS = 24 * 3_600_000;

/**
 * Returns the pause after a number of failed attempts, in milliseconds. Pauses double with each attempt, up to an hour.
 * `random` is from 0 to 1.
 */
export function retryPauseMs(attempts: number, random: number): number {
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1));
  return pause * (1 - JITTER + 2 * JITTER * random);
}
