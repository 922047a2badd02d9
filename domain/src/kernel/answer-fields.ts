import { type ZodType, z } from 'zod';

/** An instant in an answer: ISO-8601, in UTC. */
export const instant = z.iso.datetime();

/** One schema for several fields. */
export function fieldsAlike<Name extends string, Field extends ZodType>(names: readonly Name[], field: Field) {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;
}

/** The answer of the calls whose form is the specification's: `{ ok: true, data }`. */
export function okWith<Data extends ZodType>(data: Data) {
  return z.strictObject({ ok: z.literal(true), data });
}

/** The answer that lists records. */
export function itemsOf<Item extends ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item) });
}
