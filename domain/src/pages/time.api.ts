import { z } from 'zod';
import { okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** Returns the server's time in epoch milliseconds, from which a page computes its clock offset (TIME-48, API-50). */
export const timeShapes = {
  now: { scopes: [], answer: okWith(z.number()), anonymous: true },
} satisfies Record<string, CallShape>;
