import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import { contentSchema } from './content.ts';

/** The three lists of contents (CNT-33). */
export const contentListNames = ['upcoming', 'onDemand', 'past'] as const;
export type ContentListName = (typeof contentListNames)[number];

/** How many contents a page of a list holds. */
export const CONTENTS_PAGE = 50;
/** So many are counted at most: nobody reads further, and to count twenty thousand takes longer than to show a page. */
export const CONTENTS_COUNTED = 1_000;

/** Which page of which list is asked for: those in a channel, that hold the words, after the last one that is there. */
export const contentPageQuery = z.strictObject({
  list: z.enum(contentListNames),
  channelId: z.string().max(36).optional(),
  search: z.string().max(200).optional(),
  after: z.string().max(36).optional(),
});

/**
 * A page in the order of its list (TIME-69 to TIME-74). `next` is what to ask for after it, null after the last. `total`
 * is how many the list holds; null where that is not known, or past what is counted.
 */
export const contentPageSchema = z
  .strictObject({ items: z.array(contentSchema), next: z.string().nullable(), total: z.int().nullable() })
  .meta({ id: 'ContentPage' });
export type ContentPage = z.infer<typeof contentPageSchema>;

/** What is in a channel: how many are on demand, and the times of the first that has not closed. */
export const channelInsideSchema = z
  .strictObject({
    channelId: z.string(),
    onDemand: z.int(),
    coming: z.strictObject({ startsAt: instant, closesAt: instant }).nullable(),
  })
  .meta({ id: 'ChannelInside' });
export type ChannelInside = z.infer<typeof channelInsideSchema>;
