import { type Automaton, automaton } from './automaton.ts';
import { asLetters, type Folded, fold, type ReadText, type Span, words } from './folded-text.ts';

/** What happens to a message with the word (CHAT-167). `allow` exempts a word from the product's own list. */
export const WORD_ACTIONS = ['mask', 'hold', 'refuse', 'allow'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];

/** An entry of staff's list: a word, a phrase, or a sign such as an emoji. */
export interface OwnWord {
  word: string;
  does: WordAction;
}

/** The position of an entry in a text. */
export interface FoundWord extends Span {
  does: WordAction;
}

/** A list prepared for lookups, which take time linear in the text for any length of the list. */
export interface OwnWords {
  find(text: ReadText): FoundWord[];
  /** Number of states of its automata, a measure of memory. */
  size: number;
  /** Whether a masked entry has several words. */
  hasPhrases: boolean;
}

/** The prepared list of an organisation without entries. */
export const noWords: OwnWords = { find: () => [], size: 0, hasPhrases: false };

/**
 * Prepares a list for lookups. Words are found whole, ignoring letter case, width, accents, look-alikes, invisible
 * characters, repeated letters and spacing. Signs, and words of scripts without blanks, are found anywhere.
 */
export function ownWords(list: readonly OwnWord[]): OwnWords {
  if (list.length === 0) return noWords;
  const keys = list.map(({ word, does }) => ({ ...keyOfWord(word), kind: WORD_ACTIONS.indexOf(does) }));
  const phrases = automaton(keys.flatMap(({ phrase, kind }) => (phrase ? [{ symbols: phrase.split(' '), kind }] : [])));
  const signs = automaton(keys.flatMap(({ sign, kind }) => (sign ? [{ symbols: sign.split(''), kind }] : [])));
  return {
    size: phrases.size + signs.size,
    hasPhrases: keys.some(({ phrase, kind }) => phrase.includes(' ') && WORD_ACTIONS[kind] === 'mask'),
    find({ folded, spelled }) {
      const inWords = [folded, ...spelled].flatMap((read) => phrasesIn(read, phrases));
      return [...inWords, ...signsIn(folded, signs)];
    },
  };
}

/** Returns the normalised entry, as a phrase or a sign. Entries with equal keys are the same; both are '' if nothing can be found by it. */
export function keyOfWord(word: string): { phrase: string; sign: string } {
  const folded = fold(word);
  const parts = partsOf(folded).map(({ word }) => word);
  const isPlain = /^[\p{L}\p{N}\p{M}@$\p{P}\s]*$/u.test(folded.text) && !unspaced.test(folded.text);
  if (parts.length > 0 && isPlain) return { phrase: parts.join(' '), sign: '' };
  return { phrase: '', sign: folded.text.trim() };
}

/** Scripts without blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A word of a text with look-alikes replaced, and its position in the original. */
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

/** Finds the phrases of a text. If variants of one section match different entries, the first one counts. */
function phrasesIn(folded: Folded, phrases: Automaton): FoundWord[] {
  const parts = partsOf(folded);
  const taken = new Set<number>();
  return readings(parts.map(({ word }) => word)).flatMap((symbols) => {
    const found = phrases.find(symbols).filter(({ end, length }) => !taken.has(end * parts.length + length));
    for (const { end, length } of found) taken.add(end * parts.length + length);
    return found.flatMap(({ end, length, kind }) => {
      const [first, last, does] = [parts[end - length], parts[end - 1], WORD_ACTIONS[kind]];
      return first && last && does ? [{ start: first.start, end: last.end, does }] : [];
    });
  });
}

/** Returns the words as they are and, if letters are repeated ("shiiit", "asssss"), also with one and with two of each. */
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
    const [first, last, does] = [spans[end - length], spans[end - 1], WORD_ACTIONS[kind]];
    return first && last && does ? [{ start: first.start, end: last.end, does }] : [];
  });
}
