import { z } from 'zod';
import { instant, itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { attendeeStatuses } from '../ticketing/attendee.ts';
import { MAX_EXTRA_SCREENS } from './desk-entry.ts';

const malformed = kernelRefusals.malformed.message;
/** An attendee number as it was typed; `readAttendeeNumber` reads it. */
const number = z.string(malformed).max(200, malformed);

/** How often numbers were refused for one reason. */
const refusedCount = z.strictObject({ code: z.string(), message: z.string(), times: z.int() });

/** An event as its desk shows it. */
const deskSchema = z
  .strictObject({
    eventNumber: z.string(),
    title: z.string(),
    startsAt: instant,
    /** The id of the event in the built-in ticketing, whose attendees can be found by name; null at a partner. */
    eventId: z.string().nullable(),
    channels: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    /** Number of screens that watch with a number of the event. */
    watching: z.int(),
    /** The refusals of the last hour in the channels of the event, the most frequent first. */
    refusals: z.array(refusedCount),
  })
  .meta({ id: 'Desk' });
export type Desk = z.infer<typeof deskSchema>;

/** Whether the number may enter a channel of the event on another screen. */
const deskPlaceSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** On how many screens the number may watch, with the added ones. */
  screens: z.int(),
  inUse: z.int(),
  endsAt: instant.nullable(),
  /** Null if the number may enter now. */
  refusal: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});
export type DeskPlace = z.infer<typeof deskPlaceSchema>;

/** An attendee of the event, with what has happened to the number. Only its last four digits are told. */
const deskPersonSchema = z
  .strictObject({
    lastDigits: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    typeName: z.string(),
    status: z.enum(attendeeStatuses),
    /** The event of the number, which may be another event of the organisation. */
    eventNumber: z.string(),
    extraScreens: z.int(),
    places: z.array(deskPlaceSchema),
    /** The screens that watch now. `place` is the name of the channel; empty for the event's own page. */
    seats: z.array(
      z.strictObject({
        id: z.string(),
        place: z.string(),
        device: z.enum(['phone', 'tablet', 'computer']),
        since: instant,
      }),
    ),
    /** Refusals of the last 30 days of numbers with these last digits, the newest first. */
    refusals: z.array(refusedCount.extend({ place: z.string(), at: instant })),
  })
  .meta({ id: 'DeskPerson' });
export type DeskPerson = z.infer<typeof deskPersonSchema>;

/** What staff should look at before people come (`doorCheck`). */
const doorFindingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('connected-nowhere') }),
  z.strictObject({ kind: z.literal('enters-nowhere'), type: z.string(), attendees: z.int(), channelId: z.string() }),
  z.strictObject({
    kind: z.literal('access-ends-early'),
    type: z.string(),
    channel: z.string(),
    channelId: z.string(),
  }),
  z.strictObject({ kind: z.literal('opens-to-nobody'), content: z.string(), contentId: z.string() }),
  z.strictObject({ kind: z.literal('short-numbers'), numbers: z.int() }),
  z.strictObject({ kind: z.literal('numbers-in-sequence'), numbers: z.int() }),
]);
export type DoorFinding = z.infer<typeof doorFindingSchema>;

const done = z.strictObject({ ok: z.literal(true) });

export const deskShapes = {
  state: { scopes: ['contents:read'], answer: deskSchema },
  check: { scopes: ['contents:read'], answer: itemsOf(doorFindingSchema) },
  person: { scopes: ['people:read'], body: z.strictObject({ number }, malformed), answer: deskPersonSchema },
  /** Ends the seat at once. */
  freeScreen: { scopes: ['people:write'], answer: done },
  /** Sets how many screens the number has in addition to those of its attendee type. */
  setExtraScreens: {
    scopes: ['people:write'],
    body: z.strictObject(
      { number, extraScreens: z.int(malformed).min(0, malformed).max(MAX_EXTRA_SCREENS, malformed) },
      malformed,
    ),
    answer: done,
  },
} satisfies Record<string, CallShape>;
