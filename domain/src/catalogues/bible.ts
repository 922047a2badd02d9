import { type BibleBook, bibleBooks } from './bible-books.ts';
import { type BibleVersion, bibleVersions } from './bible-versions.ts';

const BIBLE_SITE = 'https://www.bible.com';

/** A passage at the Bible site, each part as its URLs write it. */
export interface BiblePassage {
  translation: string;
  language: string;
  book: string;
  chapter: string;
}

/** A chapter of a book, with the verses to highlight; null for none. `last` may be beyond the chapter's end. */
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
  return Array.from({ length: bibleBook(bookId)?.chapters ?? 0 }, (_, at) => String(at + 1));
}

/** Returns the URL of a passage at the Bible site; language and version are optional (CNT-232). */
export function bibleUrl(passage: Omit<BiblePassage, 'language'> & { language?: string; version?: string }): string {
  const { translation, language, book, chapter, version } = passage;
  const parts = [BIBLE_SITE, language, 'bible', translation, [book, chapter, version].filter(Boolean).join('.')];
  return parts.filter(Boolean).join('/');
}

/** Returns the abbreviation at the end of a translation's title; undefined if it cannot be part of a URL. */
export function abbreviationOf({ name }: Pick<BibleVersion, 'name'>): string | undefined {
  return /\(([\w-]+)\)$/.exec(name)?.[1];
}

/** Returns the previous or next chapter, maybe in another book; null beyond either end of the Bible. */
export function chapterBeside(
  { book, chapter }: Pick<BiblePlace, 'book' | 'chapter'>,
  step: -1 | 1,
): BiblePlace | null {
  const at = Number(chapter) + step;
  const bookAt = bibleBooks.findIndex(({ id }) => id === book);
  const isInside = at >= 1 && at <= (bibleBooks[bookAt]?.chapters ?? 0);
  if (isInside) return { book, chapter: String(at), verses: null };
  const beside = bibleBooks[bookAt + step];
  return beside ? { book: beside.id, chapter: step > 0 ? '1' : String(beside.chapters), verses: null } : null;
}
