import { z } from 'zod';

/** The number of answers of an interaction by response id, and how many viewers dismissed it. */
export const countsSchema = z.strictObject({ byResponse: z.record(z.string(), z.int()), dismissed: z.int() });
export type Counts = z.infer<typeof countsSchema>;

export const noCounts: Counts = { byResponse: {}, dismissed: 0 };

/** Returns how many viewers have chosen a response. */
export function answeredCount({ byResponse }: Counts): number {
  return Object.values(byResponse).reduce((sum, n) => sum + n, 0);
}
