/** Words that people at a church put before a year, in both languages of the product. */
const churchWords =
  'church iglesia ministry ministerio jesus christ cristo god dios lord amen gloria grace gracia faith hope love sunday domingo service worship welcome bienvenido bienvenidos nave live online admin password contrasena';
/** Shorter parts of names occur in other words. */
const NAME_MIN = 3;
const DISTINCT_MIN = 5;
const UNIT_MIN = 8;
/** How letters are written with other characters; `1` is read both ways. */
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

/** What a password is compared with. */
export interface GuessableWords {
  /** Whether a word, in lower case, is a known password. */
  isKnown(word: string): boolean;
  /** Names of the person and of their organisations, and the email. */
  names: readonly string[];
}

/**
 * Whether a password is one of the first that an attacker tries: a known password, names of the person or the organisation, one
 * of these with digits and symbols around it or with letters replaced (`Church2026!`, `P@ssw0rd1`), a repetition or a sequence.
 */
export function isEasyToGuess(password: string, words: GuessableWords): boolean {
  const plain = folded(password);
  if (isUniform(plain)) return true;
  const names = nameWords([churchWords, ...words.names]);
  return formsOf(plain).some((form) => words.isKnown(form) || isMadeOf(form.replace(/[^\p{L}]/gu, ''), names));
}

/** Lower case, without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The readings of a password: as it is, its repeated unit, each without what stands around the letters, with letters restored. */
function formsOf(plain: string): string[] {
  const whole = [plain, plain.slice(0, periodOf(plain))];
  const cut = whole.flatMap((form) => [
    form,
    form.replace(/[^\p{L}]+$/u, ''),
    form.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  ]);
  return [...new Set(cut.flatMap((form) => [form, restored(form, 'l'), restored(form, 'i')]))].filter(Boolean);
}

function restored(form: string, one: string): string {
  return [...form].map((character) => (character === '1' ? one : (lookalikes[character] ?? character))).join('');
}

/** Few characters, a short unit repeated, or characters that follow each other. */
function isUniform(plain: string): boolean {
  if (new Set(plain).size < DISTINCT_MIN) return true;
  const period = periodOf(plain);
  if (period < UNIT_MIN && period <= plain.length / 2) return true;
  const steps = new Set(
    [...plain].slice(1).map((character, index) => character.charCodeAt(0) - plain.charCodeAt(index)),
  );
  return steps.size === 1;
}

/** The length of the shortest unit that a text repeats, whole or begun again; its own length where it repeats none. */
function periodOf(text: string): number {
  // The prefix function of Knuth, Morris and Pratt: linear, whatever the text is.
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

/** Whether letters are a row of these words and nothing else. */
function isMadeOf(letters: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0]);
  for (let start = 0; start < letters.length; start += 1) {
    if (!reached.has(start)) continue;
    for (const word of words) if (letters.startsWith(word, start)) reached.add(start + word.length);
  }
  return letters.length > 0 && reached.has(letters.length);
}
