import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';

/**
 * A calendar file. With a content's key in the query, the file contains this content, for download (VIEW-273). Without
 * a key, the file contains all contents of the channel that have a start, for subscriptions (VIEW-277).
 */
export const calendarShapes = {
  file: {
    scopes: [],
    query: z.object({ content: z.string().max(100).optional() }),
    answer: { mediaType: 'text/calendar; charset=utf-8' },
    cached: true,
  },
} satisfies Record<string, CallShape>;
