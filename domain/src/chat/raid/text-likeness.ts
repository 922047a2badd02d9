import { fold } from '../../messages/folded-text.ts';

/** A text reduced for comparison. */
export interface Sketch {
  /** The letters and digits of the text, with look-alikes replaced. */
  readonly letters: string;
  /** Hashes of all sequences of three letters. */
  readonly trigrams: ReadonlySet<number>;
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
  ].flatMap(([variants = '', letter = '']) => [...variants].map((variant): [string, string] => [variant, letter])),
);

/** Number of characters of a message that are reduced. The rest of the message is not compared. */
const MAX_REDUCED = 400;
/** Maximum number of letters of a sketch. */
const MAX_LETTERS = 240;
/** A text with fewer letters is short: too common to be compared by trigrams. */
const MIN_LETTERS = 12;
/** Two texts are alike if they share at least this part of all trigrams that occur in one or both of them. */
const MIN_SHARED = 0.4;
/**
 * A text also resembles another text if it contains at least this part of the other text's trigrams, whatever else it
 * contains.
 */
const MIN_CONTAINED = 0.75;

/**
 * Reduces a text: removes accents, letter case, blanks, punctuation, zero-width characters and repeated letters, and
 * replaces full-width letters and look-alikes. If no letter remains, the sketch contains the text's emojis instead.
 */
export function sketchOf(text: string): Sketch {
  const plain = fold(text.slice(0, MAX_REDUCED)).text.replace(/\s/g, '');
  const latin = [...plain].map((character) => lookAlikes.get(character) ?? character).join('');
  const letters = (latin.replace(/[^\p{L}\p{N}]/gu, '') || plain).replace(/(.)\1+/gu, '$1').slice(0, MAX_LETTERS);
  return { letters, trigrams: trigramsOf(letters) };
}

function trigramsOf(letters: string): Set<number> {
  const trigrams = new Set<number>();
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  for (let index = 0; index + 3 <= codes.length; index += 1) {
    const [first = 0, second = 0, third = 0] = [codes[index], codes[index + 1], codes[index + 2]];
    // Hash collisions are rare enough not to change a result.
    trigrams.add((Math.imul(Math.imul(first, 31_337) + second, 31_337) + third) | 0);
  }
  return trigrams;
}

/** Whether a text is so short that many people write it independently: 'Amen', 'Good morning'. */
export function isShort({ letters }: Sketch): boolean {
  return letters.length < MIN_LETTERS;
}

/** Whether a text repeats another, even with small changes or additions. */
export function isAlike(text: Sketch, other: Sketch): boolean {
  if (text.letters === other.letters) return true;
  if (isShort(text) || isShort(other)) return false;
  const [textSize, otherSize] = [text.trigrams.size, other.trigrams.size];
  // The loop ends as soon as the number of shared trigrams can no longer reach the needed number.
  const needed = Math.min((MIN_SHARED * (textSize + otherSize)) / (1 + MIN_SHARED), MIN_CONTAINED * otherSize);
  let [shared, remaining] = [0, otherSize];
  for (const trigram of other.trigrams) {
    if (text.trigrams.has(trigram)) shared += 1;
    remaining -= 1;
    if (shared + remaining < needed) return false;
  }
  return true;
}
