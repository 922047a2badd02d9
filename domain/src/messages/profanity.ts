import { asLetters, type Folded, type Letters, readText, type Span, words } from './folded-text.ts';
import { type FoundWord, noWords, type OwnWords } from './own-words.ts';
import { profaneWordLists } from './profane-words.ts';

/** A text after masking. */
export interface MaskedText {
  text: string;
  /** Whether a word was masked. */
  profane: boolean;
  /** The entries of the organisation's list that occur in the text before masking. */
  own: FoundWord[];
  /** False if each round made further words appear, which only happens in a text that was written for this purpose. */
  isSettled: boolean;
}

/**
 * Maximum number of rounds of masking. After a word is masked, a neighbouring word can be profane, or the words before
 * and after the masked word can form a phrase of the list.
 */
const ROUNDS = 3;

/**
 * Replaces each profane word by asterisks (CHAT-20) and reports whether a word was replaced (CHAT-21). The
 * organisation's list adds words to mask and exempts words that it allows (CHAT-167).
 */
export function maskProfanity(text: string, list: OwnWords = noWords): MaskedText {
  let { text: masked, own, isSettled } = maskOnce(text, list);
  for (let round = 2; !isSettled && round <= ROUNDS; round += 1) ({ text: masked, isSettled } = maskOnce(masked, list));
  return { text: masked, profane: masked !== text, own, isSettled };
}

function maskOnce(text: string, list: OwnWords): Omit<MaskedText, 'profane'> {
  const { folded, spelled } = readText(text);
  const own = list.find({ folded, spelled });
  const inWords = profaneIn(folded);
  const inSpelled = profaneIn(joined(spelled));
  const exempting = [...inWords.exempting, ...inSpelled.exempting];
  const allowed = coverOf(spansWith('allow', own), text.length);
  const toMask: Span[] = spansWith('mask', own);
  for (const span of [...inWords.found, ...inSpelled.found]) {
    const cover = allowed(span.start, span.end);
    if (cover) exempting.push(cover);
    else toMask.push(span);
  }
  if (toMask.length === 0) return { text, own, isSettled: true };
  const isMasked = new Uint8Array(text.length);
  const covered = coverOf(toMask, text.length);
  for (let unit = 0; unit < text.length; unit += 1) if (covered(unit, unit + 1)) isMasked[unit] = 1;
  // Masks whole words of the text and of the text with look-alikes replaced, so that no new word boundary appears.
  spreadOverWords(isMasked, text);
  spreadOverLetters(isMasked, folded, inWords.letters);
  // Another round is only needed if masking has changed a harmless word that exempted a profane word, or if the words
  // around a masked word form a phrase of the list.
  const areExemptionsKept = exempting.every(({ start, end }) => !isMasked.subarray(start, end).includes(1));
  const masked = withAsterisks(text, isMasked);
  const hasNewPhrase = () => spansWith('mask', list.find(readText(masked))).length > 0;
  const isSettled = areExemptionsKept && (!list.hasPhrases || !hasNewPhrase());
  return { text: masked, own, isSettled };
}

function spansWith(action: FoundWord['does'], own: readonly FoundWord[]): FoundWord[] {
  return own.filter(({ does }) => does === action);
}

function spreadOverWords(isMasked: Uint8Array, text: string): void {
  for (const { index, 0: word } of text.matchAll(words)) {
    const end = index + word.length;
    if (isMasked.subarray(index, end).includes(1)) isMasked.fill(1, index, end);
  }
}

function spreadOverLetters(isMasked: Uint8Array, { spans }: Folded, { text, units }: Letters): void {
  for (const { index, 0: word } of text.matchAll(/[\w\p{L}]+/gu)) {
    const first = spans[units[index] ?? 0]?.start ?? 0;
    const end = spans[units[index + word.length - 1] ?? 0]?.end ?? 0;
    if (isMasked.subarray(first, end).includes(1)) isMasked.fill(1, first, end);
  }
}

function withAsterisks(text: string, isMasked: Uint8Array): string {
  let [masked, unit] = ['', 0];
  for (const character of text) {
    masked += isMasked[unit] ? asterisk(character) : character;
    unit += character.length;
  }
  return masked;
}

/**
 * Returns a function that finds a span that contains a range, or null. Of all spans that start at or before the start
 * of the range, it considers the span that ends last.
 */
function coverOf(spans: readonly Span[], length: number): (start: number, end: number) => Span | null {
  if (spans.length === 0) return () => null;
  const farthest: (Span | null)[] = Array(length).fill(null);
  for (const span of spans) if (span.end > (farthest[span.start]?.end ?? 0)) farthest[span.start] = span;
  let current: Span | null = null;
  for (let unit = 0; unit < length; unit += 1) {
    const starting = farthest[unit] ?? null;
    if (starting && starting.end > (current?.end ?? 0)) current = starting;
    farthest[unit] = current;
  }
  return (start, end) => {
    const cover = farthest[start] ?? null;
    return cover && cover.end >= end ? cover : null;
  };
}

/** Returns an asterisk for a visible character, '' for a zero-width character, and a blank unchanged. */
function asterisk(character: string): string {
  if (/[\p{M}\p{Cf}]/u.test(character)) return '';
  return /\s/.test(character) ? character : '*';
}

/** Joins texts by line breaks. No word can contain a line break. */
function joined(texts: readonly Folded[]): Folded {
  const lineBreak = { start: 0, end: 0 };
  return {
    text: texts.map(({ text }) => text).join('\n'),
    spans: texts.flatMap(({ spans }, index) => (index === 0 ? spans : [lineBreak, ...spans])),
  };
}

/** Finds the profane words in a text, and the harmless words that exempt profane words inside them. */
function profaneIn({ text, spans }: Folded): { found: Span[]; exempting: Span[]; letters: Letters } {
  const letters = asLetters(text, 'figures');
  const found: Span[] = [];
  const exempting: Span[] = [];
  const original = ({ start, end }: Span) => ({ start: spans[start]?.start ?? 0, end: spans[end - 1]?.end ?? 0 });
  for (const { words: profane, harmless, doubled } of profaneWordLists) {
    const shortened = collapsed(letters, doubled);
    const matches = matchesOf(profane, shortened.text);
    if (matches.length === 0) continue;
    const exemption = coverOf(matchesOf(harmless, text), text.length);
    for (const { start, end } of matches) {
      // A wildcard of the list also matches a blank, but no word contains one.
      if (/\s/.test(shortened.text.slice(start, end))) continue;
      const span = { start: shortened.units[start] ?? 0, end: (shortened.units[end - 1] ?? 0) + 1 };
      const cover = exemption(span.start, span.end);
      if (cover) exempting.push(original(cover));
      else found.push(original(span));
    }
  }
  return { found, exempting, letters };
}

/** Returns the matches at all positions, including matches that overlap. */
function matchesOf(expression: RegExp, text: string): Span[] {
  const found: Span[] = [];
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    found.push({ start: match.index, end: expression.lastIndex });
    expression.lastIndex = match.index + 1;
  }
  return found;
}

/**
 * Shortens runs of the same letter to two letters if the list's words have this letter doubled, otherwise to one
 * letter.
 */
function collapsed({ text, units }: Letters, doubled: RegExp): Letters {
  const shortened: Letters = { text: '', units: [] };
  let [last, times] = ['', 0];
  for (let unit = 0; unit < text.length; unit += 1) {
    const letter = text.charAt(unit);
    times = letter === last ? times + 1 : 1;
    last = letter;
    if (times > 2 || (times === 2 && !doubled.test(letter))) continue;
    shortened.text += letter;
    shortened.units.push(units[unit] ?? 0);
  }
  return shortened;
}
