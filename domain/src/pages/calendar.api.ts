import { z } from 'zod';

/** The query of a calendar file's address: the key of the content. */
export const calendarQuery = z.object({ content: z.string().max(100) });
