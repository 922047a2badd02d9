import { z } from 'zod';

/**
 * A chat message, as every viewer receives it in the `message` events of the chat's room (CHAT-5). The server sets all
 * fields except `message`; the sender's fields are taken from the sender's identity (CHAT-13).
 */
export const chatMessageSchema = z
  .strictObject({
    /** The command id, which the sender's page generated (CHAT-9). */
    id: z.string(),
    uid: z.string(),
    userName: z.string(),
    photoURL: z.string().nullable(),
    message: z.string(),
    /** When the server received the message, in epoch milliseconds. */
    timestamp: z.number(),
    isHost: z.boolean(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Assigns all messages of the guest `from` to the user `to`, as whom the guest has signed in. */
export const movedAuthorSchema = z.strictObject({ from: z.string(), to: z.string() }).meta({ id: 'MovedAuthor' });
export type MovedAuthor = z.infer<typeof movedAuthorSchema>;

/** Updates the photo on all messages of the author `uid`. */
export const newPhotoSchema = z.strictObject({ uid: z.string(), photoURL: z.string() }).meta({ id: 'NewPhoto' });
export type NewPhoto = z.infer<typeof newPhotoSchema>;

/** A message with its number in the room. */
export const numberedMessageSchema = z.strictObject({
  n: z.int(),
  data: chatMessageSchema,
  /** Number of likes (CHAT-57); absent if the message has no likes. */
  likesCount: z.int().optional(),
});
export type NumberedMessage = z.infer<typeof numberedMessageSchema>;

/**
 * The pinned message: a copy of the original message with another id (CHAT-85), and the id and number of the original.
 */
export const pinnedMessageSchema = chatMessageSchema
  .extend({ originalId: z.string(), originalN: z.int() })
  .meta({ id: 'PinnedMessage' });
export type PinnedMessage = z.infer<typeof pinnedMessageSchema>;
export const numberedPinSchema = z.strictObject({ n: z.int(), data: pinnedMessageSchema });
export type NumberedPin = z.infer<typeof numberedPinSchema>;

/** Removes the messages and the pin with these numbers. */
export const removedSchema = z.strictObject({ ns: z.array(z.int()) }).meta({ id: 'RemovedMessages' });
export type RemovedMessages = z.infer<typeof removedSchema>;

/** Restores the message or the pin with this number. */
export const restoredSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ n: z.int(), type: z.literal('message'), data: chatMessageSchema }),
    z.strictObject({ n: z.int(), type: z.literal('pinned'), data: pinnedMessageSchema }),
  ])
  .meta({ id: 'RestoredMessage' });
export type RestoredMessage = z.infer<typeof restoredSchema>;

/** Numbers of likes or of flags, as pairs of message number and count. */
export const markCountsSchema = z.array(z.tuple([z.int(), z.int()]));
export const markedSchema = z.strictObject({ counts: markCountsSchema }).meta({ id: 'MarkedMessages' });
export type MarkedMessages = z.infer<typeof markedSchema>;
