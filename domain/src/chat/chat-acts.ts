import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import { markCountsSchema, numberedMessageSchema } from '../messages/chat-message.ts';
import { chatModesSchema, chatMuteSchema } from './chat-modes.ts';
import { heldMessageSchema } from './held-message.ts';

/** Acts of moderators. */
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

/** The new value of an act and the value before: seconds, a mode, or the end of a mute. */
const said = z.union([z.string(), z.number(), z.null()]);
export const actChangeSchema = z.strictObject({ from: said, to: said });

/** An act of moderation in the log that staff read. */
export const chatActSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(chatActKinds),
    actorName: z.string(),
    /** Whether the reader performed it, and so may add a reason. */
    isOwn: z.boolean(),
    at: instant,
    /** The author, and the message if the act is about one; null if it is about the whole chat. */
    target: z.strictObject({ uid: z.string(), userName: z.string(), n: z.int().nullable() }).nullable(),
    why: z.string().nullable(),
    change: actChangeSchema.nullable(),
    /** The messages that the act removed, as they were; at most the newest CHAT_ACT_MESSAGES. */
    messages: z.array(numberedMessageSchema),
    /** The name of the person who has undone it, or null. */
    undoneBy: z.string().nullable(),
    /** False for a deletion by the author, which cannot be undone. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'ChatAct' });
export type ChatAct = z.infer<typeof chatActSchema>;

/** A person who may not write in a chat (CHAT-95). */
export const chatBanSchema = z.strictObject({ uid: z.string(), userName: z.string() }).meta({ id: 'ChatBan' });

/** What staff see of a chat: the newest acts, newest first, banned (CHAT-7, CHAT-96) and muted people, and flags. */
export const chatModerationSchema = z
  .strictObject({
    acts: z.array(chatActSchema),
    bans: z.array(chatBanSchema),
    mutes: z.array(chatMuteSchema),
    modes: chatModesSchema,
    /** Messages that wait for a host, the oldest first; at most MAX_HELD_SHOWN of `heldCount`. */
    held: z.array(heldMessageSchema),
    heldCount: z.int(),
    /** Number of flags per message, of the newest flagged messages (CHAT-68). */
    flags: markCountsSchema,
  })
  .meta({ id: 'ChatModeration' });
export type ChatModeration = z.infer<typeof chatModerationSchema>;

/** Acts in the log that staff receive at once. */
export const CHAT_ACTS = 100;
/** Removed messages that an act shows at most. */
export const CHAT_ACT_MESSAGES = 100;
/** Most likes and flags of a person, and most flagged messages, that a page receives: the newest. */
export const CHAT_MARKS = 500;
