import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

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
