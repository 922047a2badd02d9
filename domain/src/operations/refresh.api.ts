import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import type { TopicShape } from '../kernel/topic.ts';

/** `refreshAt` is the time of the forced refresh. Pages that were loaded earlier reload. */
export const refreshShapes = {
  force: { scopes: null, answer: z.strictObject({ refreshAt: instant }) },
} satisfies Record<string, CallShape>;

/**
 * Pages that were loaded before `refreshAt` reload after a random delay of up to `spreadMs`. `refreshAt` is null until
 * a refresh is forced.
 */
const refresh = z.strictObject({ refreshAt: instant.nullable(), spreadMs: z.int() });

/** The shape of the product topic (API-99). */
export const productTopicShapes = {
  product: { kind: 'state', snapshot: refresh, events: { changed: refresh } },
} satisfies Record<string, TopicShape>;
