import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';

const formSchema = z.strictObject({ isDemanded: z.boolean() }, kernelRefusals.malformed.message);

/**
 * Whether a client requires a second factor of its staff. `members` is the number of staff; `withSecondFactor` is the
 * number of staff who have an authenticator app or a passkey.
 */
const demandSchema = z
  .strictObject({ isDemanded: z.boolean(), members: z.int(), withSecondFactor: z.int() })
  .meta({ id: 'SecondFactorDemand' });
export type SecondFactorDemand = z.infer<typeof demandSchema>;

export const secondFactorDemandShapes = {
  read: { scopes: null, answer: demandSchema },
  save: { scopes: null, body: formSchema, answer: demandSchema },
} satisfies Record<string, CallShape>;
