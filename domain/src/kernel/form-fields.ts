import { z } from 'zod';
import { isId } from './ids.ts';
import { namedLine } from './plain-text.ts';
import { completeUrl } from './url-form.ts';

/** The sentence of a field that holds more than `max` characters. */
export function tooLong(label: string, max: number): string {
  return `${label} can have at most ${max.toLocaleString('en')} characters`;
}

/** The sentence of a field that holds something else than it can; a form of ours never sends such. */
export function notValid(label: string): string {
  return `${label} is not valid`;
}

/** A text of at most `max` characters. `label` is what the form calls it. */
export function formText(label: string, max: number) {
  return z.string(notValid(label)).max(max, tooLong(label, max));
}

/**
 * A text of one line, such as a name: line breaks become spaces; control characters, direction marks and characters without
 * width are removed, so that it cannot end a header line, a calendar line or a sentence around it (E5).
 */
export function formLine(label: string, max: number) {
  return formText(label, max).overwrite(namedLine);
}

/** A web address, completed with `https://` where it was typed without a scheme. Whether it is one, the form's checks say. */
export function formUrl(label: string, max: number) {
  return formText(label, max).overwrite(completeUrl);
}

/** A yes or no. `label` is what the form calls it. */
export function formSwitch(label: string) {
  return z.boolean(notValid(label));
}

/** A number of at most `max` minutes. `label` is what the form calls it. */
export function formMinutes(label: string, max: number) {
  return z.number(notValid(label)).max(max, `${label} can be at most ${max.toLocaleString('en')} minutes`);
}

/** The edition that a form was read from; without one it is saved over whatever there is. Source: CHN-239, CNT-269. */
export const formEdition = z.int(notValid('Edition')).positive(notValid('Edition')).optional();

/** Of an add: an id of the page's own, under which it is added once, however often it is sent. */
export const addedOnce = z.strictObject({ id: z.string().refine(isId, notValid('Id')).optional() });
