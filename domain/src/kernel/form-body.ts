import { type ZodType, z } from 'zod';

/** How deep a form's texts lie at most; what lies deeper is left to the schema to refuse. */
const FORM_DEPTH = 4;

/** Fields of one object that are looked at: no form has as many, so what has more is refused for the first of them. */
const MAX_FIELDS = 500;

/** The body of a call that takes a form. Characters that no text column can hold are taken out before it is judged. */
export function formBody<Form, Input>(schema: ZodType<Form, Input>): ZodType<Form, Input> {
  return z.preprocess((body: Input) => storable(body, FORM_DEPTH), schema);
}

/** A text without control characters (line breaks and tabs stay) and without halves of surrogate pairs. */
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
