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
export const numberedMessageSchema = z.strictObject({ n: z.int(), data: chatMessageSchema });
export type NumberedMessage = z.infer<typeof numberedMessageSchema>;
