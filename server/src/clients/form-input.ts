import { type ZodType, z } from 'zod';

/** How deep a form's texts lie at most; what lies deeper is left to the schema to refuse. */
const FORM_DEPTH = 3;

/** Fields of one object that are looked at: no form has as many, so what has more is refused for the first of them. */
const MAX_FIELDS = 500;

/** The body schema of a form. Characters that no text column can hold are taken out before the form is judged. */
export function formInput<Form>(schema: ZodType<Form>): ZodType<Form> {
  return z.preprocess((body) => storable(body, FORM_DEPTH), schema);
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

/** Whether somebody has saved since the form was read. A form that names no edition is saved over whatever there is. */
export function isOutdated(form: { edition?: number | undefined }, stored: { edition: number }): boolean {
  return form.edition !== undefined && form.edition !== stored.edition;
}

/** A form's ISO instant for the database. */
export function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
