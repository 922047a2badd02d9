import { okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { eventDetailsSchema } from '../ticketing/event-data.ts';

export const eventPageShapes = {
  details: { scopes: [], answer: okWith(eventDetailsSchema) },
} satisfies Record<string, CallShape>;
