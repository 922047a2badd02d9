import { z } from 'zod';
import { clientProductSchema } from '../clients/client.ts';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** What archiving an organisation ends, counted by the server. */
const archiveConsequencesSchema = z
  .strictObject({
    /** Live now, by start. */
    live: z.array(z.strictObject({ id: z.string(), name: z.string(), closesAt: instant })),
    /** All contents that are not deleted, the live and upcoming ones among them. */
    contents: z.int(),
    /** Contents that start later. */
    upcoming: z.int(),
    /** The public page of the organisation, then those of its channels. */
    addresses: z.array(z.string()),
  })
  .meta({ id: 'ArchiveConsequences' });
export type ArchiveConsequences = z.infer<typeof archiveConsequencesSchema>;

/** With when its most recent content began, or was added where it has no start (CLI-18). */
export const productShapes = {
  read: {
    answer: clientProductSchema.extend({ mostRecentContent: instant.nullable() }).meta({ id: 'ClientProductNow' }),
  },
  archiveConsequences: { answer: archiveConsequencesSchema },
} satisfies Record<string, CallShape>;
