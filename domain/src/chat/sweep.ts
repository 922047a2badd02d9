import { z } from 'zod';
import { WHY_MAX } from './act-limits.ts';
import { alikeReasons } from './raid/alike.ts';

/** Maximum number of messages that a sweep searches. It searches those nearest to the chosen message. */
export const SWEEP_WITHIN = 10_000;
/** Number of characters of a found message that the preview shows. */
export const SWEEP_EXCERPT = 160;

/**
 * A possible raider with the messages found: `n` is the number of a message, `message` the beginning of its text, and
 * `why` the reasons for finding it.
 */
const foundAuthorSchema = z.strictObject({
  uid: z.string(),
  userName: z.string(),
  found: z.array(z.strictObject({ n: z.int(), message: z.string(), why: z.array(z.enum(alikeReasons)) })),
  /** Number of all messages of the author in this chat, which a ban would remove. */
  all: z.int(),
});
export type FoundAuthor = z.infer<typeof foundAuthorSchema>;

/** The preview of a sweep. */
export const sweepPreviewSchema = z
  .strictObject({
    /** The authors with the most found messages come first. */
    authors: z.array(foundAuthorSchema),
    /** The number of people and of messages of the same period that the sweep does not affect. */
    others: z.strictObject({ people: z.int(), messages: z.int() }),
  })
  .meta({ id: 'SweepPreview' });
export type SweepPreview = z.infer<typeof sweepPreviewSchema>;

/** A sweep removes exactly the messages that the host has seen in the preview. */
export const sweepSchema = z.strictObject({
  /** An idempotency key that the page generates, so that a repeated request does not sweep again. */
  commandId: z.string().min(1).max(100),
  /** The number of the chosen message. */
  n: z.int().positive(),
  /** The numbers of the messages to remove. */
  ns: z.array(z.int().positive()).min(1).max(SWEEP_WITHIN),
  /** Whether to ban the authors, which also removes their other messages. */
  isBanning: z.boolean(),
  why: z.string().max(WHY_MAX).optional(),
});
export type Sweep = z.infer<typeof sweepSchema>;
