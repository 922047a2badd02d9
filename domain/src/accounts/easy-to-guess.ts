/** Words that church members are likely to combine with a year, in English and Spanish. */
const churchWords =
  'church iglesia ministry ministerio jesus christ cristo god dios lord amen gloria grace gracia faith hope love sunday domingo service worship welcome bienvenido bienvenidos nave live online admin password contrasena';
/** Minimum length of a name that is looked for; shorter names occur within other words. */
const NAME_MIN = 3;
/** A password with fewer distinct characters is easy to guess. */
const DISTINCT_MIN = 5;
/** A password that repeats a unit shorter than this is easy to guess. */
const UNIT_MIN = 8;
/** Characters that are used in place of letters. `1` can be an l or an i and is handled separately. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The words with which a password is compared. */
export interface GuessableWords {
  /** Whether a word, in lower case, is a known password. */
  isKnown(word: string): boolean;
  /** Names of the person and of their organisations, and the person's email. */
  names: readonly string[];
}

/**
 * Whether attackers would try a password early. They try known passwords and names of the person or organisation, also
 * with digits and symbols before and after the word or with replaced letters (`Church2026!`, `P@ssw0rd1`). They also
 * try repetitions and sequences.
 */
export function isEasyToGuess(password: string, words: GuessableWords): boolean {
  const plain = folded(password);
  if (isUniform(plain)) return true;
  const easyWords = nameWords([churchWords, ...words.names]);
  return formsOf(plain).some((form) => words.isKnown(form) || isMadeOf(form.replace(/[^\p{L}]/gu, ''), easyWords));
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns the variants of a password to look up: the whole password and the unit that it repeats, with and without
 * leading and trailing non-letters, and with replaced letters restored.
 */
function formsOf(plain: string): string[] {
  const wholeAndUnit = [plain, plain.slice(0, periodOf(plain))];
  const cut = wholeAndUnit.flatMap((form) => [
    form,
    form.replace(/[^\p{L}]+$/u, ''),
    form.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  ]);
  return [...new Set(cut.flatMap((form) => [form, restored(form, 'l'), restored(form, 'i')]))].filter(Boolean);
}

function restored(form: string, letterFor1: string): string {
  return [...form].map((character) => (character === '1' ? letterFor1 : (lookalikes[character] ?? character))).join('');
}

/**
 * Whether a text has few distinct characters, repeats a short unit, or consists of characters whose codes differ by the
 * same step ("abcdef").
 */
function isUniform(plain: string): boolean {
  if (new Set(plain).size < DISTINCT_MIN) return true;
  const period = periodOf(plain);
  if (period < UNIT_MIN && period <= plain.length / 2) return true;
  const steps = new Set(
    [...plain].slice(1).map((character, index) => character.charCodeAt(0) - plain.charCodeAt(index)),
  );
  return steps.size === 1;
}

/**
 * Returns the length of the shortest unit of which the text is a repetition. The last repetition may be incomplete.
 * Returns the length of the text if the text repeats no unit.
 */
function periodOf(text: string): number {
  // Prefix function of Knuth, Morris and Pratt: linear time for every input.
  const borders = [0];
  for (let end = 1; end < text.length; end += 1) {
    let border = borders[end - 1] ?? 0;
    while (border > 0 && text[border] !== text[end]) border = borders[border - 1] ?? 0;
    borders.push(text[border] === text[end] ? border + 1 : 0);
  }
  return text.length - (borders.at(-1) ?? 0);
}

function nameWords(names: readonly string[]): ReadonlySet<string> {
  const words = names.flatMap((name) => folded(name).split(/[^\p{L}]+/u));
  return new Set(words.filter((word) => word.length >= NAME_MIN));
}

/** Whether `letters` is a concatenation of some of the words. */
function isMadeOf(letters: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0]);
  for (let start = 0; start < letters.length; start += 1) {
    if (!reached.has(start)) continue;
    for (const word of words) if (letters.startsWith(word, start)) reached.add(start + word.length);
  }
  return letters.length > 0 && reached.has(letters.length);
}
