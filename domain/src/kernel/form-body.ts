import { type ZodType, z } from 'zod';

/** Texts up to this depth are cleaned; the schema refuses a body that nests deeper. */
const FORM_DEPTH = 4;

/** Fields that are cleaned per object. No form has as many, so the schema refuses a larger object by its first unknown field. */
const MAX_FIELDS = 500;

/** Wraps the schema of a form's body: removes characters that no text column can store, then validates. */
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
