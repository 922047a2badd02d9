import { z } from 'zod';
import { instant } from '../../kernel/answer-fields.ts';
import { type ClientEvent, clientEventTypes } from '../events/client-event.ts';
import { receiverKinds } from './receiver.ts';

/** Maximum number of webhooks of an organisation (API-110). */
export const MAX_WEBHOOKS = 5;

/** How many attempts of a webhook are stored (API-204). */
export const KEPT_ATTEMPTS = 200;

/** How much of a receiver's answer is stored, in characters (API-204). */
export const ANSWER_MAX = 1_024;

/**
 * `delivering`: events are sent as they happen. `failing`: the receiver did not accept the next event, which is sent
 * again. `paused`: nothing is sent until a staff member resumes the webhook; nothing is dropped.
 */
export const webhookStates = ['delivering', 'failing', 'paused'] as const;

/** A webhook without its secret (API-191). */
export const webhookSchema = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    createdAt: instant,
    receiver: z.enum(receiverKinds),
    /** The types of events that the receiver gets; null for all. */
    types: z.array(z.enum(clientEventTypes)).nullable(),
    state: z.enum(webhookStates),
    /** Since when the webhook fails or is paused. */
    since: instant.nullable(),
    /** Whether the webhook was paused because its receiver had failed for 24 hours. */
    isPausedByFailures: z.boolean(),
    /** The number of the last event that needs no further delivery. */
    cursor: z.int(),
    /** The last attempt to deliver a message; `problem` is null if the receiver accepted the message. */
    last: z.strictObject({ at: instant, problem: z.string().nullable() }).nullable(),
    /** Number of events that the receiver has not accepted yet. */
    waiting: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** An attempt to deliver a message. */
export const webhookAttemptSchema = z
  .strictObject({
    id: z.string(),
    /** The number of the event; null for a test, and for a note that events were deleted before their delivery. */
    n: z.int().nullable(),
    eventId: z.string(),
    type: z.string(),
    at: instant,
    /** The HTTP status; null if there was no answer. */
    status: z.int().nullable(),
    milliseconds: z.int(),
    /** Null if the receiver accepted the message. */
    problem: z.string().nullable(),
    /** The beginning of the receiver's answer. */
    answer: z.string(),
    /** The message that was sent. */
    body: z.string(),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

/** Returns the JSON that a receiver gets for an event: the same text at each delivery (API-199). */
export function webhookBody({ n, id, type, at, data }: ClientEvent): string {
  return JSON.stringify({ type, timestamp: at, data, id, n });
}
