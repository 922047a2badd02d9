import { z } from 'zod';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import type { CommandShape } from '../kernel/command.ts';
import type { TopicShape } from '../kernel/topic.ts';
import { chatMessageSchema, movedAuthorSchema, newPhotoSchema, numberedMessageSchema } from './chat-message.ts';

/** What the topics of the chat carry. */
export const chatTopicShapes = {
  chat: {
    kind: 'room',
    snapshot: z.strictObject({ messages: z.array(numberedMessageSchema) }),
    events: { message: chatMessageSchema, moved: movedAuthorSchema, photo: newPhotoSchema },
  },
} satisfies Record<string, TopicShape>;

/** What the commands of the chat take and answer. */
export const chatCommandShapes = {
  /** The length of a message is a rule with a sentence of its own; this only bounds the frame. */
  send: { input: z.strictObject({ contentId: z.string().max(36), message: z.string().max(12_000) }) },
} satisfies Record<string, CommandShape>;

/** What the calls of the chat take and answer: an older page is what came before number `before`, oldest first (CHAT-48). */
export const chatShapes = {
  older: {
    query: z.strictObject({ before: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: itemsOf(numberedMessageSchema),
  },
} satisfies Record<string, CallShape>;
