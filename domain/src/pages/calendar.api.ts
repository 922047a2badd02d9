import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';

/**
 * For people's calendars: with a key in the query the content that has it, as a file (VIEW-273); without, all of a channel
 * that has a start, for a calendar that asks again (VIEW-277).
 */
export const calendarShapes = {
  file: {
    query: z.object({ content: z.string().max(100).optional() }),
    answer: { mediaType: 'text/calendar; charset=utf-8' },
    kept: true,
  },
} satisfies Record<string, CallShape>;
