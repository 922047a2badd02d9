/** Why somebody did something, in their words: at most this many characters (CHAT-170). */
export const WHY_MAX = 200;
/** For how many minutes somebody can be muted (CHAT-157). */
export const MUTE_MINUTES = [1, 5, 10, 60] as const;
export type MuteMinutes = (typeof MUTE_MINUTES)[number];
