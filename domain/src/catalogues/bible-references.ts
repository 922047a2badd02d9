import { bcv_parser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import * as spanish from 'bible-passage-reference-parser/esm/lang/es.js';
import type { BiblePlace } from './bible.ts';
import { bibleBooks } from './bible-books.ts';

/** A reference in a text: its start and end as indices, and the passage that it names. */
export interface BibleReference {
  start: number;
  end: number;
  place: BiblePlace;
}

/** Each verse of a list is a reference of its own, so that each can be opened. */
const options = {
  sequence_combination_strategy: 'separate',
  consecutive_combination_strategy: 'separate',
  osis_compaction_strategy: 'bc',
} as const;
const parsers = [english, spanish].flatMap((language) => {
  try {
    return [new bcv_parser(language).set_options(options)];
  } catch {
    // Safari before 16.4 does not support lookbehind, which the parser uses: there references stay plain text.
    return [];
  }
});
/** Maps the parser's names of books, which are in the same order, to our codes. */
const codes = new Map(
  parsers[0]?.translation_info('default').books.flatMap((name, at) => {
    const book = bibleBooks[at];
    return book ? [[name, book.id] as const] : [];
  }),
);

/** Returns the Bible references of a text, in order (CAT-54). Import this module lazily: the parser is 36 KB. */
export function bibleReferences(text: string): BibleReference[] {
  const inColons = withColons(text);
  return stretches(text).flatMap(({ start, end }) => referencesWithin(text, inColons, start, end));
}

/** Characters to parse before a number (the longest book name) and after it (a list of verses). */
const BEFORE = 32;
const BEHIND = 24;
/** Longest section and number of sections to parse. The parser is slower than linear, so a crafted message could freeze a page. */
const LONGEST = 160;
const MOST_STRETCHES = 60;

/** Returns the sections of a text that can contain references: the surroundings of its numbers. */
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

/** Moves the end of a section behind a number that it would cut in two. */
function figureEnd(text: string, from: number): number {
  let end = Math.min(text.length, from);
  while (/\d/.test(text[end] ?? '')) end += 1;
  return end;
}

/** Moves the start of a section to the next word, so that it does not begin within one. */
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
  /** The end of the last piece and whether it was a reference; a following piece without a book belongs to it. */
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

/** Rewrites the Spanish form 'Juan 3,16.18' as 'Juan 3:16,18'. The length stays the same, and so do the indices. */
function withColons(text: string): string {
  return text.replace(
    /(\p{L}\.? ?\d{1,3}),(?=\d)(\d[\d–-]*(?:\.\d[\d–-]*)*)/gu,
    (_, chapter: string, verses: string) => `${chapter}:${verses.replaceAll('.', ',')}`,
  );
}

/** Abbreviations of books that are also words or names. With only a chapter behind them they count as words. */
const ordinary = /^(is|am|so|he|la|ha|ho|mi|na|ti|no|os|es|ex|mal|dan|lev|eli|zac|pro|act|rut|jud|tit)$/i;

/** Whether the words name a book and not an ordinary word, a time of day or a part of a URL (CAT-55). */
function isMeant(words: string, before: string | undefined, osis: string): boolean {
  if (before && /[\p{L}\p{N}/@#&=_.-]/u.test(before)) return false;
  if (/^\d/.test(words)) return true;
  const book = /^\p{L}+/u.exec(words)?.[0] ?? '';
  const isCapital = /^\p{Lu}/u.test(words);
  if (osis.split('.').length > 2 && /\d\s?[:.,v]/.test(words)) return isCapital || book.length > 2;
  if (ordinary.test(book)) return false;
  return isCapital || /^(psalms?|salmos?)$/.test(book);
}

/** Converts 'John.3.16-John.3.18' to a place. A range into another chapter extends to the end of the first chapter. */
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
