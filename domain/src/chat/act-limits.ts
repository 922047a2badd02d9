/** Maximum length of the reason of a moderation act, in characters (CHAT-170). */
export const WHY_MAX = 200;
/** Durations of a mute, in minutes (CHAT-157). */
export const MUTE_MINUTES = [1, 5, 10, 60] as const;
export type MuteMinutes = (typeof MUTE_MINUTES)[number];
