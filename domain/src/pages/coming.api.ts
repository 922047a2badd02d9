import { z } from 'zod';
import { instant, itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** The times of a live or upcoming content of an organisation. */
const comingSchema = z.strictObject({ clientId: z.string(), startsAt: instant, closesAt: instant });

/** Returns the next content of each organisation in the user's organisation chooser (SHELL-178). */
export const comingShapes = {
  list: { scopes: ['contents:read'], answer: itemsOf(comingSchema) },
} satisfies Record<string, CallShape>;
