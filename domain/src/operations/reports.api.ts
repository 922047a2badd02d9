import { z } from 'zod';
import { contentTypes } from '../catalogues/video-provider.ts';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { isId } from '../kernel/ids.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { activityBuckets } from './client-activity.ts';
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

/** Number of rows per page of the upcoming contents and of the client report. */
export const REPORT_PAGE = 100;

/** A content that starts soon, with its active channels in their order (OPS-62, OPS-79). */
const upcomingContentSchema = z
  .strictObject({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    contentType: z.enum(contentTypes),
    startsAt: instant,
    timeZoneName: z.string(),
    clientId: z.string(),
    clientKey: z.string(),
    clientName: z.string(),
    channels: z.array(z.strictObject({ id: z.string(), key: z.string(), name: z.string() })),
  })
  .meta({ id: 'UpcomingContent' });
export type UpcomingContent = z.infer<typeof upcomingContentSchema>;

/** A client of the report, with its activity (OPS-44 to OPS-53). */
const reportedClientSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    timeZoneName: z.string(),
    isArchived: z.boolean(),
    /** Now if a content is planned, otherwise the latest start; null without any content. */
    mostRecentContent: instant.nullable(),
    bucket: z.enum(activityBuckets),
    /** Contents that started in the last 7 days. */
    lastWeek: z.int(),
  })
  .meta({ id: 'ReportedClient' });
export type ReportedClient = z.infer<typeof reportedClientSchema>;

/** The id of the last row of the preceding page. */
const after = z.string().refine(isId, kernelRefusals.malformed.message).optional();

export const reportShapes = {
  /** Contents of all clients that start within 2 days, by start and name (OPS-57 to OPS-63). */
  upcomingContents: {
    scopes: null,
    query: z.strictObject({ after }),
    answer: z.strictObject({ items: z.array(upcomingContentSchema), next: z.string().nullable() }),
  },
  /** Clients by their most recent content; archived clients are included only with `archived` (OPS-80). */
  clients: {
    scopes: null,
    query: z.strictObject({ after, archived: z.literal('true').optional() }),
    answer: z.strictObject({
      items: z.array(reportedClientSchema),
      /** Number of clients in each bucket, on all pages. */
      counts: z.record(z.enum(activityBuckets), z.int()),
      /** Contents of all clients that started in the last 7 days. */
      lastWeek: z.int(),
      next: z.string().nullable(),
    }),
  },
  /** Events that start within 14 days, by date (OPS-66 to OPS-70). `after` is `next` of the preceding page. */
  upcomingPaywall: {
    scopes: null,
    query: z.strictObject({ after: z.string().regex(positionPattern, kernelRefusals.malformed.message).optional() }),
    answer: z.strictObject({ items: z.array(upcomingEventSchema), next: z.string().nullable() }),
  },
} satisfies Record<string, CallShape>;
