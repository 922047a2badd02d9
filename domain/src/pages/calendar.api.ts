import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';

/**
 * A calendar file: with a content's key in the query, that content for download (VIEW-273); without, all contents of the
 * channel that have a start, for subscriptions (VIEW-277).
 */
export const calendarShapes = {
  file: {
    query: z.object({ content: z.string().max(100).optional() }),
    answer: { mediaType: 'text/calendar; charset=utf-8' },
    cached: true,
  },
} satisfies Record<string, CallShape>;
