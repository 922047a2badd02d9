import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import { contentSchema } from './content.ts';

/** The three lists of contents (CNT-33). */
export const contentListNames = ['upcoming', 'onDemand', 'past'] as const;
export type ContentListName = (typeof contentListNames)[number];

/** Number of contents per page of a list. */
export const CONTENTS_PAGE = 50;
/** Maximum number of contents that are counted. Counting twenty thousand takes longer than loading a page. */
export const CONTENTS_COUNTED = 1_000;

/** Selects a page of a list: contents of the channel that match the search, after the content with the id `after`. */
export const contentPageQuery = z.strictObject({
  list: z.enum(contentListNames),
  channelId: z.string().max(36).optional(),
  search: z.string().max(200).optional(),
  after: z.string().max(36).optional(),
});

/**
 * A page of a list, in the list's order (TIME-69 to TIME-74). `next` is the value of `after` for the following page,
 * null on the last page. `total` is the length of the list, null if it is unknown or exceeds CONTENTS_COUNTED.
 */
export const contentPageSchema = z
  .strictObject({ items: z.array(contentSchema), next: z.string().nullable(), total: z.int().nullable() })
  .meta({ id: 'ContentPage' });
export type ContentPage = z.infer<typeof contentPageSchema>;

/** The number of on-demand contents in a channel, and the times of the channel's next content that has not closed. */
export const channelSummarySchema = z
  .strictObject({
    channelId: z.string(),
    onDemand: z.int(),
    coming: z.strictObject({ startsAt: instant, closesAt: instant }).nullable(),
  })
  .meta({ id: 'ChannelSummary' });
export type ChannelSummary = z.infer<typeof channelSummarySchema>;
