import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';

/** A proxy that issues certificates on demand looks at the status alone (HOST-31 to HOST-34). */
export const hostnameShapes = {
  check: { query: z.object({ domain: z.string() }), answer: z.strictObject({ domain: z.string() }) },
} satisfies Record<string, CallShape>;
