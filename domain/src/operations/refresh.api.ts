import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import type { TopicShape } from '../kernel/topic.ts';

/** `refreshAt` is when the refresh was forced; pages loaded before it reload. */
export const refreshShapes = {
  force: { answer: z.strictObject({ refreshAt: instant }) },
} satisfies Record<string, CallShape>;

/** Pages loaded before `refreshAt` reload after a random part of `spreadMs`. Null: no refresh has been forced yet. */
const refresh = z.strictObject({ refreshAt: instant.nullable(), spreadMs: z.int() });

/** The shape of the product topic (API-99). */
export const productTopicShapes = {
  product: { kind: 'state', snapshot: refresh, events: { changed: refresh } },
} satisfies Record<string, TopicShape>;
