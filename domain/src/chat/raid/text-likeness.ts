import { fold } from '../../messages/folded-text.ts';

/** A text reduced for comparison: its letters and digits with look-alikes replaced, and its sequences of three letters (trigrams). */
export interface Sketch {
  readonly letters: string;
  /** Hashes of the trigrams. */
  readonly stretches: ReadonlySet<number>;
}

/** Letters of other scripts, digits and symbols that look like a Latin letter. */
const lookAlikes = new Map(
  [
    ['aаα@4', 'a'],
    ['bвβ8', 'b'],
    ['cсς', 'c'],
    ['dԁ', 'd'],
    ['eеε3€', 'e'],
    ['gԍ9', 'g'],
    ['hнһη', 'h'],
    ['iіιı1!|lӏ', 'i'],
    ['jј', 'j'],
    ['kкκ', 'k'],
    ['mм', 'm'],
    ['nñпν', 'n'],
    ['oоο0', 'o'],
    ['pрρ', 'p'],
    ['sѕ5$', 's'],
    ['tтτ7', 't'],
    ['uυц', 'u'],
    ['xхχ', 'x'],
    ['yуγ', 'y'],
  ].flatMap(([signs = '', letter = '']) => [...signs].map((sign): [string, string] => [sign, letter])),
);

/** Longest part of a message that is reduced, and letters of the result; further text is not compared. */
const SKETCHED = 400;
const LETTERS = 240;
/** A text with fewer letters is too common to be compared by trigrams. */
const SHORT = 12;
/** Texts are alike if they share at least this part of all their trigrams. */
const ALIKE = 0.4;
/** A text is also alike another if it contains at least this part of that text's trigrams, with something added. */
const HELD = 0.75;

/**
 * Reduces a text: removes accents, width, letter case, blanks, punctuation, zero-width characters and repeated letters, and
 * replaces look-alikes. If no letter remains, its emojis are compared instead.
 */
export function sketchOf(text: string): Sketch {
  const plain = fold(text.slice(0, SKETCHED)).text.replace(/\s/g, '');
  const read = [...plain].map((sign) => lookAlikes.get(sign) ?? sign).join('');
  const letters = (read.replace(/[^\p{L}\p{N}]/gu, '') || plain).replace(/(.)\1+/gu, '$1').slice(0, LETTERS);
  return { letters, stretches: stretchesOf(letters) };
}

function stretchesOf(letters: string): Set<number> {
  const stretches = new Set<number>();
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  for (let at = 0; at + 3 <= codes.length; at += 1) {
    const [first = 0, second = 0, third = 0] = [codes[at], codes[at + 1], codes[at + 2]];
    // Hash collisions are rare enough not to change a result.
    stretches.add((Math.imul(Math.imul(first, 31_337) + second, 31_337) + third) | 0);
  }
  return stretches;
}

/** Whether a text is so short that many people write it independently: 'Amen', 'Good morning'. */
export function isShort({ letters }: Sketch): boolean {
  return letters.length < SHORT;
}

/** Whether a text repeats another, even with small changes or additions. */
export function isAlike(text: Sketch, other: Sketch): boolean {
  if (text.letters === other.letters) return true;
  if (isShort(text) || isShort(other)) return false;
  const [ofText, ofOther] = [text.stretches.size, other.stretches.size];
  // The loop ends as soon as the shared trigrams can no longer reach this number.
  const needed = Math.min((ALIKE * (ofText + ofOther)) / (1 + ALIKE), HELD * ofOther);
  let [both, left] = [0, ofOther];
  for (const stretch of other.stretches) {
    if (text.stretches.has(stretch)) both += 1;
    left -= 1;
    if (both + left < needed) return false;
  }
  return true;
}
