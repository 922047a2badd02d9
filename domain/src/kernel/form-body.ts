import { type ZodType, z } from 'zod';

/** Texts up to this nesting depth are cleaned. No schema of a form accepts a deeper body. */
const FORM_DEPTH = 4;

/**
 * Number of fields per object that are cleaned. No form has so many fields, so the schema of each form refuses a larger
 * object.
 */
const MAX_FIELDS = 500;

/** Wraps the schema of a form's body: removes characters that a text column cannot store, then validates the body. */
export function formBody<Form, Input>(schema: ZodType<Form, Input>): ZodType<Form, Input> {
  return z.preprocess((body: Input) => storable(body, FORM_DEPTH), schema);
}

/** Removes control characters (except line breaks and tabs) and replaces unpaired surrogates. */
export function storableText(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\r\t]/gu, '');
}

function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value);
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => storable(item, depth - 1));
  const names = Object.keys(value).slice(0, MAX_FIELDS);
  return Object.fromEntries(names.map((name) => [name, storable(value[name as keyof typeof value], depth - 1)]));
}
