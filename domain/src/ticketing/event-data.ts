import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import { eventThemeSchema } from './ticket-event.ts';

/** The data of an event under the names that the specification gives them (TKT-5, TKT-68). */
export const eventDataSchema = z
  .strictObject({
    Id: z.string(),
    EventNumber: z.string(),
    Title: z.string(),
    StartsAt: instant,
    /** The start in words, in the client's time zone. */
    DateInfo: z.string(),
    /** Title and start, by which people tell two events with the same title apart. */
    TitleInfo: z.string(),
    /** Number of attendees who are not cancelled. */
    SpotsTaken: z.int(),
    /** Null if the event has no capacity. */
    SpotsRemaining: z.int().nullable(),
  })
  .meta({ id: 'EventData' });
export type EventData = z.infer<typeof eventDataSchema>;

/** What the event's own page shows (TKT-57). `Id` is the event's id, by which its seats are kept. */
export const eventDetailsSchema = z
  .strictObject({
    Id: z.string(),
    ClientId: z.string(),
    EventNumber: z.string(),
    Title: z.string(),
    StartsAt: instant,
    EventTheme: eventThemeSchema,
    /** Whether only attendees and staff may watch. */
    AsksNumber: z.boolean(),
    /** Whether the caller may watch. */
    IsAdmitted: z.boolean(),
    /** Null if the event has no stream, or if the caller may not watch. */
    StreamUrl: z.string().nullable(),
    /** Increases with each change of the event. */
    Version: z.int(),
  })
  .meta({ id: 'EventDetails' });
export type EventDetails = z.infer<typeof eventDetailsSchema>;

/** The attendee types of an event. */
export const eventTypesSchema = z.array(z.strictObject({ Id: z.string(), Name: z.string() }));
export type EventTypes = z.infer<typeof eventTypesSchema>;

/** The fields of an event's registration, with their options. */
export const eventFieldsSchema = z.array(
  z.strictObject({
    Id: z.string(),
    Label: z.string(),
    Options: z.array(z.strictObject({ Id: z.string(), Label: z.string() })),
  }),
);
export type EventFields = z.infer<typeof eventFieldsSchema>;
