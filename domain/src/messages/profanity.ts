import { type Folded, fold, type Span, spelledOut, words } from './folded-text.ts';
import { noWords, type OwnWords } from './own-words.ts';
import { profanityMatchers } from './profane-words.ts';

/**
 * Marks each word that holds one of the profanity list with asterisks (CHAT-20), and says whether there was any (CHAT-21). With
 * an organisation's own words, those that it masks too, and not those that it allows (CHAT-167).
 */
export function maskProfanity(text: string, own: OwnWords = noWords): { text: string; profane: boolean } {
  let masked = text;
  // A mask can take away what made a neighbour harmless, so look again until nothing is found.
  for (let next = maskOnce(masked, own); next !== masked; next = maskOnce(masked, own)) masked = next;
  return { text: masked, profane: masked !== text };
}

function maskOnce(text: string, own: OwnWords): string {
  const folded = fold(text);
  const found = own.find(text);
  const allowed = found.filter(({ does }) => does === 'allow');
  const isAllowed = ({ start, end }: Span) => allowed.some((span) => span.start <= start && end <= span.end);
  const profane = [folded, ...spelledOut(folded)].flatMap(profaneSpans).filter((span) => !isAllowed(span));
  const masked = found.filter(({ does }) => does === 'mask');
  const hit: boolean[] = Array(text.length).fill(false);
  for (const { start, end } of [...profane, ...masked]) hit.fill(true, start, end);
  // Masking whole words leaves no new word boundary at which something else could be found.
  for (const { index, 0: word } of text.matchAll(words)) {
    const end = index + word.length;
    if (hit.slice(index, end).includes(true)) hit.fill(true, index, end);
  }
  let [shown, at] = ['', 0];
  for (const character of text) {
    shown += hit[at] ? asterisk(character) : character;
    at += character.length;
  }
  return shown;
}

/** One for each sign that has a place of its own; blanks stay. */
function asterisk(character: string): string {
  if (/[\p{M}\p{Cf}]/u.test(character)) return '';
  return /\s/.test(character) ? character : '*';
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
