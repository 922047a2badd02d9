/** The choices for the period that a sweep searches, in minutes before and after the chosen message (CHAT-180). */
export const SWEEP_MINUTES = [5, 10, 30, 60] as const;
/** The choice that is selected at first. */
export const DEFAULT_SWEEP_MINUTES = 10;
