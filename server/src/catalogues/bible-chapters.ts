import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chaptersOf } from '@nave/domain/catalogues/bible.ts';
import { bibleBooks } from '@nave/domain/catalogues/bible-books.ts';
import { type BibleText, bibleTexts } from '@nave/domain/catalogues/bible-texts.ts';

const decompress = promisify(brotliDecompress);

/** The requested chapter, not validated. */
interface AskedChapter {
  edition: string;
  book: string;
  chapter: string;
}

/** The product's own Bible texts (server/bible/README.md). */
export interface BibleChapters {
  /** Returns the verses of a chapter as a JSON array of texts; null where there is no such chapter. */
  verses(asked: AskedChapter): Promise<string | null>;
}

/** Unpacks a text on first use, off the main thread, and caches its four megabytes. */
export function createBibleChapters(): BibleChapters {
  const unpacked = new Map<BibleText, Promise<Buffer[]>>();
  const linesOf = (text: BibleText) => {
    const known = unpacked.get(text);
    if (known) return known;
    const lines = unpack(text);
    unpacked.set(text, lines);
    // A failed read is not cached.
    lines.catch(() => unpacked.delete(text));
    return lines;
  };
  return {
    async verses({ edition, book, chapter }) {
      const text = bibleTexts.find((one) => one.edition === edition);
      if (!text || !chaptersOf(book).includes(chapter)) return null;
      const line = (await linesOf(text))[lineOf(book, Number(chapter))];
      if (!line) throw new Error(`${edition} has no ${book} ${chapter}.`);
      return line.toString();
    },
  };
}

/** Each line is a chapter, in the order of the books. */
function lineOf(bookId: string, chapter: number): number {
  const before = bibleBooks.slice(
    0,
    bibleBooks.findIndex(({ id }) => id === bookId),
  );
  return before.reduce((sum, { chapters }) => sum + chapters, 0) + chapter - 1;
}

async function unpack({ id }: BibleText): Promise<Buffer[]> {
  const file = fileURLToPath(new URL(`../../bible/${id}.jsonl.br`, import.meta.url));
  const bytes = await decompress(await readFile(file));
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start);
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}
