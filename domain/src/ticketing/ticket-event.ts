import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { EventTheme } from './event-theme.ts';

/** A stored theme, whose values are checked by the form. */
export const eventThemeSchema = z.strictObject({
  backgroundCss: z.string(),
  linkColor: z.string(),
  textColor: z.string(),
  headerUrlLarge: z.string(),
  logoUrl: z.string(),
}) satisfies z.ZodType<EventTheme>;

/** Maximum numbers of what a client and an event may have. */
export const MAX_EVENTS = 1_000;
export const MAX_TYPES = 100;
export const MAX_FIELDS = 30;
export const MAX_OPTIONS = 100;

/** An attendee type of an event, such as Adult (TKT-91). */
export const ticketTypeSchema = z.strictObject({ id: z.string(), name: z.string() });

/** A field of an event's registration with its options, such as Workshop: Prayer, Worship (TKT-92). */
export const ticketFieldSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  options: z.array(z.strictObject({ id: z.string(), label: z.string() })),
});

const summary = {
  id: z.string(),
  clientId: z.string(),
  number: z.string(),
  title: z.string(),
  startsAt: instant,
  capacity: z.int().nullable(),
  /** Number of attendees who are not cancelled (TKT-105). */
  spotsTaken: z.int(),
  /** Null if the event has no capacity; 0 also if there are more attendees than the capacity. */
  spotsRemaining: z.int().nullable(),
};

/** A built-in event in the list. */
export const ticketEventSummarySchema = z.strictObject(summary).meta({ id: 'TicketEventSummary' });
export type TicketEventSummary = z.infer<typeof ticketEventSummarySchema>;

/** A built-in event with its types and fields, as owners and admins of the client see it (TKT-88). */
export const ticketEventSchema = z
  .strictObject({
    ...summary,
    /** Whether the event's own page asks for an attendee number. */
    asksNumber: z.boolean(),
    streamUrl: z.string().nullable(),
    theme: eventThemeSchema,
    types: z.array(ticketTypeSchema),
    fields: z.array(ticketFieldSchema),
    edition: z.int(),
  })
  .meta({ id: 'TicketEvent' });
export type TicketEvent = z.infer<typeof ticketEventSchema>;
