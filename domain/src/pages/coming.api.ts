import { z } from 'zod';
import { instant, itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** When something is on in an organisation: live between the two, before the first it comes. */
const comingSchema = z.strictObject({ clientId: z.string(), startsAt: instant, closesAt: instant });

/** What is on in the organisations that one may choose from (SHELL-178). */
export const comingShapes = {
  list: { answer: itemsOf(comingSchema) },
} satisfies Record<string, CallShape>;
