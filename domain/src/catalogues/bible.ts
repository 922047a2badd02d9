import { type BibleBook, bibleBooks } from './bible-books.ts';
import { type BibleVersion, bibleVersions } from './bible-versions.ts';

const BIBLE_SITE = 'https://www.bible.com';

/** A passage at bible.com. Each part is written as in the URLs of that site. */
export interface BiblePassage {
  translation: string;
  language: string;
  book: string;
  chapter: string;
}

/** A chapter of a book and the verses to highlight, null for none. `last` may be greater than the number of verses. */
export interface BiblePlace {
  book: string;
  chapter: string;
  verses: { first: number; last: number } | null;
}

/** Genesis 1 in the New International Version. Source: 001 §3 (CAT-14, CNT-113). */
export const defaultPassage: BiblePassage = { translation: '111', language: 'en', book: 'GEN', chapter: '1' };

export function bibleVersion(id: string): BibleVersion | undefined {
  return bibleVersions.find((version) => version.id === id);
}

export function bibleBook(id: string): BibleBook | undefined {
  return bibleBooks.find((book) => book.id === id);
}

/** Returns the chapter numbers of a book, as strings; empty for an unknown book (CAT-13). */
export function chaptersOf(bookId: string): string[] {
  return Array.from({ length: bibleBook(bookId)?.chapters ?? 0 }, (_, index) => String(index + 1));
}

/**
 * Returns the URL of a passage at bible.com. `version` is the translation's abbreviation; URLs also work without it
 * (CNT-232).
 */
export function bibleUrl(passage: Omit<BiblePassage, 'language'> & { language?: string; version?: string }): string {
  const { translation, language, book, chapter, version } = passage;
  const parts = [BIBLE_SITE, language, 'bible', translation, [book, chapter, version].filter(Boolean).join('.')];
  return parts.filter(Boolean).join('/');
}

/**
 * Returns the abbreviation at the end of a translation's name. Returns undefined if the name has no abbreviation, or an
 * abbreviation that a URL cannot contain.
 */
export function abbreviationOf({ name }: Pick<BibleVersion, 'name'>): string | undefined {
  return /\(([\w-]+)\)$/.exec(name)?.[1];
}

/**
 * Returns the previous chapter (`step` -1) or the next chapter (`step` 1), which may be in another book. Returns null
 * before the first and after the last chapter of the Bible.
 */
export function chapterBeside(
  { book, chapter }: Pick<BiblePlace, 'book' | 'chapter'>,
  step: -1 | 1,
): BiblePlace | null {
  const number = Number(chapter) + step;
  const bookIndex = bibleBooks.findIndex(({ id }) => id === book);
  const isInBook = number >= 1 && number <= (bibleBooks[bookIndex]?.chapters ?? 0);
  if (isInBook) return { book, chapter: String(number), verses: null };
  const nextBook = bibleBooks[bookIndex + step];
  return nextBook ? { book: nextBook.id, chapter: step > 0 ? '1' : String(nextBook.chapters), verses: null } : null;
}
