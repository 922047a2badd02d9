import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';

/** A content with a start as a file for people's calendars (VIEW-273); the query has its key. */
export const calendarShapes = {
  file: {
    query: z.object({ content: z.string().max(100) }),
    answer: { mediaType: 'text/calendar; charset=utf-8' },
  },
} satisfies Record<string, CallShape>;
