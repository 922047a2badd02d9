import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import type { CommandShape } from '../kernel/command.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { TopicShape } from '../kernel/topic.ts';
import { landingAnswerSchema } from './landing.api.ts';

const MAX_ID = 36;
/** Length of a typed attendee number, with blanks and hyphens. */
const MAX_NUMBER = 200;
const id = z.string().max(MAX_ID);
const text = z.string().max(100);

/** A seat, as its own browser receives it. `place` is the id of a channel or of an event. */
const seatSchema = z
  .strictObject({
    id: z.string(),
    place: z.string(),
    /** The id of the browser, with which the browser gives the seat back. */
    browserId: z.string(),
    /** When the access ends; null if it does not end. */
    endsAt: instant.nullable(),
  })
  .meta({ id: 'Seat' });
export type Seat = z.infer<typeof seatSchema>;

/** Another screen of the same attendee number, which a browser may take over. */
const otherScreenSchema = z
  .strictObject({ seatId: z.string(), device: z.enum(['phone', 'tablet', 'computer']), since: instant })
  .meta({ id: 'OtherScreen' });
export type OtherScreen = z.infer<typeof otherScreenSchema>;

/**
 * The answer to an attendee number (PAY-30 to PAY-40). `message` is empty if `success` is true. `screens` are the other
 * screens of the number, if all are in use.
 */
const entryAnswerSchema = z
  .strictObject({
    success: z.boolean(),
    message: z.string(),
    code: z.string().optional(),
    seat: seatSchema.optional(),
    screens: z.array(otherScreenSchema).optional(),
  })
  .meta({ id: 'EntryAnswer' });
export type EntryAnswer = z.infer<typeof entryAnswerSchema>;

/** The access record of a number: only what its own browser may know (TKT-60 to TKT-62, TKT-78). */
const accessSchema = z
  .strictObject({
    isCanceled: z.boolean(),
    /** The ids of the channels and events in which this browser has a seat with this number. */
    channelIds: z.array(z.string()),
    seats: z.array(seatSchema),
    /** The type and options of the attendee, if this browser has a seat. */
    attendeeData: z
      .strictObject({
        AttendeeNumber: z.string(),
        EventNumber: z.string(),
        TypeId: z.string(),
        Fields: z.array(z.strictObject({ OptionIds: z.array(z.string()) })),
      })
      .nullable(),
  })
  .meta({ id: 'PaywallAccess' });
export type PaywallAccess = z.infer<typeof accessSchema>;

const done = z.strictObject({ ok: z.literal(true) });

/** `analyticsUserId` may be left out; the server knows the browser by its cookie. */
const entry = { analyticsUserId: text.optional(), insteadOf: id.optional() };

export const paywallShapes = {
  enterChannel: {
    scopes: null,
    query: z.strictObject({ clientId: id, ...entry }),
    changes: true,
    answer: entryAnswerSchema,
  },
  enterEvent: { scopes: null, query: z.strictObject(entry), changes: true, answer: entryAnswerSchema },
  /** With `clientId`, only channels of this client count. The number is in the body, which nothing logs. */
  landing: {
    scopes: null,
    body: z.strictObject(
      { number: z.string().max(MAX_NUMBER), clientId: id.optional() },
      kernelRefusals.malformed.message,
    ),
    answer: landingAnswerSchema,
  },
  access: { scopes: null, answer: z.strictObject({ paywallAccess: accessSchema }) },
  release: { scopes: null, answer: done },
} satisfies Record<string, CallShape>;

/** Why a seat has ended: the code of a refusal, or `paywall.released` if the seat was given back or taken over. */
const ended = z.strictObject({ code: z.string(), message: z.string() });

export const paywallTopicShapes = {
  seat: { kind: 'state', snapshot: z.strictObject({ ended: ended.nullable() }), events: { ended } },
} satisfies Record<string, TopicShape>;

export const paywallCommandShapes = {
  hold: { input: z.strictObject({ seatId: id }, kernelRefusals.malformed.message) },
  leave: { input: z.strictObject({}, kernelRefusals.malformed.message) },
} satisfies Record<string, CommandShape>;
