import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { clientRowSchema, clientSchema } from './client.ts';

/** What the calls of clients take and answer. The chooser's rows are ordered by name. */
export const clientShapes = {
  list: { answer: itemsOf(clientRowSchema) },
  read: { answer: clientSchema },
} satisfies Record<string, CallShape>;
