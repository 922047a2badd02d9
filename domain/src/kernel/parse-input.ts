import type { ZodError, ZodType } from 'zod';
import { kernelRefusals } from './kernel.texts.ts';
import { type FieldErrors, Refusal } from './refusal.ts';

/** Unknown fields that are named at most: whoever sends thousands is not told of each. */
const MAX_UNKNOWN = 20;

/** What a body or query holds by its schema. Throws the refusal that names the fields at fault. */
export function parseInput<Parsed>(schema: ZodType<Parsed>, input: unknown): Parsed {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw new Refusal(kernelRefusals.invalidForm, { fields: fieldErrors(result.error) });
}

/** Field name to the first sentence about it, from a failed parse. Errors of no field stand under ''. */
function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_UNKNOWN) : [];
    for (const key of unknownKeys) fields[[...issue.path, key].join('.')] ??= 'This field is not known.';
    if (unknownKeys.length === 0) fields[issue.path.join('.')] ??= issue.message;
  }
  return fields;
}
