import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import type { TopicShape } from '../kernel/topic.ts';

/** What the call of a forced refresh answers: since when every page has to be newer. */
export const refreshShapes = {
  force: { answer: z.strictObject({ refreshAt: instant }) },
} satisfies Record<string, CallShape>;

/** A page that is older loads itself again, after a random part of the spread. Null: nobody has forced it yet. */
const refresh = z.strictObject({ refreshAt: instant.nullable(), spreadMs: z.int() });

/** What the topic of the product carries (API-99). */
export const productTopicShapes = {
  product: { kind: 'state', snapshot: refresh, events: { changed: refresh } },
} satisfies Record<string, TopicShape>;
