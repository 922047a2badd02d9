import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { positionPattern } from './upcoming-events.ts';

/** Number of rows per page of the list. */
export const UPCOMING_EVENTS_PAGE = 50;

/** The spots of an event, or why they are missing: the ticketing does not answer, or no longer has the event. */
const spotsSchema = z.union([
  z.strictObject({ taken: z.int(), remaining: z.int().nullable() }),
  z.strictObject({ missing: z.enum(['unreachable', 'gone']) }),
]);

/** An event in a channel that is connected to it (PAY-124, OPS-69). */
const upcomingEventSchema = z
  .strictObject({
    clientId: z.string(),
    clientName: z.string(),
    timeZoneName: z.string(),
    channelId: z.string(),
    channelName: z.string(),
    eventNumber: z.string(),
    eventName: z.string(),
    eventDate: instant,
    spots: spotsSchema,
  })
  .meta({ id: 'UpcomingPaywallEvent' });
export type UpcomingEvent = z.infer<typeof upcomingEventSchema>;

export const reportShapes = {
  /** Events that start within 14 days, by date (OPS-66 to OPS-70). `after` is `next` of the preceding page. */
  upcomingPaywall: {
    query: z.strictObject({ after: z.string().regex(positionPattern, kernelRefusals.malformed.message).optional() }),
    answer: z.strictObject({ items: z.array(upcomingEventSchema), next: z.string().nullable() }),
  },
} satisfies Record<string, CallShape>;
