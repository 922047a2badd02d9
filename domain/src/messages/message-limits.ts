/** Most characters of a message, counted as code points of what was typed. Source: product decision "Chat" (CHAT-134). */
export const MESSAGE_MAX = 1_000;
