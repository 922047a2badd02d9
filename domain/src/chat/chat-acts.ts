import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import { markCountsSchema, numberedMessageSchema } from '../messages/chat-message.ts';
import { chatModesSchema, chatMuteSchema } from './chat-modes.ts';
import { heldMessageSchema } from './held-message.ts';

/** The kinds of moderation acts. */
export const chatActKinds = [
  'delete',
  'pin',
  'unpin',
  'ban',
  'unban',
  'sweep',
  'slow',
  'mute',
  'unmute',
  'hold',
  'release',
  'decline',
] as const;
export type ChatActKind = (typeof chatActKinds)[number];

/**
 * The value before (`from`) and after (`to`) an act: the seconds of slow mode, which messages are held, or the end of a
 * mute.
 */
const changedValue = z.union([z.string(), z.number(), z.null()]);
export const actChangeSchema = z.strictObject({ from: changedValue, to: changedValue });

/** A moderation act in the log that staff read. */
export const chatActSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(chatActKinds),
    actorName: z.string(),
    /** Whether the staff member who reads the log performed the act, and thus may add a reason. */
    isOwn: z.boolean(),
    at: instant,
    /**
     * The author concerned, and the number `n` of the message if the act concerns a message; null for an act on the
     * whole chat.
     */
    target: z.strictObject({ uid: z.string(), userName: z.string(), n: z.int().nullable() }).nullable(),
    why: z.string().nullable(),
    change: actChangeSchema.nullable(),
    /** The messages that the act removed, with their texts; at most the newest CHAT_ACT_MESSAGES. */
    messages: z.array(numberedMessageSchema),
    /** The name of the person who has undone the act, or null. */
    undoneBy: z.string().nullable(),
    /** False for a deletion by the author, which cannot be undone. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'ChatAct' });
export type ChatAct = z.infer<typeof chatActSchema>;

/** A person who may not write in a chat (CHAT-95). */
export const chatBanSchema = z.strictObject({ uid: z.string(), userName: z.string() }).meta({ id: 'ChatBan' });

/**
 * What staff see of the moderation of a chat: the latest acts, newest first, banned (CHAT-7, CHAT-96) and muted people,
 * modes, held messages, and flags.
 */
export const chatModerationSchema = z
  .strictObject({
    acts: z.array(chatActSchema),
    bans: z.array(chatBanSchema),
    mutes: z.array(chatMuteSchema),
    modes: chatModesSchema,
    /** Messages that wait for a host, oldest first; at most MAX_HELD_SHOWN. `heldCount` counts all of them. */
    held: z.array(heldMessageSchema),
    heldCount: z.int(),
    /** Number of flags of each of the newest flagged messages (CHAT-68). */
    flags: markCountsSchema,
  })
  .meta({ id: 'ChatModeration' });
export type ChatModeration = z.infer<typeof chatModerationSchema>;

/** Maximum number of acts that staff receive at once. */
export const CHAT_ACTS = 100;
/** Maximum number of removed messages that an act shows. */
export const CHAT_ACT_MESSAGES = 100;
/**
 * Maximum number of likes and of flags of a person, and of flagged messages, that a page receives. The page receives
 * the newest.
 */
export const MAX_MARKS_PER_PAGE = 500;
