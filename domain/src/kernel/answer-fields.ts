import { type ZodType, z } from 'zod';

/** An instant in an answer: ISO-8601, in UTC. */
export const instant = z.iso.datetime();

/** The answer that lists records. */
export function itemsOf<Item extends ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item) });
}
