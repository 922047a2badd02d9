const FIRST_MS = 5_000;
const LONGEST_MS = 3_600_000;
/** So far a pause is moved either way, as a part of it: receivers that come back are not asked by all at once. */
const JITTER = 0.25;

/** How long a message is tried, in milliseconds (API-111). */
export const RETRIED_FOR_MS = 24 * 3_600_000;

/** The pause after so many attempts in vain, in milliseconds: doubled each time, to an hour. `random` is of 0 to 1. */
export function retryPauseMs(attempts: number, random: number): number {
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1));
  return pause * (1 - JITTER + 2 * JITTER * random);
}
