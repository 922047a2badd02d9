import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';

/**
 * The check that a proxy makes before it issues a certificate on demand. The proxy reads only the status (HOST-31 to
 * HOST-34).
 */
export const hostnameShapes = {
  check: { scopes: [], query: z.object({ domain: z.string() }), answer: z.strictObject({ domain: z.string() }) },
} satisfies Record<string, CallShape>;
