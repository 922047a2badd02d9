import { z } from 'zod';
import { clientProductSchema } from '../clients/client.ts';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** What archiving an organisation affects. */
const archiveConsequencesSchema = z
  .strictObject({
    /** Contents that are live now, sorted by start. */
    live: z.array(z.strictObject({ id: z.string(), name: z.string(), closesAt: instant })),
    /** Number of all contents that are not deleted, including live and upcoming contents. */
    contents: z.int(),
    /** Number of contents that start later. */
    upcoming: z.int(),
    /** The URL of the organisation's public page, followed by the URLs of its channels' pages. */
    addresses: z.array(z.string()),
  })
  .meta({ id: 'ArchiveConsequences' });
export type ArchiveConsequences = z.infer<typeof archiveConsequencesSchema>;

/**
 * `mostRecentContent` is the start of the latest content, or the time at which the content was added if it has no start
 * (CLI-18).
 */
export const productShapes = {
  read: {
    scopes: null,
    answer: clientProductSchema.extend({ mostRecentContent: instant.nullable() }).meta({ id: 'ClientProductNow' }),
  },
  archiveConsequences: { scopes: null, answer: archiveConsequencesSchema },
} satisfies Record<string, CallShape>;
