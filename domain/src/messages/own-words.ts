import { type Automaton, automaton } from './automaton.ts';
import { asLetters, type Folded, fold, type ReadText, type Span, words } from './folded-text.ts';

/** What becomes of a message with such a word (CHAT-167): allowed is what the product's own list would mask. */
export const WORD_DOES = ['mask', 'hold', 'refuse', 'allow'] as const;
export type WordDoes = (typeof WORD_DOES)[number];

/** A word or a few of them, or a sign, as staff wrote it. */
export interface OwnWord {
  word: string;
  does: WordDoes;
}

/** A stretch of a text in which one of an organisation's words was found. */
export interface FoundWord extends Span {
  does: WordDoes;
}

/** A list whose words can be looked up in a text, in time linear in the text however long the list is. */
export interface OwnWords {
  find(text: ReadText): FoundWord[];
  /** What the list holds in memory, in states of its automata. */
  size: number;
  /** Whether an entry that is masked has several words. */
  hasPhrases: boolean;
}

/** An organisation without words of its own. */
export const noWords: OwnWords = { find: () => [], size: 0, hasPhrases: false };

/**
 * Prepares a list for lookups. Words are found whole, whatever their letter case, width, accents, look-alikes and invisible
 * characters, stretched or spelled out. Entries without blanks around them (signs, some scripts) are found anywhere.
 */
export function ownWords(list: readonly OwnWord[]): OwnWords {
  if (list.length === 0) return noWords;
  const keys = list.map(({ word, does }) => ({ ...keyOfWord(word), kind: WORD_DOES.indexOf(does) }));
  const phrases = automaton(keys.flatMap(({ phrase, kind }) => (phrase ? [{ symbols: phrase.split(' '), kind }] : [])));
  const signs = automaton(keys.flatMap(({ sign, kind }) => (sign ? [{ symbols: sign.split(''), kind }] : [])));
  return {
    size: phrases.size + signs.size,
    hasPhrases: keys.some(({ phrase, kind }) => phrase.includes(' ') && WORD_DOES[kind] === 'mask'),
    find({ folded, spelled }) {
      const inWords = [folded, ...spelled].flatMap((read) => phrasesIn(read, phrases));
      return [...inWords, ...signsIn(folded, signs)];
    },
  };
}

/** As what a word is looked for: two that have the same are one. Both empty where there is nothing to look for. */
export function keyOfWord(word: string): { phrase: string; sign: string } {
  const folded = fold(word);
  const parts = partsOf(folded).map(({ word }) => word);
  const isPlain = /^[\p{L}\p{N}\p{M}@$\p{P}\s]*$/u.test(folded.text) && !unspaced.test(folded.text);
  if (parts.length > 0 && isPlain) return { phrase: parts.join(' '), sign: '' };
  return { phrase: '', sign: folded.text.trim() };
}

/** Scripts that put no blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A word of a text, read as letters, and where it is in the original. */
interface Part extends Span {
  word: string;
}

function partsOf({ text, spans }: Folded): Part[] {
  const letters = asLetters(text, 'digits');
  return [...letters.text.matchAll(words)].map(({ index, 0: word }) => ({
    word,
    start: spans[letters.at[index] ?? 0]?.start ?? 0,
    end: spans[letters.at[index + word.length - 1] ?? 0]?.end ?? 0,
  }));
}

/** The phrases of a text. Where readings of one stretch are different entries, the first counts. */
function phrasesIn(folded: Folded, phrases: Automaton): FoundWord[] {
  const parts = partsOf(folded);
  const taken = new Set<number>();
  return readings(parts.map(({ word }) => word)).flatMap((symbols) => {
    const found = phrases.find(symbols).filter(({ end, length }) => !taken.has(end * parts.length + length));
    for (const { end, length } of found) taken.add(end * parts.length + length);
    return found.flatMap(({ end, length, kind }) => {
      const [first, last, does] = [parts[end - length], parts[end - 1], WORD_DOES[kind]];
      return first && last && does ? [{ start: first.start, end: last.end, does }] : [];
    });
  });
}

/** The words as they stand, and where letters are stretched ("shiiit", "asssss") with one of each and with two. */
function readings(parts: string[]): string[][] {
  const isStretched = parts.map((word) => word.length > 2 && stretched.test(word));
  if (!isStretched.includes(true)) return [parts];
  const shortened = (as: string) => parts.map((word, at) => (isStretched[at] ? word.replace(allStretched, as) : word));
  return [parts, shortened('$1'), shortened('$1$1')];
}

const stretched = /(.)\1{2}/u;
const allStretched = /(.)\1{2,}/gu;

function signsIn({ text, spans }: Folded, signs: Automaton): FoundWord[] {
  if (signs.size === 1) return [];
  return signs.find(text.split('')).flatMap(({ end, length, kind }) => {
    const [first, last, does] = [spans[end - length], spans[end - 1], WORD_DOES[kind]];
    return first && last && does ? [{ start: first.start, end: last.end, does }] : [];
  });
}
