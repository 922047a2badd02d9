/** The most people at one screen that can be answered; it means this many or more (ANA-113). */
export const MOST_PEOPLE = 20;
/** A person can answer this often at once, and once more in each interval of milliseconds. */
export const PEOPLE_BURST = 20;
export const PEOPLE_REFILL_MS = 2_000;
/** All people behind one address: the screens of a congregation are asked at once. */
export const PEOPLE_BURST_OF_ADDRESS = 5_000;
export const PEOPLE_REFILL_MS_OF_ADDRESS = 20;
