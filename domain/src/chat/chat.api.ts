import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import type { CommandShape } from '../kernel/command.ts';
import { REDACTED, RESTORED } from '../kernel/realtime.ts';
import type { TopicShape } from '../kernel/topic.ts';
import {
  chatMessageSchema,
  markedSchema,
  movedAuthorSchema,
  newPhotoSchema,
  numberedMessageSchema,
  numberedPinSchema,
  pinnedMessageSchema,
  removedSchema,
  restoredSchema,
} from '../messages/chat-message.ts';
import { MUTE_MINUTES, WHY_MAX } from './act-limits.ts';
import { chatActKinds, chatModerationSchema } from './chat-acts.ts';
import { HELD_MESSAGES_MODES, slowSecondsSchema } from './chat-modes.ts';
import { chatWordsForm, chatWordsSchema } from './chat-words.ts';
import { ownHeldSchema } from './held-message.ts';
import { SWEEP_MINUTES } from './raid/sweep-minutes.ts';
import { sweepPreviewSchema, sweepSchema } from './sweep.ts';

/** A page of messages, oldest first, and whether there are older messages. */
const messagePage = z.strictObject({ items: z.array(numberedMessageSchema), hasOlder: z.boolean() });

/** The restrictions of a person, who may write neither while banned nor before `mutedUntil`. */
const standing = { isBanned: z.boolean(), mutedUntil: instant.nullable() };

/** The person's own messages that wait for a host, or were declined since the person last wrote; oldest first. */
const ownHeld = { held: z.array(ownHeldSchema) };

export const chatTopicShapes = {
  chat: {
    kind: 'room',
    snapshot: z.strictObject({
      messages: z.array(numberedMessageSchema),
      hasOlder: z.boolean(),
      pinned: numberedPinSchema.nullable(),
      slowSeconds: slowSecondsSchema,
    }),
    events: {
      message: chatMessageSchema,
      moved: movedAuthorSchema,
      photo: newPhotoSchema,
      pinned: pinnedMessageSchema,
      removed: removedSchema,
      liked: markedSchema,
      /** Slow mode changed. Viewers are not told which messages are held. */
      mode: z.strictObject({ slowSeconds: slowSecondsSchema }),
      [REDACTED]: z.null(),
      [RESTORED]: restoredSchema,
    },
    // Likes can be very frequent and must not delay messages.
    deferrable: ['liked'],
  },
  /** The room of moderation. Its events contain no texts of messages; pages read the log of acts instead. */
  staff: {
    kind: 'room',
    snapshot: chatModerationSchema,
    events: {
      acted: z.strictObject({ id: z.string(), kind: z.enum(chatActKinds), isUndone: z.boolean() }),
      flagged: markedSchema,
      /** A message waits for review by a host. */
      held: z.strictObject({ id: z.string() }),
    },
  },
  /** The person's own restrictions, held messages, likes and flags in a chat (CHAT-69). */
  self: {
    kind: 'state',
    snapshot: z.strictObject({ ...standing, ...ownHeld, likes: z.array(z.int()), flags: z.array(z.int()) }),
    events: { standing: z.strictObject(standing), held: z.strictObject(ownHeld) },
  },
} satisfies Record<string, TopicShape>;

const contentId = z.string().max(36);
const n = z.int().positive();
const uid = z.string().max(100);
/** The id of a held message, which the author's page generated. */
const heldId = z.string().max(100);
/** The reason of the act, for the log. */
const why = z.string().max(WHY_MAX).optional();
const actId = z.string().max(36);
/** The answer to a moderation command: the id with which the act can be undone. */
const ack = z.strictObject({ actId: z.string() });

export const chatCommandShapes = {
  /**
   * This limit only bounds the size of the frame. The server refuses a message that is too long with a specific error.
   */
  send: {
    input: z.strictObject({ contentId, message: z.string().max(12_000) }),
    /** Present if the message waits for review by a host. */
    ack: z.strictObject({ isHeld: z.literal(true) }).nullish(),
  },
  delete: { input: z.strictObject({ contentId, n, why }), ack },
  /** `isOn` is the wanted state, so that a repeated command changes nothing. */
  like: { input: z.strictObject({ contentId, n, isOn: z.boolean() }) },
  flag: { input: z.strictObject({ contentId, n, isOn: z.boolean() }) },
  /** `n` is the number of the message, `replaces` the number of the pin that the sender has seen (CHAT-83). */
  pin: { input: z.strictObject({ contentId, n, replaces: n.nullable(), why }), ack },
  /** `n` is the number of the pin. */
  unpin: { input: z.strictObject({ contentId, n, why }), ack },
  ban: { input: z.strictObject({ contentId, uid, why }), ack },
  unban: { input: z.strictObject({ contentId, uid, why }), ack },
  mute: { input: z.strictObject({ contentId, uid, minutes: z.literal(MUTE_MINUTES), why }), ack },
  unmute: { input: z.strictObject({ contentId, uid, why }), ack },
  slow: { input: z.strictObject({ contentId, seconds: slowSecondsSchema, why }), ack },
  hold: { input: z.strictObject({ contentId, holds: z.enum(HELD_MESSAGES_MODES), why }), ack },
  release: { input: z.strictObject({ contentId, id: heldId, why }), ack },
  decline: { input: z.strictObject({ contentId, id: heldId, why }), ack },
  undo: { input: z.strictObject({ contentId, actId }) },
  /** An empty `why` removes the reason. */
  explain: { input: z.strictObject({ contentId, actId, why: z.string().max(WHY_MAX) }) },
} satisfies Record<string, CommandShape>;

export const chatShapes = {
  /** Returns the page of messages before the message with the number `before`, oldest first (CHAT-48). */
  older: {
    scopes: ['chat:read', 'people:read'],
    query: z.strictObject({ before: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: messagePage,
  },
  moderation: { scopes: ['chat:read', 'people:read'], answer: chatModerationSchema },
  /** Finds the messages that resemble message `n`, among those of the `minutes` before and after that message. */
  alike: {
    scopes: ['chat:read', 'people:read'],
    query: z.strictObject({
      n: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER),
      minutes: z.coerce.number<number>().pipe(z.literal(SWEEP_MINUTES)),
    }),
    answer: sweepPreviewSchema,
  },
  sweep: { scopes: ['chat:write'], body: sweepSchema, answer: z.strictObject({ actId: z.string() }) },
  words: { scopes: ['chat:read', 'people:read'], answer: chatWordsSchema },
  saveWords: { scopes: ['chat:write', 'people:read'], body: chatWordsForm, answer: chatWordsSchema },
} satisfies Record<string, CallShape>;
