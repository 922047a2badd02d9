import { straightQuotes } from './text-formats.ts';

/** Maximum number of combining marks on one base letter. More marks would cover neighbouring lines (abuse case E5). */
export const MAX_MARKS = 8;

/** Scripts that need the joiners U+200C and U+200D between letters. */
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** A joiner that is neither between letters of those scripts nor between two pictographs of one emoji. */
const uselessJoiner = new RegExp(
  `[\\u200c\\u200d](?<!(?:[${joining}][\\u200c\\u200d])(?=[${joining}])|[\\p{Extended_Pictographic}\\u{1f3fb}-\\u{1f3ff}\\ufe0f]\\u200d(?=\\p{Extended_Pictographic}))`,
  'gu',
);
/** Direction marks and zero-width characters. Joiners and emoji variation selectors are handled separately. */
const hidden = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
/** An unpaired surrogate, which remains when a text is cut within a character. */
const unpairedSurrogates = /\p{Cs}/gu;
const controls = /[^\P{Cc}\n]/gu;
const excessMarks = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/**
 * Cleans a text of several lines: removes deceptive characters and replaces curly quotes by straight quotes (CHAT-25;
 * abuse case E5).
 */
export function plainText(raw: string): string {
  return straightQuotes(withoutDeceptiveCharacters(raw).replace(/\n\s*\n\s*\n/g, '\n\n')).trim();
}

/**
 * Cleans a text of staff and joins its lines: removes deceptive characters and keeps quotes as they are (abuse case
 * E5).
 */
export function cleanLine(raw: string): string {
  return withoutDeceptiveCharacters(raw).replace(/\s+/g, ' ').trim();
}

function withoutDeceptiveCharacters(raw: string): string {
  return withoutHidden(raw).normalize('NFC').replace(excessMarks, '$1');
}

function withoutHidden(raw: string): string {
  return raw
    .replace(unpairedSurrogates, '\ufffd')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\u2800]/g, ' ')
    .replace(controls, '')
    .replace(hidden, '')
    .replace(uselessJoiner, '');
}

/**
 * Returns a stored text as the value of an email header: on one line, without control characters and hidden characters.
 */
export function headerLine(stored: string): string {
  return withoutHidden(stored).replace(/\s+/g, ' ').trim();
}

/** Cleans a text like `plainText` and joins its lines. */
export function plainLine(raw: string): string {
  return plainText(raw).replace(/\s+/g, ' ');
}
