import { bibleCalls } from '@nave/domain/catalogues/bible.calls.ts';
import { chaptersOf } from '@nave/domain/catalogues/bible.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { ApiError, ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { keepTrying } from '../../lib/parts/keep-trying.ts';
import { FileLoadError } from '../../lib/parts/load-part.ts';
import { Observable } from '../../lib/socket/observable.ts';
import { keepChapter, keptChapter } from './kept-chapters.ts';

/** Delay before the other chapters load, so that the video loads first. */
const REST_AFTER_MS = 3_000;

/** The loaded part of a book. */
export interface BookState {
  chapters: ReadonlyMap<string, readonly string[]>;
  /** Chapters whose loading has failed so far. */
  late: ReadonlySet<string>;
  /** The server no longer has this edition, so the page must be reloaded. */
  isOutdated: boolean;
  /** All chapters are stored on this device. */
  isKept: boolean;
}

/**
 * Loads an open book: the opened chapter first, then the others one by one, so that the book can be searched and stays
 * readable offline.
 */
export class OpenedBook {
  readonly state = new Observable<BookState>({
    chapters: new Map(),
    late: new Set(),
    isOutdated: false,
    isKept: false,
  });
  private readonly edition: string;
  private readonly book: string;
  private readonly allChapters: string[];
  private readonly storedChapters = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(edition: string, book: string) {
    this.edition = edition;
    this.book = book;
    this.allChapters = chaptersOf(book);
  }

  /** Loads a chapter, and afterwards the other chapters of the book. */
  open(chapter: string): void {
    this.isClosed = false;
    void this.load(chapter)
      .then(() => {
        if (!this.isClosed) this.timer ??= setTimeout(() => void this.loadRest(chapter), REST_AFTER_MS);
      })
      .catch((error) => this.fail(error));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async loadRest(from: string): Promise<void> {
    const start = this.allChapters.indexOf(from);
    try {
      for (const chapter of [...this.allChapters.slice(start), ...this.allChapters.slice(0, start)])
        await this.load(chapter);
    } catch (error) {
      this.fail(error);
    }
  }

  private async load(chapter: string): Promise<void> {
    if (this.state.current().chapters.has(chapter)) return;
    const verses = await keepTrying(
      () => this.attempt(chapter),
      () => this.change({ late: new Set([...this.state.current().late, chapter]) }),
    );
    const late = new Set(this.state.current().late);
    late.delete(chapter);
    const chapters = new Map([...this.state.current().chapters, [chapter, verses]]);
    this.change({ chapters, late, isKept: this.storedChapters.size === this.allChapters.length });
  }

  private async attempt(chapter: string): Promise<readonly string[]> {
    if (this.isClosed) throw new Closed();
    const params = { edition: this.edition, book: this.book, chapter };
    const address = addressOf(bibleCalls.chapter, params);
    const stored = await keptChapter(address);
    if (stored) {
      this.storedChapters.add(chapter);
      return stored;
    }
    const { data } = await ask(bibleCalls.chapter, params).catch((error) => {
      if (error instanceof ApiError && error.status === 404) throw error;
      throw new FileLoadError(address, error);
    });
    if (await keepChapter(address, data)) this.storedChapters.add(chapter);
    return data;
  }

  private fail(error: unknown): void {
    if (error instanceof Closed) return;
    logFailure('A chapter of the Bible is not there', error);
    this.change({ isOutdated: true });
  }

  private change(change: Partial<BookState>): void {
    this.state.set({ ...this.state.current(), ...change });
  }
}

/** Thrown if the book is closed while a chapter loads. */
class Closed extends Error {}
