/** Minutes before and after a chosen message in which what is alike is looked for: the host chooses (CHAT-180). */
export const SWEEP_MINUTES = [5, 10, 30, 60] as const;
export const SWEEP_MINUTES_AT_FIRST = 10;
