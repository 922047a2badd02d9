import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import { markCountsSchema, numberedMessageSchema } from './chat-message.ts';
import { chatModesSchema, chatMuteSchema } from './chat-modes.ts';
import { heldMessageSchema } from './held-message.ts';

/** What those who moderate do. */
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

/** What an act set, and what stood there before: seconds, or until when somebody is muted. */
const said = z.union([z.string(), z.number(), z.null()]);
export const actChangeSchema = z.strictObject({ from: said, to: said });

/** An act of moderation as staff read it in the log. */
export const chatActSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(chatActKinds),
    actorName: z.string(),
    /** Whether whoever reads it did it, and so may say why. */
    isOwn: z.boolean(),
    at: instant,
    /** Whom it concerns, and which message where it is about one; null where it is the whole chat. */
    target: z.strictObject({ uid: z.string(), userName: z.string(), n: z.int().nullable() }).nullable(),
    why: z.string().nullable(),
    change: actChangeSchema.nullable(),
    /** The messages that it took out of the chat, as they were, the newest of them. */
    messages: z.array(numberedMessageSchema),
    /** Who has undone it; null while it stands. */
    undoneBy: z.string().nullable(),
    /** What its author took back stays taken back. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'ChatAct' });
export type ChatAct = z.infer<typeof chatActSchema>;

/** Somebody who may not write in a chat (CHAT-95). */
export const chatBanSchema = z.strictObject({ uid: z.string(), userName: z.string() }).meta({ id: 'ChatBan' });

/** What only staff sees of a chat: the newest acts, newest first, who is banned (CHAT-7, CHAT-96) or muted, and what is flagged. */
export const chatModerationSchema = z
  .strictObject({
    acts: z.array(chatActSchema),
    bans: z.array(chatBanSchema),
    mutes: z.array(chatMuteSchema),
    modes: chatModesSchema,
    /** What waits for a host, the oldest first, and how many there are. */
    held: z.array(heldMessageSchema),
    heldCount: z.int(),
    /** How many people have flagged each of the newest messages that somebody flagged (CHAT-68). */
    flags: markCountsSchema,
  })
  .meta({ id: 'ChatModeration' });
export type ChatModeration = z.infer<typeof chatModerationSchema>;

/** Acts that staff are given at once. */
export const CHAT_ACTS = 100;
/** Messages that an act shows of those which it took out. */
export const CHAT_ACT_MESSAGES = 100;
/** Of somebody's own likes and flags, and of what is flagged, the newest. */
export const CHAT_MARKS = 500;
