import { z } from 'zod';
import { WHY_MAX } from './act-limits.ts';
import { alikeReasons } from './raid/alike.ts';

/** Messages around the chosen one that are looked at, the nearest. */
export const SWEEP_WITHIN = 10_000;
/** What is shown of a message that was found, in characters. */
export const SWEEP_EXCERPT = 160;

/** Somebody who may belong to a raid, with what was found of them: each with its number, its beginning, and why. */
const foundAuthorSchema = z.strictObject({
  uid: z.string(),
  userName: z.string(),
  found: z.array(z.strictObject({ n: z.int(), message: z.string(), why: z.array(z.enum(alikeReasons)) })),
  /** How many messages go with a ban: all that they wrote in this chat. */
  all: z.int(),
});
export type FoundAuthor = z.infer<typeof foundAuthorSchema>;

/** What a host sees before a sweep. */
export const sweepPreviewSchema = z
  .strictObject({
    /** Who wrote the chosen message is the first, then who wrote most. */
    authors: z.array(foundAuthorSchema),
    /** People and messages around it that stay. */
    others: z.strictObject({ people: z.int(), messages: z.int() }),
  })
  .meta({ id: 'SweepPreview' });
export type SweepPreview = z.infer<typeof sweepPreviewSchema>;

/** What is to be swept: the very messages that the host has seen, not what would be found by then. */
export const sweepSchema = z.strictObject({
  /** Made by the page: sent again it is the same sweep. */
  commandId: z.string().min(1).max(100),
  /** The message by which the others were found. */
  n: z.int().positive(),
  ns: z.array(z.int().positive()).min(1).max(SWEEP_WITHIN),
  /** Their authors are banned, and what else they wrote goes too. */
  isBanning: z.boolean(),
  why: z.string().max(WHY_MAX).optional(),
});
export type Sweep = z.infer<typeof sweepSchema>;
