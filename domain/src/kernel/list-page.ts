import { z } from 'zod';
import { isId } from './ids.ts';

/** How many records a page has at most. */
const MAX_LIMIT = 200;

/**
 * Asks for a page of a list: at most `limit` records, in the order of their ids, after the record with the id `after`.
 * Ids never change, so a program that reads page after page receives each record that exists all the while exactly once.
 * Without `limit` the call answers the whole list in its usual order.
 */
export const pageQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(MAX_LIMIT).optional(),
  after: z.string().refine(isId).optional(),
});
export type PageQuery = z.output<typeof pageQuery>;

/** The response body of a list or of a page of it. `next` is the value of `after` for the next page, if there is one. */
export function pagedItemsOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), next: z.string().optional() });
}

/** Returns the page of a list for which the query asks, or the whole list. */
export function pageOf<Item extends { id: string }>(
  all: readonly Item[],
  { limit, after = '' }: PageQuery,
): { items: Item[]; next?: string } {
  if (limit === undefined) return { items: [...all] };
  const later = all.filter(({ id }) => id > after).sort((one, other) => (one.id < other.id ? -1 : 1));
  return firstOf(later, limit);
}

/** Returns the first `limit` of the records that follow in the order of their ids, and whether there are more. */
export function firstOf<Item extends { id: string }>(
  later: readonly Item[],
  limit: number,
): { items: Item[]; next?: string } {
  const items = later.slice(0, limit);
  const last = items.at(-1);
  return later.length > limit && last ? { items, next: last.id } : { items };
}
