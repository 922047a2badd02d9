import { z } from 'zod';
import { itemsOf, okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { idempotencyQuery } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { languages } from '../kernel/languages.ts';
import { pagedItemsOf, pageQuery } from '../kernel/list-page.ts';
import type { TopicShape } from '../kernel/topic.ts';
import { attendeeStatuses, staffAttendeeSchema } from './attendee.ts';
import { attendeeFormSchema, newAttendeeFormSchema } from './attendee-form.ts';
import { attendeeImportSchema, MAX_IMPORT_BYTES } from './attendee-import.ts';
import { eventDataSchema, eventFieldsSchema, eventTypesSchema } from './event-data.ts';
import { ticketEventSchema, ticketEventSummarySchema } from './ticket-event.ts';
import { ticketEventFormSchema } from './ticket-event-form.ts';

/** Maximum length of a notice of the ticketing partner, in bytes. */
const MAX_NOTICE_BYTES = 20 * 1024;

const eventForm = formBody(ticketEventFormSchema);
const done = z.strictObject({ ok: z.literal(true) });
const csv = { mediaType: 'text/csv; charset=utf-8' };
const inLanguage = z.strictObject({ language: z.enum(languages).default('en') });

/**
 * Selects a page of attendees by last name, first name and number: those after the attendee with the id `after`. With
 * `limit`, the order is that of ids, as in other lists.
 */
const attendeePageQuery = z.strictObject({
  limit: pageQuery.shape.limit,
  /** Words of the name, or digits of the number. */
  search: z.string().max(100).optional(),
  status: z.enum(attendeeStatuses).optional(),
  after: z.string().max(36).optional(),
});

/** `next` is the value of `after` for the following page, null on the last page. */
const attendeePageSchema = z.strictObject({ items: z.array(staffAttendeeSchema), next: z.string().nullable() });

export const ticketingShapes = {
  events: { scopes: ['contents:read'], query: pageQuery, answer: pagedItemsOf(ticketEventSummarySchema) },
  /** The page generates `id` as an idempotency key, so that a repeated request does not add a second event. */
  addEvent: {
    scopes: ['contents:write'],
    query: idempotencyQuery,
    body: eventForm,
    answer: ticketEventSchema,
    status: 201,
  },
  event: { scopes: ['contents:read'], answer: ticketEventSchema },
  saveEvent: { scopes: ['contents:write'], body: eventForm, answer: ticketEventSchema },
  /** Deletes the event with its attendees. */
  deleteEvent: { scopes: ['contents:write', 'people:write'], answer: done },
  attendees: { scopes: ['people:read'], query: attendeePageQuery, answer: attendeePageSchema },
  addAttendee: {
    scopes: ['people:write', 'people:read'],
    query: idempotencyQuery,
    body: formBody(newAttendeeFormSchema),
    answer: staffAttendeeSchema,
    status: 201,
  },
  saveAttendee: {
    scopes: ['people:write', 'people:read'],
    body: formBody(attendeeFormSchema),
    answer: staffAttendeeSchema,
  },
  /** Cancels an attendee or takes the cancellation back. */
  setStatus: {
    scopes: ['people:write', 'people:read'],
    body: z.strictObject({ status: z.enum(attendeeStatuses) }, kernelRefusals.malformed.message),
    answer: staffAttendeeSchema,
  },
  /** Deletes an attendee with everything that is stored of them. */
  deleteAttendee: { scopes: ['people:write'], answer: done },
  /** All attendees, in the columns that an import reads. */
  exportAttendees: { scopes: ['people:read'], query: inLanguage, answer: csv },
  /** Number, name and personal link of each attendee who is not cancelled. */
  exportLinks: { scopes: ['people:read'], query: inLanguage, answer: csv },
  /** The last imports of the event that were started, the newest first. */
  imports: { scopes: ['people:read'], answer: itemsOf(attendeeImportSchema) },
  /** Judges every row of a CSV file and changes no attendee. */
  previewImport: {
    scopes: ['people:write', 'people:read'],
    upload: { maxBytes: MAX_IMPORT_BYTES },
    answer: attendeeImportSchema,
    status: 201,
  },
  import: { scopes: ['people:read'], answer: attendeeImportSchema },
  startImport: { scopes: ['people:write', 'people:read'], answer: attendeeImportSchema },
  /** The refused rows as they were in the file, each with its reason. */
  refusedRows: { scopes: ['people:read'], query: inLanguage, answer: csv },
  /** The event with this number, for staff who connect it (TKT-20 to TKT-23). `eventId` is the event number. */
  lookUp: {
    scopes: ['contents:read'],
    query: z.strictObject({
      clientId: z.string().max(36).optional(),
      types: z.string().max(10).optional(),
      fields: z.string().max(10).optional(),
    }),
    answer: okWith(
      z.strictObject({
        event: eventDataSchema,
        types: eventTypesSchema.optional(),
        fields: eventFieldsSchema.optional(),
      }),
    ),
  },
  /** A notice of the ticketing partner, signed by the Standard Webhooks specification (TKT-69). */
  notice: { scopes: null, signed: { maxBytes: MAX_NOTICE_BYTES }, answer: done },
} satisfies Record<string, CallShape>;

/** `spreadMs`: over how many milliseconds open pages spread their reads of the new version. */
const changed = z.strictObject({ version: z.int(), spreadMs: z.int() });

export const ticketingTopicShapes = {
  event: { kind: 'state', snapshot: changed, events: { changed } },
} satisfies Record<string, TopicShape>;
