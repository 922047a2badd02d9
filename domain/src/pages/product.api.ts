import { clientProductSchema } from '../clients/client.ts';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** With when its most recent content began, or was added where it has no start (CLI-18). */
export const productShapes = {
  read: {
    answer: clientProductSchema.extend({ mostRecentContent: instant.nullable() }).meta({ id: 'ClientProductNow' }),
  },
} satisfies Record<string, CallShape>;
