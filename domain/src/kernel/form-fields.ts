import { z } from 'zod';
import { isId } from './ids.ts';
import { cleanLine } from './plain-text.ts';
import { completeUrl } from './url-form.ts';

/** Returns the error of a field with more than `max` characters. */
export function tooLong(label: string, max: number): string {
  return `${label} can have at most ${max.toLocaleString('en')} characters`;
}

/** Returns the error of a field whose value has the wrong type. The pages never send such a value. */
export function notValid(label: string): string {
  return `${label} is not valid`;
}

/** Schema of a text of at most `max` characters. Errors name the field by `label`. */
export function formText(label: string, max: number) {
  return z.string(notValid(label)).max(max, tooLong(label, max));
}

/**
 * Schema of a text of one line, such as a name. Line breaks become spaces; control characters, direction marks and
 * zero-width characters are removed, so that the text cannot break out of a header, a calendar line or a sentence
 * (abuse case E5).
 */
export function formLine(label: string, max: number) {
  return formText(label, max).overwrite(cleanLine);
}

/**
 * Schema of a web address. A missing scheme is completed with `https://`. The checks of the form decide whether the
 * address is valid.
 */
export function formUrl(label: string, max: number) {
  return formText(label, max).overwrite(completeUrl);
}

/** Schema of a boolean. Errors name the field by `label`. */
export function formSwitch(label: string) {
  return z.boolean(notValid(label));
}

/** Schema of a number of at most `max` minutes. Errors name the field by `label`. */
export function formMinutes(label: string, max: number) {
  return z.number(notValid(label)).max(max, `${label} can be at most ${max.toLocaleString('en')} minutes`);
}

/**
 * The edition of the record with which the form was loaded. Without an edition, the save overwrites any edition.
 * Source: CHN-239, CNT-269.
 */
export const formEdition = z.int(notValid('Edition')).positive(notValid('Edition')).optional();

/**
 * An optional id for a new record, which the page generates as an idempotency key: a record that is sent twice is added
 * once.
 */
export const idempotencyQuery = z.strictObject({ id: z.string().refine(isId, notValid('Id')).optional() });
