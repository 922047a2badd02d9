import { z } from 'zod';
import { okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** The server's time in epoch milliseconds, for a page's clock offset (TIME-48, API-50). */
export const timeShapes = {
  now: { answer: okWith(z.number()) },
} satisfies Record<string, CallShape>;
