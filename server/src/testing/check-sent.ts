import { isDeepStrictEqual } from 'node:util';
import { type ZodType, z } from 'zod';

/** Throws if a value does not match its schema exactly. If `schema` is null, only null or undefined matches. */
export function checkSent(what: string, schema: ZodType | null, value: unknown): void {
  // Compare the JSON that is sent, not the value in memory.
  const sent: unknown = JSON.parse(JSON.stringify(value ?? null));
  const { data, error } = (schema ?? z.null()).safeParse(sent);
  if (error) throw new Error(`${what} is not what is promised:\n${z.prettifyError(error)}`);
  // A schema that is not strict drops unknown fields, so the parsed value differs.
  if (!isDeepStrictEqual(data, sent)) throw new Error(`${what}: the schema of what is promised is not strict.`);
}
