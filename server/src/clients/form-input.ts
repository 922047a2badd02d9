import { dateOutOfRange, kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { type ZodType, z } from 'zod';

/** How deep a form's texts lie at most; what lies deeper is left to the schema to refuse. */
const FORM_DEPTH = 3;

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
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner, depth - 1)]));
}

/** A form's ISO instant for the database. Years at the ends of what an ISO text can say are refused, not stored. */
export function storableInstant(field: string, text: string | null): Date | null {
  return text === null ? null : new Date(withinCalendar(field, text));
}

/** The same for a calendar day, YYYY-MM-DD. */
export function storableDay(field: string, text: string | null): string | null {
  return text === null ? null : withinCalendar(field, text);
}

function withinCalendar(field: string, text: string): string {
  const year = Number(text.slice(0, 4));
  if (year >= 1900 && year < 9000) return text;
  throw new Refusal(kernelRefusals.invalidForm, { fields: { [field]: dateOutOfRange } });
}
