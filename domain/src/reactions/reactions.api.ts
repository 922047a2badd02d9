import { z } from 'zod';
import { reactionIcons } from '../catalogues/reactions.ts';
import { instant } from '../kernel/answer-fields.ts';
import type { CommandShape } from '../kernel/command.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { TopicShape } from '../kernel/topic.ts';
import { MOST_IN_BATCH } from './reaction-limits.ts';

const icon = z.enum(reactionIcons);
/** Numbers of reactions by icon. Icons without reactions may be missing. */
const totals = z.partialRecord(icon, z.int());

/**
 * A reaction that flies over the picture. `relativeTime`: seconds since the content's start. `x` and `y`: where it
 * starts, in percent of the area from its left and lower edge. A reaction whose `display` is false is not drawn.
 * Source: 002 §3 (REA-17); viewers do not receive who reacted.
 */
export const flyingReactionSchema = z
  .strictObject({
    id: z.string(),
    icon,
    timestamp: instant,
    relativeTime: z.number(),
    x: z.int(),
    y: z.int(),
    display: z.boolean(),
  })
  .meta({ id: 'FlyingReaction' });
export type FlyingReaction = z.infer<typeof flyingReactionSchema>;

export const reactionsTopicShapes = {
  flying: {
    kind: 'flow',
    snapshot: z.strictObject({ totals }),
    events: { flew: z.strictObject({ reactions: z.array(flyingReactionSchema), totals }) },
  },
} satisfies Record<string, TopicShape>;

export const reactionsCommandShapes = {
  /**
   * A page sends its batches one after another, with increasing numbers. A batch that was stored already is
   * acknowledged again.
   */
  add: {
    input: z.strictObject(
      {
        contentId: z.string().max(36),
        pageId: z.uuid(),
        batch: z.int().min(1).max(1_000_000_000),
        counts: z.partialRecord(icon, z.int().min(1).max(MOST_IN_BATCH)),
      },
      kernelRefusals.malformed.message,
    ),
  },
} satisfies Record<string, CommandShape>;
