import { z } from 'zod';
import { WHY_MAX } from './act-limits.ts';
import { alikeReasons } from './raid/alike.ts';

/** Messages that a sweep searches: the nearest to the chosen one. */
export const SWEEP_WITHIN = 10_000;
/** Characters of a found message that the preview shows. */
export const SWEEP_EXCERPT = 160;

/** A possible raider, with the found messages: number, beginning of the text, and reasons. */
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
    /** The author of the chosen message first, then by number of messages. */
    authors: z.array(foundAuthorSchema),
    /** People and messages of the same period that stay. */
    others: z.strictObject({ people: z.int(), messages: z.int() }),
  })
  .meta({ id: 'SweepPreview' });
export type SweepPreview = z.infer<typeof sweepPreviewSchema>;

/** A sweep removes exactly the messages that the host has seen in the preview. */
export const sweepSchema = z.strictObject({
  /** An idempotency key that the page makes: a repeated request is the same sweep. */
  commandId: z.string().min(1).max(100),
  /** The number of the chosen message. */
  n: z.int().positive(),
  ns: z.array(z.int().positive()).min(1).max(SWEEP_WITHIN),
  /** Whether to ban the authors, which also removes their other messages. */
  isBanning: z.boolean(),
  why: z.string().max(WHY_MAX).optional(),
});
export type Sweep = z.infer<typeof sweepSchema>;
