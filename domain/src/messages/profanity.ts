import { profanityMatchers } from './profane-words.ts';

/** A stretch of a text, in UTF-16 units; `end` is not part of it. */
interface Span {
  start: number;
  end: number;
}

/** A text as the word list reads it; unit i of it stands for `spans[i]` of the original. */
interface Folded {
  text: string;
  spans: Span[];
}

/** Marks each word that holds one of the profanity list with asterisks (CHAT-20), and says whether there was any (CHAT-21). */
export function maskProfanity(text: string): { text: string; profane: boolean } {
  let masked = text;
  // A mask can take away what made a neighbour harmless, so look again until nothing is found.
  for (let next = maskOnce(masked); next !== masked; next = maskOnce(masked)) masked = next;
  return { text: masked, profane: masked !== text };
}

function maskOnce(text: string): string {
  const folded = fold(text);
  const hit: boolean[] = Array(text.length).fill(false);
  for (const { start, end } of [folded, ...spelledOut(folded)].flatMap(profaneSpans)) hit.fill(true, start, end);
  // Masking whole words leaves no new word boundary at which something else could be found.
  for (const { index, 0: word } of text.matchAll(words)) {
    const end = index + word.length;
    if (hit.slice(index, end).includes(true)) hit.fill(true, index, end);
  }
  let [masked, at] = ['', 0];
  for (const character of text) {
    masked += hit[at] ? asterisk(character) : character;
    at += character.length;
  }
  return masked;
}

/** What belongs to a word; in scripts without blanks between words nothing but the match itself is masked. */
const words = /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}@$])+/gu;

/** One for each sign that has a place of its own; blanks stay. */
function asterisk(character: string): string {
  if (/[\p{M}\p{Cf}]/u.test(character)) return '';
  return /\s/.test(character) ? character : '*';
}

/** Letters without accents, width and case, and without what has no width, but ñ, which is a letter of its own. */
function fold(text: string): Folded {
  const folded: Folded = { text: '', spans: [] };
  let start = 0;
  for (const character of text) {
    const span = { start, end: start + character.length };
    const lower = character.toLowerCase();
    const plain = lower === 'ñ' ? lower : lower.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
    folded.text += plain;
    for (let unit = 0; unit < plain.length; unit++) folded.spans.push(span);
    start = span.end;
  }
  return folded;
}

/** 'f u c k' and 's.h.i.t': runs of single letters, each read as one word and masked as one. */
function spelledOut({ text, spans }: Folded): Folded[] {
  const runs = text.matchAll(/(?<![\p{L}\p{N}])\p{L}(?:[\s._~-]{1,3}\p{L}(?![\p{L}\p{N}])){2,}/gu);
  return [...runs].map(({ index, 0: run }) => {
    const letters = run.replace(/\P{L}/gu, '');
    const [first, last] = [spans[index], spans[index + run.length - 1]];
    const whole = { start: first?.start ?? 0, end: last?.end ?? 0 };
    return { text: letters, spans: Array(letters.length).fill(whole) };
  });
}

function profaneSpans({ text, spans }: Folded): Span[] {
  const found = profanityMatchers.flatMap((matcher) => matcher.getAllMatches(text));
  return found.flatMap(({ startIndex, endIndex }) => {
    const word = text.slice(startIndex, endIndex + 1);
    // The list reads 455 as letters, and a wildcard as a blank: neither is a word.
    const isWord = /\p{L}/u.test(word) && !/\s/.test(word);
    const [first, last] = [spans[startIndex], spans[endIndex]];
    return isWord && first && last ? [{ start: first.start, end: last.end }] : [];
  });
}
