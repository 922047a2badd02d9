/** Source of the current time. Code that needs "now" takes a clock, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
