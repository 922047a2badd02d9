import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

/**
 * Why a message is held: all messages are held, its author is a newcomer, or the message contains a word of the
 * client's own list.
 */
export const HELD_BECAUSE = ['everything', 'newcomer', 'word'] as const;
/** Maximum number of held messages per person, so that one person cannot fill the queue. */
export const MAX_HELD_PER_PERSON = 5;
/** Maximum number of held messages that staff receive at once. They receive the oldest. */
export const MAX_HELD_SHOWN = 100;

/** A held message as moderators see it (CHAT-164). */
export const heldMessageSchema = z
  .strictObject({
    id: z.string(),
    uid: z.string(),
    userName: z.string(),
    message: z.string(),
    at: instant,
    because: z.enum(HELD_BECAUSE),
  })
  .meta({ id: 'HeldMessage' });
export type HeldMessage = z.infer<typeof heldMessageSchema>;

/** A held message as its author sees the message (CHAT-163). It waits for a host until it is released or declined. */
export const ownHeldSchema = z
  .strictObject({ id: z.string(), message: z.string(), at: instant, isDeclined: z.boolean() })
  .meta({ id: 'OwnHeldMessage' });
export type OwnHeld = z.infer<typeof ownHeldSchema>;
