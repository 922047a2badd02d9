import { z } from 'zod';

/** The command `chat.send`. The length of a message is a rule with a sentence of its own; this only bounds the frame. */
export const sendMessageSchema = z.strictObject({
  contentId: z.string().max(36),
  message: z.string().max(12_000),
});

/** `GET /api/contents/{contentId}/chat/messages`: what came before number `before`. */
export const olderMessagesQuery = z.strictObject({
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});
