import { resolveConfusablesTransformer } from 'obscenity';

/** A section of a text, in UTF-16 units. `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/**
 * A text in the form in which words are searched for. The unit at index i comes from the section `spans[i]` of the
 * original.
 */
export interface Folded {
  text: string;
  spans: Span[];
}

/** A whole word. Scripts without blanks between words are excluded; in these only the match itself is masked. */
export const words =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}@$])+/gu;

/**
 * Maximum number of units per folded character. U+FDFA would expand to eighteen letters, and a message could repeat it.
 */
export const MAX_UNITS = 3;

/**
 * Removes letter case, accents and zero-width characters, and replaces compatibility characters such as full-width
 * letters. ñ is kept, since it is a letter of its own.
 */
export function fold(text: string): Folded {
  const spans: Span[] = [];
  let folded = '';
  let start = 0;
  for (const character of text) {
    const span = { start, end: start + character.length };
    const plain = character <= '\x7f' ? character.toLowerCase() : foldedCharacter(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) spans.push(span);
    start = span.end;
  }
  return { text: folded, spans };
}

const foldedCharacter = cached((character) => {
  // Hangul syllables are not decomposed, since a decomposed Korean message would be three times as long.
  if (character >= '\uac00' && character <= '\ud7a3') return character;
  const lower = character.toLowerCase();
  if (lower === 'ñ') return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .slice(0, MAX_UNITS);
});

/** Maximum number of cached characters. Even a message with a thousand other characters is folded fast enough. */
const CACHE_SIZE = 4_096;

/** Returns the function with a cache of its results. */
function cached(compute: (character: string) => string): (character: string) => string {
  const known = new Map<string, string>();
  return (character) => {
    let value = known.get(character);
    if (value === undefined) {
      value = compute(character);
      if (known.size < CACHE_SIZE) known.set(character, value);
    }
    return value;
  };
}

/** A text prepared for searching words: the folded text, and each run of spelled-out letters as one word. */
export interface ReadText {
  folded: Folded;
  spelled: Folded[];
}

export function readText(text: string): ReadText {
  const folded = fold(text);
  return { folded, spelled: spelledOut(folded) };
}

/** Finds runs of single letters ('f u c k', 's.h.i.t'). Each run is searched and masked as one word. */
function spelledOut({ text, spans }: Folded): Folded[] {
  const runs = text.matchAll(/(?<![\p{L}\p{N}])\p{L}(?:[\s._~-]{1,3}\p{L}(?![\p{L}\p{N}])){2,}/gu);
  return [...runs].map(({ index, 0: run }) => {
    const letters = run.replace(/\P{L}/gu, '');
    const [first, last] = [spans[index], spans[index + run.length - 1]];
    const whole = { start: first?.start ?? 0, end: last?.end ?? 0 };
    return { text: letters, spans: Array(letters.length).fill(whole) };
  });
}

const digits: Record<string, string> = { 0: 'o', 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't' };
const signs: Record<string, string> = { '!': 'i', '|': 'l', '(': 'c', '/': 'l' };
/** Digits and signs between letters, which are replaced by letters: 'sh1t', but not 't17', '4A' or '(um'. */
const betweenLetters = { digits: /(?<=\p{L})\d+(?=\p{L})/gu, figures: /(?<=\p{L})[\d!|(/]+(?=\p{L})/gu };
const confusables = resolveConfusablesTransformer();

/**
 * A folded text with look-alikes replaced. The unit at index i comes from the unit at index `units[i]` of the folded
 * text.
 */
export interface Letters {
  text: string;
  units: number[];
}

/**
 * Replaces look-alikes in a folded text by the letters that they resemble. Digits are replaced only between letters.
 * With `figures`, signs between letters that would otherwise separate words are also replaced.
 */
export function asLetters(folded: string, which: keyof typeof betweenLetters): Letters {
  const units: number[] = [];
  let text = '';
  let unit = 0;
  for (const character of folded.replace(betweenLetters[which], replaceFigures)) {
    text += letterOf(character);
    units.push(unit);
    unit += character.length;
  }
  return { text, units };
}

function replaceFigures(run: string): string {
  return [...run].map((figure) => digits[figure] ?? signs[figure] ?? figure).join('');
}

/**
 * Returns the letter that a character resembles, as one UTF-16 unit. `ñ` is kept, since año and ano are different
 * words.
 */
function letterOf(character: string): string {
  if (character > '\x7f') return nonAsciiLetter(character);
  return character === '@' ? 'a' : character === '$' ? 's' : character;
}

const nonAsciiLetter = cached((character) => {
  if (character === 'ñ') return character;
  const plain = String.fromCodePoint(confusables.transform(character.codePointAt(0) ?? 0) ?? 0).toLowerCase();
  const letter = /\p{L}/u.test(character) ? (digits[plain] ?? plain) : plain;
  return letter.length === 1 ? letter : '\ufffd';
});
