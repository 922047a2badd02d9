import { z } from 'zod';
import type { CommandShape } from '../kernel/command.ts';
import type { TopicShape } from '../kernel/topic.ts';

const message = z.strictObject({
  id: z.string(),
  uid: z.string(),
  userName: z.string(),
  photoURL: z.string().nullable(),
  message: z.string(),
  timestamp: z.int(),
  isHost: z.boolean(),
});
const numberedMessages = z.array(z.strictObject({ n: z.int(), data: message }));

/** What the topics of the chat carry. */
export const chatTopicShapes = {
  chat: {
    kind: 'room',
    snapshot: z.strictObject({ messages: numberedMessages }),
    events: { message },
  },
} satisfies Record<string, TopicShape>;

/** What the commands of the chat take and answer. */
export const chatCommandShapes = {
  /** The length of a message is a rule with a sentence of its own; this only bounds the frame. */
  send: { input: z.strictObject({ contentId: z.string().max(36), message: z.string().max(12_000) }) },
} satisfies Record<string, CommandShape>;

/** `GET /api/contents/{contentId}/chat/messages`: what came before number `before`. */
export const olderMessagesQuery = z.strictObject({
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});
