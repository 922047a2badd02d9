/** Most characters of a message, counted as code points of what was typed. Source: product decision "Chat" (CHAT-134). */
export const MESSAGE_MAX = 1_000;
/** How many messages somebody may send at once, and how long one refills, in milliseconds (CHAT-28, DM-88). */
export const MESSAGE_BURST = 5;
export const MESSAGE_REFILL_MS = 1_000;
