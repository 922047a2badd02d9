import { isDeepStrictEqual } from 'node:util';
import { type ZodType, z } from 'zod';

/** Throws when a value does not match its schema exactly: missing or additional fields, other types; null allows no data. */
export function checkSent(what: string, promised: ZodType | null, value: unknown): void {
  // Compare the JSON that is sent, not the value in memory.
  const sent: unknown = JSON.parse(JSON.stringify(value ?? null));
  const { data, error } = (promised ?? z.null()).safeParse(sent);
  if (error) throw new Error(`${what} is not what is promised:\n${z.prettifyError(error)}`);
  // A schema that is not strict drops unknown fields.
  if (!isDeepStrictEqual(data, sent)) throw new Error(`${what}: the schema of what is promised is not strict.`);
}
