import { resolveConfusablesTransformer, resolveLeetSpeakTransformer } from 'obscenity';
import { type Folded, fold, type Span, spelledOut, words } from './folded-text.ts';

/** What becomes of a message with such a word (CHAT-167): allowed is what the product's own list would mask. */
export const WORD_DOES = ['mask', 'hold', 'refuse', 'allow'] as const;
export type WordDoes = (typeof WORD_DOES)[number];

/** A word or a few of them, or a sign, as staff wrote it. */
export interface OwnWord {
  word: string;
  does: WordDoes;
}

/** A list that can be asked where a text has its words: in time that grows with the text, however long the list is. */
export interface OwnWords {
  find(text: string): (Span & { does: WordDoes })[];
}

/** An organisation without words of its own. */
export const noWords: OwnWords = { find: () => [] };

/**
 * Makes a list ready to be asked. Words are found whole, as the product's list reads them: whatever their letter case, width, accents,
 * look-alikes and invisible signs, stretched or spelled out. What no blanks stand around (signs, some scripts) is found anywhere.
 */
export function ownWords(list: readonly OwnWord[]): OwnWords {
  if (list.length === 0) return noWords;
  const phrases = new Map<string, WordDoes>();
  const signs = new Map<string, WordDoes>();
  for (const { word, does } of list) {
    const key = keyOfWord(word);
    if (key.phrase) phrases.set(key.phrase, does);
    else if (key.sign) signs.set(key.sign, does);
  }
  const longest = Math.max(0, ...[...phrases.keys()].map((phrase) => phrase.split(' ').length));
  return {
    find(text) {
      const folded = fold(text);
      const inWords = [folded, ...spelledOut(folded)].flatMap((read) => phrasesIn(read, phrases, longest));
      return [...inWords, ...signsIn(folded, signs)];
    },
  };
}

/** As what a word is looked for: two that have the same are one. Both empty where there is nothing to look for. */
export function keyOfWord(word: string): { phrase: string; sign: string } {
  const { text } = fold(word);
  const parts = [...text.matchAll(words)].map(([part]) => reading(part));
  const isPlain = /^[\p{L}\p{N}\p{M}@$\p{P}\s]*$/u.test(text) && !unspaced.test(text);
  if (parts.length > 0 && isPlain) return { phrase: parts.join(' '), sign: '' };
  return { phrase: '', sign: text.trim() };
}

/** Scripts that put no blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function phrasesIn({ text, spans }: Folded, phrases: ReadonlyMap<string, WordDoes>, longest: number) {
  const parts = [...text.matchAll(words)].map(({ index, 0: part }) => ({
    readings: readings(part),
    first: spans[index],
    last: spans[index + part.length - 1],
  }));
  return parts.flatMap(({ first }, at) =>
    Array.from({ length: Math.min(longest, parts.length - at) }, (_, more) => {
      const phrase = parts.slice(at, at + more + 1);
      const does = [0, 1, 2]
        .map((way) => phrases.get(phrase.map((part) => part.readings[way]).join(' ')))
        .find(Boolean);
      const last = phrase.at(-1)?.last;
      return does && first && last ? [{ start: first.start, end: last.end, does }] : [];
    }).flat(),
  );
}

function signsIn({ text, spans }: Folded, signs: ReadonlyMap<string, WordDoes>) {
  return [...signs].flatMap(([sign, does]) => {
    const found: (Span & { does: WordDoes })[] = [];
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length)) {
      const [first, last] = [spans[at], spans[at + sign.length - 1]];
      if (first && last) found.push({ start: first.start, end: last.end, does });
    }
    return found;
  });
}

/** A word as it stands, and where a letter is stretched ("shiiit", "asssss") with one of it and with two. */
function readings(word: string): [string, string, string] {
  const read = reading(word);
  return [read, read.replace(stretched, '$1'), read.replace(stretched, '$1$1')];
}

const stretched = /(.)\1{2,}/gu;
const confusables = resolveConfusablesTransformer();
const leetSpeak = resolveLeetSpeakTransformer();

/** Look-alikes as the letters that they stand for; a number is a number. */
function reading(word: string): string {
  if (!/\p{L}/u.test(word)) return word;
  return [...word].map(letter).join('').toLowerCase();
}

/** `ñ` is a letter of its own: an año is no ano. */
function letter(character: string): string {
  if (character === 'ñ') return character;
  const plain = confusables.transform(character.codePointAt(0) ?? 0);
  const read = plain === undefined ? undefined : leetSpeak.transform(plain);
  return read === undefined ? '' : String.fromCodePoint(read);
}
