import { bcv_parser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import * as spanish from 'bible-passage-reference-parser/esm/lang/es.js';
import type { BiblePlace } from './bible.ts';
import { bibleBooks } from './bible-books.ts';

/** A reference in a text: where it stands, as indices, and where it leads. */
export interface BibleReference {
  start: number;
  end: number;
  place: BiblePlace;
}

/** A list of verses is taken apart, so that each can be opened. */
const options = {
  sequence_combination_strategy: 'separate',
  consecutive_combination_strategy: 'separate',
  osis_compaction_strategy: 'bc',
} as const;
const parsers = [english, spanish].flatMap((language) => {
  try {
    return [new bcv_parser(language).set_options(options)];
  } catch {
    // Safari before 16.4 knows no expression that looks behind, of which the parser is made: references stay words there.
    return [];
  }
});
/** The parser knows books by other names, in the same order. */
const codes = new Map(
  parsers[0]?.translation_info('default').books.flatMap((name, at) => {
    const book = bibleBooks[at];
    return book ? [[name, book.id] as const] : [];
  }),
);

/** The references of a text, as they stand (CAT-54). Load it late: the parser is 36 KB. */
export function bibleReferences(text: string): BibleReference[] {
  const inColons = withColons(text);
  return stretches(text).flatMap(({ start, end }) => referencesWithin(text, inColons, start, end));
}

/** The longest book with its number stands in so much before a chapter, and a list in so much behind it. */
const BEFORE = 32;
const BEHIND = 24;
/** The parser takes the longer for a character the longer a text is: a message made for that would hold a page up. */
const LONGEST = 160;
const MOST_STRETCHES = 60;

/** What of a text may hold references: what stands around its figures. */
function stretches(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const { index, 0: figures } of text.matchAll(/\d+/g)) {
    const last = found.at(-1);
    const start = wordStart(text, Math.max(0, index - BEFORE));
    const end = figureEnd(text, index + figures.length + BEHIND);
    if (last && start <= last.end && end - last.start <= LONGEST) last.end = end;
    else if (!last || index >= last.end) found.push({ start: Math.max(start, last?.end ?? 0), end });
    if (found.length === MOST_STRETCHES) break;
  }
  return found;
}

/** Half a figure would be another verse. */
function figureEnd(text: string, from: number): number {
  let end = Math.min(text.length, from);
  while (/\d/.test(text[end] ?? '')) end += 1;
  return end;
}

/** Half a word might be a book. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.indexOf(' ', from);
  return space < 0 ? from : space + 1;
}

function referencesWithin(text: string, inColons: string, from: number, to: number): BibleReference[] {
  const found = parsers.flatMap((parser) => parser.parse(inColons.slice(from, to)).osis_and_indices());
  const pieces = found
    .map(({ osis, indices: [start = 0, end = 0] }) => ({ osis, start: from + start, end: from + end }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const references: BibleReference[] = [];
  /** Where the last piece ended, and whether it was a reference: what follows in its list goes by it. */
  let last = { end: 0, counts: false };
  for (const { osis, start, end } of pieces) {
    if (start < last.end) continue;
    const words = text.slice(start, end);
    const isNamed = /\p{L}{2}/u.test(words);
    const counts = isNamed ? isMeant(words, text[start - 1], osis) : last.counts;
    const place = placeOf(osis);
    if (counts && place) references.push({ start, end, place });
    last = { end, counts };
  }
  return references;
}

/** Many write 'Juan 3,16.18' where others write 'John 3:16,18'; of the same length, so that the indices stay. */
function withColons(text: string): string {
  return text.replace(
    /(\p{L}\.? ?\d{1,3}),(?=\d)(\d[\d–-]*(?:\.\d[\d–-]*)*)/gu,
    (_, chapter: string, verses: string) => `${chapter}:${verses.replaceAll('.', ',')}`,
  );
}

/** Abbreviations that are words or names of their own: with a chapter alone they mean those. */
const ordinary = /^(is|am|so|he|la|ha|ho|mi|na|ti|no|os|es|ex|mal|dan|lev|eli|zac|pro|act|rut|jud|tit)$/i;

/** Whether a book is meant, not a word, a time of day or a part of an address (CAT-55). */
function isMeant(words: string, before: string | undefined, osis: string): boolean {
  if (before && /[\p{L}\p{N}/@#&=_.-]/u.test(before)) return false;
  if (/^\d/.test(words)) return true;
  const book = /^\p{L}+/u.exec(words)?.[0] ?? '';
  const isCapital = /^\p{Lu}/u.test(words);
  if (osis.split('.').length > 2 && /\d\s?[:.,v]/.test(words)) return isCapital || book.length > 2;
  if (ordinary.test(book)) return false;
  return isCapital || /^(psalms?|salmos?)$/.test(book);
}

/** 'John.3.16-John.3.18' as a place. A range that goes on in another chapter is marked to the end of its first. */
function placeOf(osis: string): BiblePlace | null {
  const [from = '', to = from] = osis.split('-');
  const [name = '', chapter = '', verse] = from.split('.');
  const [, lastChapter, lastVerse] = to.split('.');
  const book = codes.get(name);
  if (!book) return null;
  if (!verse) return { book, chapter: chapter || '1', verses: null };
  const last = lastChapter === chapter ? Number(lastVerse) : Number.POSITIVE_INFINITY;
  return { book, chapter, verses: { first: Number(verse), last } };
}
