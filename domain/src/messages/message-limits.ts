/** Maximum length of a message as typed, in code points. Source: product decision "Chat" (CHAT-134). */
export const MESSAGE_MAX = 1_000;
/**
 * Rate limit of a person's messages: the number at once, and the milliseconds until one more is allowed (CHAT-28,
 * DM-88).
 */
export const MESSAGE_BURST = 5;
export const MESSAGE_REFILL_MS = 1_000;
/** Number of messages of a room that a page shows: the newest (CHAT-46). */
export const SHOWN_MESSAGES = 100;
