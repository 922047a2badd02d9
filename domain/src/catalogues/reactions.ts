/** Reactions that viewers can send. Source: 000 §3 (CAT-44). */
export const reactionIcons = ['heart', 'haha', 'raiseHands', 'like', 'clap', 'pray', 'candle', 'wave'] as const;
export type ReactionIcon = (typeof reactionIcons)[number];
