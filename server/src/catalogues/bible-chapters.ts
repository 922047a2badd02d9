import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chaptersOf } from '@nave/domain/catalogues/bible.ts';
import { bibleBooks } from '@nave/domain/catalogues/bible-books.ts';
import { type BibleText, bibleTexts } from '@nave/domain/catalogues/bible-texts.ts';

const decompress = promisify(brotliDecompress);

/** A requested chapter that is not validated yet. */
interface ChapterRequest {
  edition: string;
  book: string;
  chapter: string;
}

/** The product's own Bible texts (server/bible/README.md). */
export interface BibleChapters {
  /** Returns the verses of a chapter as a JSON array of texts; null if the chapter does not exist. */
  verses(request: ChapterRequest): Promise<string | null>;
}

/** Unpacks each text on its first use, off the main thread, and caches the four megabytes of the unpacked text. */
export function createBibleChapters(): BibleChapters {
  const unpacked = new Map<BibleText, Promise<Buffer[]>>();
  const linesOf = (text: BibleText) => {
    const cachedLines = unpacked.get(text);
    if (cachedLines) return cachedLines;
    const lines = unpack(text);
    unpacked.set(text, lines);
    // A failure is not cached, so that the next request tries again.
    lines.catch(() => unpacked.delete(text));
    return lines;
  };
  return {
    async verses({ edition, book, chapter }) {
      const text = bibleTexts.find((candidate) => candidate.edition === edition);
      if (!text || !chaptersOf(book).includes(chapter)) return null;
      const line = (await linesOf(text))[lineOf(book, Number(chapter))];
      if (!line) throw new Error(`${edition} has no ${book} ${chapter}.`);
      return line.toString();
    },
  };
}

/** Returns the number of a chapter's line. A text has a line for each chapter, in the order of the books. */
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
