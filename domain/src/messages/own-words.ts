import { type Automaton, automaton } from './automaton.ts';
import { asLetters, type Folded, fold, type ReadText, type Span, words } from './folded-text.ts';

/**
 * What happens to a message that contains the word (CHAT-167). `allow` exempts the word from the product's own list.
 */
export const WORD_ACTIONS = ['mask', 'hold', 'refuse', 'allow'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];

/** An entry of an organisation's own list: a word, a phrase, or a sign such as an emoji. */
export interface OwnWord {
  word: string;
  does: WordAction;
}

/** The position of an entry in a text, and what the entry does. */
export interface FoundWord extends Span {
  does: WordAction;
}

/** A list that is prepared for searching. A search takes time linear in the text, whatever the length of the list. */
export interface OwnWords {
  find(text: ReadText): FoundWord[];
  /** Number of states of the list's automata, a measure of the memory that the automata use. */
  size: number;
  /** Whether the list masks phrases of several words. */
  hasPhrases: boolean;
}

/** The prepared list of an organisation without entries. */
export const noWords: OwnWords = { find: () => [], size: 0, hasPhrases: false };

/**
 * Prepares a list for searching. Only whole words are found, ignoring letter case, width, accents, look-alikes,
 * invisible characters, repeated letters and spacing. Signs, and words of scripts without blanks, are also found inside
 * words.
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
      const foundPhrases = [folded, ...spelled].flatMap((text) => phrasesIn(text, phrases));
      return [...foundPhrases, ...signsIn(folded, signs)];
    },
  };
}

/**
 * Returns the normalised entry, as a phrase or as a sign. Entries that look alike have the same key. Both fields are ''
 * for an entry that cannot be found in any text.
 */
export function keyOfWord(word: string): { phrase: string; sign: string } {
  const folded = fold(word);
  const textWords = wordsOf(folded).map(({ word }) => word);
  const isPlain = /^[\p{L}\p{N}\p{M}@$\p{P}\s]*$/u.test(folded.text) && !unspaced.test(folded.text);
  if (textWords.length > 0 && isPlain) return { phrase: textWords.join(' '), sign: '' };
  return { phrase: '', sign: folded.text.trim() };
}

/** Scripts without blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A word of a text with look-alikes replaced, and its position in the original text. */
interface TextWord extends Span {
  word: string;
}

function wordsOf({ text, spans }: Folded): TextWord[] {
  const letters = asLetters(text, 'digits');
  return [...letters.text.matchAll(words)].map(({ index, 0: word }) => ({
    word,
    start: spans[letters.units[index] ?? 0]?.start ?? 0,
    end: spans[letters.units[index + word.length - 1] ?? 0]?.end ?? 0,
  }));
}

/** Finds the phrases in a text. If variants of the same words match several entries, only the first match counts. */
function phrasesIn(folded: Folded, phrases: Automaton): FoundWord[] {
  const textWords = wordsOf(folded);
  const matched = new Set<number>();
  return variantsOf(textWords.map(({ word }) => word)).flatMap((symbols) => {
    const found = phrases.find(symbols).filter(({ end, length }) => !matched.has(end * textWords.length + length));
    for (const { end, length } of found) matched.add(end * textWords.length + length);
    return found.flatMap(({ end, length, kind }) => {
      const [first, last, does] = [textWords[end - length], textWords[end - 1], WORD_ACTIONS[kind]];
      return first && last && does ? [{ start: first.start, end: last.end, does }] : [];
    });
  });
}

/**
 * Returns the words as they are. If letters are repeated ("shiiit", "asssss"), also returns the words with one and with
 * two of each repeated letter.
 */
function variantsOf(textWords: string[]): string[][] {
  const isStretched = textWords.map((word) => word.length > 2 && stretched.test(word));
  if (!isStretched.includes(true)) return [textWords];
  const shortenedTo = (letters: string) =>
    textWords.map((word, index) => (isStretched[index] ? word.replace(allStretched, letters) : word));
  return [textWords, shortenedTo('$1'), shortenedTo('$1$1')];
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
