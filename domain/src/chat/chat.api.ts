import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import type { CommandShape } from '../kernel/command.ts';
import { FORGOTTEN, RESTORED } from '../kernel/realtime.ts';
import type { TopicShape } from '../kernel/topic.ts';
import { MUTE_MINUTES, WHY_MAX } from './act-limits.ts';
import { chatActKinds, chatModerationSchema } from './chat-acts.ts';
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
} from './chat-message.ts';
import { HOLDS, slowSecondsSchema } from './chat-modes.ts';
import { chatWordsForm, chatWordsSchema } from './chat-words.ts';
import { ownHeldSchema } from './held-message.ts';
import { SWEEP_MINUTES } from './raid/sweep-minutes.ts';
import { sweepPreviewSchema, sweepSchema } from './sweep.ts';

/** A page of messages, oldest first, and whether there are older ones. */
const messagePage = z.strictObject({ items: z.array(numberedMessageSchema), hasOlder: z.boolean() });

/** Whether one may write: at all, or again from then on. */
const standing = { isBanned: z.boolean(), mutedUntil: instant.nullable() };

/** What one has said that waits for a host, or was declined since one wrote last; the oldest first. */
const ownHeld = { held: z.array(ownHeldSchema) };

/** What the topics of the chat carry. */
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
      /** How the chat is kept from now on, as far as viewers go by it. */
      mode: z.strictObject({ slowSeconds: slowSecondsSchema }),
      [FORGOTTEN]: z.null(),
      [RESTORED]: restoredSchema,
    },
    // Thousands may like at once, and what is said does not wait for that.
    patient: ['liked'],
  },
  /** What its staff did; what it was about is read from the log of acts, so that this room holds no text. */
  staff: {
    kind: 'room',
    snapshot: chatModerationSchema,
    events: {
      acted: z.strictObject({ id: z.string(), kind: z.enum(chatActKinds), isUndone: z.boolean() }),
      flagged: markedSchema,
      /** A message waits for them. */
      held: z.strictObject({ id: z.string() }),
    },
  },
  /** How one stands in a chat oneself, and what one has marked there (CHAT-69). */
  self: {
    kind: 'state',
    snapshot: z.strictObject({ ...standing, ...ownHeld, likes: z.array(z.int()), flags: z.array(z.int()) }),
    events: { standing: z.strictObject(standing), held: z.strictObject(ownHeld) },
  },
} satisfies Record<string, TopicShape>;

const contentId = z.string().max(36);
const n = z.int().positive();
const uid = z.string().max(100);
/** As the page of its author made it. */
const heldId = z.string().max(100);
/** For the log of acts. */
const why = z.string().max(WHY_MAX).optional();
const actId = z.string().max(36);
/** What every act answers: by its id it is undone. */
const ack = z.strictObject({ actId: z.string() });

/** What the commands of the chat take and answer. */
export const chatCommandShapes = {
  /** The length of a message is a rule with a sentence of its own; this only bounds the frame. */
  send: {
    input: z.strictObject({ contentId, message: z.string().max(12_000) }),
    /** It waits for a host; left out where it stands in the chat. */
    ack: z.strictObject({ isHeld: z.literal(true) }).nullish(),
  },
  delete: { input: z.strictObject({ contentId, n, why }), ack },
  /** What shall be: said twice it is no second change. */
  like: { input: z.strictObject({ contentId, n, isOn: z.boolean() }) },
  flag: { input: z.strictObject({ contentId, n, isOn: z.boolean() }) },
  /** `replaces` is the number of the pin that its sender has seen there (CHAT-83). */
  pin: { input: z.strictObject({ contentId, n, replaces: n.nullable(), why }), ack },
  /** The number of the pin. */
  unpin: { input: z.strictObject({ contentId, n, why }), ack },
  ban: { input: z.strictObject({ contentId, uid, why }), ack },
  unban: { input: z.strictObject({ contentId, uid, why }), ack },
  mute: { input: z.strictObject({ contentId, uid, minutes: z.literal(MUTE_MINUTES), why }), ack },
  unmute: { input: z.strictObject({ contentId, uid, why }), ack },
  slow: { input: z.strictObject({ contentId, seconds: slowSecondsSchema, why }), ack },
  hold: { input: z.strictObject({ contentId, holds: z.enum(HOLDS), why }), ack },
  release: { input: z.strictObject({ contentId, id: heldId, why }), ack },
  decline: { input: z.strictObject({ contentId, id: heldId, why }), ack },
  undo: { input: z.strictObject({ contentId, actId }) },
  /** Without words the reason goes. */
  explain: { input: z.strictObject({ contentId, actId, why: z.string().max(WHY_MAX) }) },
} satisfies Record<string, CommandShape>;

/** What the calls of the chat take and answer: an older page is what came before number `before`, oldest first (CHAT-48). */
export const chatShapes = {
  older: {
    query: z.strictObject({ before: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: messagePage,
  },
  moderation: { answer: chatModerationSchema },
  /** What is alike message `n`, within so many minutes of it. */
  alike: {
    query: z.strictObject({
      n: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER),
      minutes: z.coerce.number<number>().pipe(z.literal(SWEEP_MINUTES)),
    }),
    answer: sweepPreviewSchema,
  },
  sweep: { body: sweepSchema, answer: z.strictObject({ actId: z.string() }) },
  words: { answer: chatWordsSchema },
  saveWords: { body: chatWordsForm, answer: chatWordsSchema },
} satisfies Record<string, CallShape>;
