import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

/** Why a message is held: all are, its author is new here, or a word of the client's own list asks for it. */
export const HELD_BECAUSE = ['everything', 'newcomer', 'word'] as const;
/** Of somebody's messages so many wait at most: whoever floods a held chat fills no queue. */
export const HELD_OF_PERSON = 5;
/** Held messages that staff are given at once, the oldest. */
export const HELD_SHOWN = 100;

/** A held message as those who moderate see it (CHAT-164): who said what, when, and why it waits. */
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
