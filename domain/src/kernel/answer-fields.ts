import { type ZodType, z } from 'zod';

/** An instant in a response: ISO-8601, in UTC. */
export const instant = z.iso.datetime();

/** Returns an object that has the same schema under each name. */
export function sameSchemaFor<Name extends string, Field extends ZodType>(names: readonly Name[], field: Field) {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;
}

/** The response body `{ ok: true, data }`, which the specification prescribes for some calls. */
export function okWith<Data extends ZodType>(data: Data) {
  return z.strictObject({ ok: z.literal(true), data });
}

/** The response body of a list: `{ items }`. */
export function itemsOf<Item extends ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item) });
}
