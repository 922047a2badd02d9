/** Longest message, in code points as typed. Source: product decision "Chat" (CHAT-134). */
export const MESSAGE_MAX = 1_000;
/** Rate limit of a person's messages: how many at once, and milliseconds per further one (CHAT-28, DM-88). */
export const MESSAGE_BURST = 5;
export const MESSAGE_REFILL_MS = 1_000;
/** Number of newest messages that a page shows of a room (CHAT-46). */
export const LIVE_LIST = 100;
