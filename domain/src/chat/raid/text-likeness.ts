/** What of a text a repetition of it would have too: its letters and figures as they sound to the eye, and its stretches of three. */
export interface Sketch {
  readonly letters: string;
  readonly stretches: ReadonlySet<string>;
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
    ['nпν', 'n'],
    ['oоο0', 'o'],
    ['pрρ', 'p'],
    ['sѕ5$', 's'],
    ['tтτ7', 't'],
    ['uυц', 'u'],
    ['xхχ', 'x'],
    ['yуγ', 'y'],
  ].flatMap(([signs = '', letter = '']) => [...signs].map((sign): [string, string] => [sign, letter])),
);

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
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\s]/gu, '');
  const read = [...plain].map((sign) => lookAlikes.get(sign) ?? sign).join('');
  const letters = (read.replace(/[^\p{L}\p{N}]/gu, '') || plain).replace(/(.)\1+/gu, '$1');
  const signs = [...letters];
  const stretches = new Set<string>();
  for (let at = 0; at + 3 <= signs.length; at += 1) stretches.add(signs.slice(at, at + 3).join(''));
  return { letters, stretches };
}

/** Whether a text is so short that many say it without knowing of each other: 'Amen', 'Good morning'. */
export function isShort({ letters }: Sketch): boolean {
  return letters.length < SHORT;
}

/** Whether a text is the same as another but for what somebody changes or adds who wants it not to be. */
export function isAlike(text: Sketch, other: Sketch): boolean {
  if (text.letters === other.letters) return true;
  if (isShort(text) || isShort(other)) return false;
  let both = 0;
  for (const stretch of other.stretches) if (text.stretches.has(stretch)) both += 1;
  const all = text.stretches.size + other.stretches.size - both;
  return both >= all * ALIKE || both >= other.stretches.size * HELD;
}
