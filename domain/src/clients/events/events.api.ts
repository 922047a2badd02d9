import { z } from 'zod';
import { sameSchemaFor } from '../../kernel/answer-fields.ts';
import type { CallShape } from '../../kernel/call.ts';
import type { TopicShape } from '../../kernel/topic.ts';
import { clientEventDataSchema, clientEventSchema, clientEventTypes } from './client-event.ts';

/** How many events one request returns at most, and by default. */
const MAX_EVENTS = 200;
const DEFAULT_EVENTS = 100;
/** How long a request waits for an event at most, in seconds. */
const MAX_WAIT_SECONDS = 25;

const number = z.coerce.number<number>().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** A list of event types, separated by commas. */
const types = z
  .string()
  .max(1_000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(clientEventTypes)));

export const clientEventShapes = {
  list: {
    scopes: ['events:read'],
    query: z.strictObject({
      /** The number after which to read; without it from the oldest stored event. `latest`: only later events. */
      after: z.union([z.literal('latest'), number]).optional(),
      types: types.optional(),
      limit: z.coerce.number<number>().int().min(1).max(MAX_EVENTS).default(DEFAULT_EVENTS),
      /** How long to wait for the first event, in seconds. */
      wait: z.coerce.number<number>().int().min(0).max(MAX_WAIT_SECONDS).default(0),
    }),
    answer: z.strictObject({
      items: z.array(clientEventSchema),
      /** The number to send as `after` in the next request. */
      next: z.int(),
      /** The numbers of the oldest stored event and of the newest event. */
      oldest: z.int(),
      newest: z.int(),
    }),
  },
} satisfies Record<string, CallShape>;

export const clientEventTopicShapes = {
  events: {
    kind: 'room',
    snapshot: z.strictObject({ items: z.array(clientEventSchema) }),
    events: sameSchemaFor(clientEventTypes, clientEventDataSchema),
  },
} satisfies Record<string, TopicShape>;
