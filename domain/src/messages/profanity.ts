import { asLetters, type Folded, type Letters, readText, type Span, words } from './folded-text.ts';
import { type FoundWord, noWords, type OwnWords } from './own-words.ts';
import { profaneWordLists } from './profane-words.ts';

/** A text after masking. */
export interface MaskedText {
  text: string;
  /** Whether a word was masked. */
  profane: boolean;
  /** Entries of the organisation's list in the text before masking. */
  own: FoundWord[];
  /** False if further words appeared in each round, which only happens in a text that was written for it. */
  isSettled: boolean;
}

/** Most rounds of masking. Masking a word can make a neighbouring one profane, or split a phrase. */
const ROUNDS = 3;

/**
 * Replaces each profane word by asterisks (CHAT-20) and reports whether there was one (CHAT-21). The organisation's list adds
 * masked words and exempts allowed ones (CHAT-167).
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
  const sparing = [...inWords.sparing, ...inSpelled.sparing];
  const allowed = coverOf(spansThat('allow', own), text.length);
  const hits: Span[] = spansThat('mask', own);
  for (const span of [...inWords.found, ...inSpelled.found]) {
    const cover = allowed(span.start, span.end);
    if (cover) sparing.push(cover);
    else hits.push(span);
  }
  if (hits.length === 0) return { text, own, isSettled: true };
  const hit = new Uint8Array(text.length);
  const covered = coverOf(hits, text.length);
  for (let at = 0; at < text.length; at += 1) if (covered(at, at + 1)) hit[at] = 1;
  // Masks whole words, both of the text and of its reading as letters, so that no new word boundary appears.
  spreadOverWords(hit, text);
  spreadOverLetters(hit, folded, inWords.letters);
  // Another round is needed only if a masked word was part of a harmless word that exempted another, or of a phrase.
  const isSpared = sparing.every(({ start, end }) => !hit.subarray(start, end).includes(1));
  const masked = withAsterisks(text, hit);
  const isSettled = isSpared && (!list.hasPhrases || spansThat('mask', list.find(readText(masked))).length === 0);
  return { text: masked, own, isSettled };
}

function spansThat(does: FoundWord['does'], own: readonly FoundWord[]): FoundWord[] {
  return own.filter((one) => one.does === does);
}

function spreadOverWords(hit: Uint8Array, text: string): void {
  for (const { index, 0: word } of text.matchAll(words)) {
    const end = index + word.length;
    if (hit.subarray(index, end).includes(1)) hit.fill(1, index, end);
  }
}

function spreadOverLetters(hit: Uint8Array, { spans }: Folded, { text, at }: Letters): void {
  for (const { index, 0: word } of text.matchAll(/[\w\p{L}]+/gu)) {
    const first = spans[at[index] ?? 0]?.start ?? 0;
    const end = spans[at[index + word.length - 1] ?? 0]?.end ?? 0;
    if (hit.subarray(first, end).includes(1)) hit.fill(1, first, end);
  }
}

function withAsterisks(text: string, hit: Uint8Array): string {
  let [shown, at] = ['', 0];
  for (const character of text) {
    shown += hit[at] ? asterisk(character) : character;
    at += character.length;
  }
  return shown;
}

/** Returns a lookup of a span that contains a range, or null: of the spans that start at or before it, the one that ends last. */
function coverOf(spans: readonly Span[], length: number): (start: number, end: number) => Span | null {
  if (spans.length === 0) return () => null;
  const farthest: (Span | null)[] = Array(length).fill(null);
  for (const span of spans) if (span.end > (farthest[span.start]?.end ?? 0)) farthest[span.start] = span;
  let far: Span | null = null;
  for (let at = 0; at < length; at += 1) {
    const here = farthest[at] ?? null;
    if (here && here.end > (far?.end ?? 0)) far = here;
    farthest[at] = far;
  }
  return (start, end) => {
    const cover = farthest[start] ?? null;
    return cover && cover.end >= end ? cover : null;
  };
}

/** Replaces a visible character by an asterisk; blanks stay, and zero-width characters are dropped. */
function asterisk(character: string): string {
  if (/[\p{M}\p{Cf}]/u.test(character)) return '';
  return /\s/.test(character) ? character : '*';
}

/** Joins texts with line breaks, which no word crosses. */
function joined(reads: readonly Folded[]): Folded {
  const lineBreak = { start: 0, end: 0 };
  return {
    text: reads.map(({ text }) => text).join('\n'),
    spans: reads.flatMap(({ spans }, at) => (at === 0 ? spans : [lineBreak, ...spans])),
  };
}

/** Finds the profane words of a text, and the harmless words that exempt others. */
function profaneIn({ text, spans }: Folded): { found: Span[]; sparing: Span[]; letters: Letters } {
  const letters = asLetters(text, 'figures');
  const found: Span[] = [];
  const sparing: Span[] = [];
  const original = ({ start, end }: Span) => ({ start: spans[start]?.start ?? 0, end: spans[end - 1]?.end ?? 0 });
  for (const { words: profane, harmless, doubled } of profaneWordLists) {
    const read = collapsed(letters, doubled);
    const matches = matchesFrom(profane, read.text);
    if (matches.length === 0) continue;
    const spared = coverOf(matchesFrom(harmless, text), text.length);
    for (const { start, end } of matches) {
      // A wildcard of the list also matches a blank, but no word contains one.
      if (/\s/.test(read.text.slice(start, end))) continue;
      const units = { start: read.at[start] ?? 0, end: (read.at[end - 1] ?? 0) + 1 };
      const cover = spared(units.start, units.end);
      if (cover) sparing.push(original(cover));
      else found.push(original(units));
    }
  }
  return { found, sparing, letters };
}

/** Returns the matches at every position, including overlapping ones. */
function matchesFrom(expression: RegExp, text: string): Span[] {
  const found: Span[] = [];
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    found.push({ start: match.index, end: expression.lastIndex });
    expression.lastIndex = match.index + 1;
  }
  return found;
}

/** Shortens runs of a letter to what the list's words have: two of a letter that they double, otherwise one. */
function collapsed({ text, at }: Letters, doubled: RegExp): Letters {
  const read: Letters = { text: '', at: [] };
  let [last, times] = ['', 0];
  for (let unit = 0; unit < text.length; unit += 1) {
    const letter = text.charAt(unit);
    times = letter === last ? times + 1 : 1;
    last = letter;
    if (times > 2 || (times === 2 && !doubled.test(letter))) continue;
    read.text += letter;
    read.at.push(at[unit] ?? 0);
  }
  return read;
}
