/** Choices for how many minutes before and after the chosen message a sweep searches (CHAT-180). */
export const SWEEP_MINUTES = [5, 10, 30, 60] as const;
export const SWEEP_MINUTES_AT_FIRST = 10;
