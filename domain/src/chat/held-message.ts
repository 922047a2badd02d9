import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

/** Why a message is held: everything is, its author is a newcomer, or it contains a word of the client's own list. */
export const HELD_BECAUSE = ['everything', 'newcomer', 'word'] as const;
/** Held messages that one person can have at a time, so that a flood does not fill the queue. */
export const MAX_HELD_PER_PERSON = 5;
/** Held messages that staff receive at once: the oldest. */
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

/** A held message as its author sees it (CHAT-163): it waits, or a host has declined it. */
export const ownHeldSchema = z
  .strictObject({ id: z.string(), message: z.string(), at: instant, isDeclined: z.boolean() })
  .meta({ id: 'OwnHeldMessage' });
export type OwnHeld = z.infer<typeof ownHeldSchema>;
