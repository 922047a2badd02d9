import { z } from 'zod';

/**
 * A chat message as every viewer gets it, in the room's `message` events, numbered 1, 2, 3 ... (CHAT-5). The server
 * sets all of it but `message`, from the sender's identity (CHAT-13).
 */
export const chatMessageSchema = z
  .strictObject({
    /** The command id that the sender's page made (CHAT-9). */
    id: z.string(),
    uid: z.string(),
    userName: z.string(),
    photoURL: z.string().nullable(),
    message: z.string(),
    /** When the server took it, in epoch milliseconds. */
    timestamp: z.number(),
    isHost: z.boolean(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Whoever wrote as `from`, a guest, is `to`, a user, from now on: what they wrote is that user's. */
export const movedAuthorSchema = z.strictObject({ from: z.string(), to: z.string() }).meta({ id: 'MovedAuthor' });
export type MovedAuthor = z.infer<typeof movedAuthorSchema>;

/** Whoever wrote as `uid` has another picture from now on. */
export const newPhotoSchema = z.strictObject({ uid: z.string(), photoURL: z.string() }).meta({ id: 'NewPhoto' });
export type NewPhoto = z.infer<typeof newPhotoSchema>;

/** A message with its number in the room. */
export const numberedMessageSchema = z.strictObject({
  n: z.int(),
  data: chatMessageSchema,
  /** How many people like it (CHAT-57); left out while nobody does. */
  likesCount: z.int().optional(),
});
export type NumberedMessage = z.infer<typeof numberedMessageSchema>;

/** A message that stands above the chat, as a duplicate with an id of its own (CHAT-85): of which message, and its number. */
export const pinnedMessageSchema = chatMessageSchema
  .extend({ originalId: z.string(), originalN: z.int() })
  .meta({ id: 'PinnedMessage' });
export type PinnedMessage = z.infer<typeof pinnedMessageSchema>;
export const numberedPinSchema = z.strictObject({ n: z.int(), data: pinnedMessageSchema });
export type NumberedPin = z.infer<typeof numberedPinSchema>;

/** The messages and the pin with these numbers are gone. */
export const removedSchema = z.strictObject({ ns: z.array(z.int()) }).meta({ id: 'RemovedMessages' });
export type RemovedMessages = z.infer<typeof removedSchema>;

/** The message or the pin with this number is there again. */
export const restoredSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ n: z.int(), type: z.literal('message'), data: chatMessageSchema }),
    z.strictObject({ n: z.int(), type: z.literal('pinned'), data: pinnedMessageSchema }),
  ])
  .meta({ id: 'RestoredMessage' });
export type RestoredMessage = z.infer<typeof restoredSchema>;

/** How many people have marked each of some messages: number and count. */
export const markCountsSchema = z.array(z.tuple([z.int(), z.int()]));
export const markedSchema = z.strictObject({ counts: markCountsSchema }).meta({ id: 'MarkedMessages' });
export type MarkedMessages = z.infer<typeof markedSchema>;
