/** Where the server reads the time. Everything that asks for "now" takes one, so that tests can decide it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
