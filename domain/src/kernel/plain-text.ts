import { straightQuotes } from './text-formats.ts';

/** Marks on one base letter beyond which a text only towers over its neighbours (abuse case E5). */
export const MAX_MARKS = 8;

/** Scripts whose spelling needs the joiners U+200C and U+200D between letters. */
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** A joiner that joins nothing: neither letters of those scripts, nor two pictures of one emoji. */
const idleJoiner = new RegExp(
  `[\\u200c\\u200d](?<!(?:[${joining}][\\u200c\\u200d])(?=[${joining}])|[\\p{Extended_Pictographic}\\u{1f3fb}-\\u{1f3ff}\\ufe0f]\\u200d(?=\\p{Extended_Pictographic}))`,
  'gu',
);
/** Signs that turn the direction of text or have no width. Joiners and emoji variants are judged by themselves. */
const hidden = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
/** Half of a character, as a cut text leaves it. */
const halves = /\p{Cs}/gu;
const controls = /[^\P{Cc}\n]/gu;
const towering = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/** What people typed, without what deceives the eye; curly quotes become straight (CHAT-25; abuse case E5). */
export function plainText(raw: string): string {
  return straightQuotes(honestText(raw).replace(/\n\s*\n\s*\n/g, '\n\n')).trim();
}

/** Returns what staff typed as one line, without what deceives the eye; its quotes stay as they are (abuse case E5). */
export function namedLine(raw: string): string {
  return honestText(raw).replace(/\s+/g, ' ').trim();
}

function honestText(raw: string): string {
  return withoutHidden(raw).normalize('NFC').replace(towering, '$1');
}

function withoutHidden(raw: string): string {
  return raw
    .replace(halves, '\ufffd')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\u2800]/g, ' ')
    .replace(controls, '')
    .replace(hidden, '')
    .replace(idleJoiner, '');
}

/** Returns a stored text as the value of a header: one line, without control and hidden characters, else as it is. */
export function headerLine(stored: string): string {
  return withoutHidden(stored).replace(/\s+/g, ' ').trim();
}

/** The same in one line, as a name stands. */
export function plainLine(raw: string): string {
  return plainText(raw).replace(/\s+/g, ' ');
}
