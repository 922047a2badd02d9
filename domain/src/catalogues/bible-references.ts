import { bcv_parser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import * as spanish from 'bible-passage-reference-parser/esm/lang/es.js';
import type { BiblePlace } from './bible.ts';
import { bibleBooks } from './bible-books.ts';

/** A reference in a text: the indices of its start and end, and the passage to which it refers. */
export interface BibleReference {
  start: number;
  end: number;
  place: BiblePlace;
}

/** Options for the parser. Each verse of a list becomes a separate reference, so that each verse can be opened. */
const options = {
  sequence_combination_strategy: 'separate',
  consecutive_combination_strategy: 'separate',
  osis_compaction_strategy: 'bc',
} as const;
const parsers = [english, spanish].flatMap((language) => {
  try {
    return [new bcv_parser(language).set_options(options)];
  } catch {
    // The parser uses lookbehind, which Safari before 16.4 does not support. In those browsers, references stay plain
    // text.
    return [];
  }
});
/** Ids of the catalogue's books by the parser's names. Parser and catalogue list the books in the same order. */
const bookIds = new Map(
  parsers[0]?.translation_info('default').books.flatMap((name, index) => {
    const book = bibleBooks[index];
    return book ? [[name, book.id] as const] : [];
  }),
);

/** Returns the Bible references of a text, in order (CAT-54). Import this module lazily: the parser is 36 KB. */
export function bibleReferences(text: string): BibleReference[] {
  const normalised = withColons(text);
  return sectionsOf(text).flatMap(({ start, end }) => referencesWithin(text, normalised, start, end));
}

/** Number of characters to parse before a number: enough for the longest name of a book. */
const CHARACTERS_BEFORE = 32;
/** Number of characters to parse after a number: enough for a list of verses. */
const CHARACTERS_AFTER = 24;
/**
 * Maximum length and number of the sections to parse. The time that the parser takes grows faster than the text, so
 * without these limits a crafted message could freeze a page.
 */
const MAX_SECTION_LENGTH = 160;
const MAX_SECTIONS = 60;

/** Returns the sections of a text that can contain references: the numbers with the characters around them. */
function sectionsOf(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const { index, 0: digits } of text.matchAll(/\d+/g)) {
    const last = found.at(-1);
    const start = wordStart(text, Math.max(0, index - CHARACTERS_BEFORE));
    const end = numberEnd(text, index + digits.length + CHARACTERS_AFTER);
    if (last && start <= last.end && end - last.start <= MAX_SECTION_LENGTH) last.end = end;
    else if (!last || index >= last.end) found.push({ start: Math.max(start, last?.end ?? 0), end });
    if (found.length === MAX_SECTIONS) break;
  }
  return found;
}

/** Moves the end of a section to the end of a number that the section would otherwise split. */
function numberEnd(text: string, from: number): number {
  let end = Math.min(text.length, from);
  while (/\d/.test(text[end] ?? '')) end += 1;
  return end;
}

/** Moves the start of a section to the start of the next word, so that the section does not begin inside a word. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.indexOf(' ', from);
  return space < 0 ? from : space + 1;
}

function referencesWithin(text: string, normalised: string, from: number, to: number): BibleReference[] {
  const found = parsers.flatMap((parser) => parser.parse(normalised.slice(from, to)).osis_and_indices());
  const pieces = found
    .map(({ osis, indices: [start = 0, end = 0] }) => ({ osis, start: from + start, end: from + end }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const references: BibleReference[] = [];
  /**
   * The end of the previous piece, and whether that piece was a reference. A piece without a book name continues the
   * previous reference.
   */
  let previous = { end: 0, isReference: false };
  for (const { osis, start, end } of pieces) {
    if (start < previous.end) continue;
    const words = text.slice(start, end);
    const hasBook = /\p{L}{2}/u.test(words);
    const isReference = hasBook ? isMeantAsReference(words, text[start - 1], osis) : previous.isReference;
    const place = placeOf(osis);
    if (isReference && place) references.push({ start, end, place });
    previous = { end, isReference };
  }
  return references;
}

/** Rewrites the Spanish form 'Juan 3,16.18' as 'Juan 3:16,18'. Length and indices of the text stay the same. */
function withColons(text: string): string {
  return text.replace(
    /(\p{L}\.? ?\d{1,3}),(?=\d)(\d[\d–-]*(?:\.\d[\d–-]*)*)/gu,
    (_, chapter: string, verses: string) => `${chapter}:${verses.replaceAll('.', ',')}`,
  );
}

/** Abbreviations of books that are also words or names. If only a chapter number follows, they count as words. */
const ambiguousBooks = /^(is|am|so|he|la|ha|ho|mi|na|ti|no|os|es|ex|mal|dan|lev|eli|zac|pro|act|rut|jud|tit)$/i;

/** Whether the words are meant as a reference, and not as ordinary words, a time of day or a part of a URL (CAT-55). */
function isMeantAsReference(words: string, before: string | undefined, osis: string): boolean {
  if (before && /[\p{L}\p{N}/@#&=_.-]/u.test(before)) return false;
  if (/^\d/.test(words)) return true;
  const book = /^\p{L}+/u.exec(words)?.[0] ?? '';
  const isCapital = /^\p{Lu}/u.test(words);
  if (osis.split('.').length > 2 && /\d\s?[:.,v]/.test(words)) return isCapital || book.length > 2;
  if (ambiguousBooks.test(book)) return false;
  return isCapital || /^(psalms?|salmos?)$/.test(book);
}

/**
 * Converts 'John.3.16-John.3.18' to a place. A range that ends in another chapter is cut at the end of its first
 * chapter.
 */
function placeOf(osis: string): BiblePlace | null {
  const [from = '', to = from] = osis.split('-');
  const [name = '', chapter = '', verse] = from.split('.');
  const [, lastChapter, lastVerse] = to.split('.');
  const book = bookIds.get(name);
  if (!book) return null;
  if (!verse) return { book, chapter: chapter || '1', verses: null };
  const last = lastChapter === chapter ? Number(lastVerse) : Number.POSITIVE_INFINITY;
  return { book, chapter, verses: { first: Number(verse), last } };
}
