import { isDeepStrictEqual } from 'node:util';
import { type ZodType, z } from 'zod';

/** Throws at what was not promised: a field too many or too few, one of another type, or anything where nothing was. */
export function checkSent(what: string, promised: ZodType | null, value: unknown): void {
  // As it leaves, not as it lies in memory.
  const sent: unknown = JSON.parse(JSON.stringify(value ?? null));
  const { data, error } = (promised ?? z.null()).safeParse(sent);
  if (error) throw new Error(`${what} is not what is promised:\n${z.prettifyError(error)}`);
  // A schema that is not strict would pass over what it does not know.
  if (!isDeepStrictEqual(data, sent)) throw new Error(`${what}: the schema of what is promised is not strict.`);
}
