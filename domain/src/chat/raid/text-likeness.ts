import { fold } from '../../messages/folded-text.ts';

/** What of a text a repetition of it would have too: its letters and figures as they sound to the eye, and its stretches of three. */
export interface Sketch {
  readonly letters: string;
  /** Each as a number. */
  readonly stretches: ReadonlySet<number>;
}

/** Letters of other scripts and figures that are read as these. */
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

/** Units of a message that are sketched, and letters of a sketch: what is alike for so long is alike. */
const SKETCHED = 400;
const LETTERS = 240;
/** Below this many letters a text is what anybody may say. */
const SHORT = 12;
/** Two texts of which this share of all stretches stands in both are alike. */
const ALIKE = 0.4;
/** A text in which this share of another's stretches stands is that one with something added. */
const HELD = 0.75;

/**
 * The sketch of a text: without accents, width, letter case, blanks, signs, what has no width, and repeated letters, with
 * look-alikes read as what they pass for. Where no letter is left its pictures stand for it.
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
    // Two stretches that share a number are rare enough to change no judgement.
    stretches.add((Math.imul(Math.imul(first, 31_337) + second, 31_337) + third) | 0);
  }
  return stretches;
}

/** Whether a text is so short that many say it without knowing of each other: 'Amen', 'Good morning'. */
export function isShort({ letters }: Sketch): boolean {
  return letters.length < SHORT;
}

/** Whether a text is the same as another but for what somebody changes or adds who wants it not to be. */
export function isAlike(text: Sketch, other: Sketch): boolean {
  if (text.letters === other.letters) return true;
  if (isShort(text) || isShort(other)) return false;
  const [ofText, ofOther] = [text.stretches.size, other.stretches.size];
  // What is alike shares this many of them; the search ends where so many are missing that it cannot.
  const needed = Math.min((ALIKE * (ofText + ofOther)) / (1 + ALIKE), HELD * ofOther);
  let [both, left] = [0, ofOther];
  for (const stretch of other.stretches) {
    if (text.stretches.has(stretch)) both += 1;
    left -= 1;
    if (both + left < needed) return false;
  }
  return true;
}
