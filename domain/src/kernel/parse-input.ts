import type { ZodError, ZodType } from 'zod';
import { kernelRefusals } from './kernel.texts.ts';
import { type FieldErrors, Refusal } from './refusal.ts';

/** Maximum number of unknown fields that the error names. */
const MAX_UNKNOWN = 20;

/** Parses a body or query. Throws the refusal `invalidForm` with an error for each invalid field. */
export function parseInput<Parsed>(schema: ZodType<Parsed>, input: unknown): Parsed {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw new Refusal(kernelRefusals.invalidForm, { fields: fieldErrors(result.error) });
}

/** Returns the first error of each field. An error that belongs to no field has the name ''. */
function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_UNKNOWN) : [];
    for (const key of unknownKeys) fields[[...issue.path, key].join('.')] ??= 'This field is not known.';
    if (unknownKeys.length === 0) fields[issue.path.join('.')] ??= issue.message;
  }
  return fields;
}
