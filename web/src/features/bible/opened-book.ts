import { bibleCalls } from '@nave/domain/catalogues/bible.calls.ts';
import { chaptersOf } from '@nave/domain/catalogues/bible.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { ApiError, ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { keepTrying } from '../../lib/parts/keep-trying.ts';
import { LostFile } from '../../lib/parts/load-part.ts';
import { Observable } from '../../lib/socket/observable.ts';
import { keepChapter, keptChapter } from './kept-chapters.ts';

/** The video has the line first. */
const REST_AFTER_MS = 3_000;

/** A book as far as it has come. */
export interface BookNow {
  chapters: ReadonlyMap<string, readonly string[]>;
  /** Chapters that were asked for in vain so far. */
  late: ReadonlySet<string>;
  /** The server has no such text any more: the page is older than what it knows. */
  isGone: boolean;
  /** This device has all of it, also for the next visit. */
  isKept: boolean;
}

/**
 * A book that is read: the chapter that is opened comes first, then all others one by one, so that it is searched and
 * stays readable without a network.
 */
export class OpenedBook {
  readonly now = new Observable<BookNow>({ chapters: new Map(), late: new Set(), isGone: false, isKept: false });
  private readonly edition: string;
  private readonly book: string;
  private readonly all: string[];
  private readonly kept = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(edition: string, book: string) {
    this.edition = edition;
    this.book = book;
    this.all = chaptersOf(book);
  }

  /** Brings a chapter, and the others of the book when it is there. */
  open(chapter: string): void {
    this.isClosed = false;
    void this.bring(chapter)
      .then(() => {
        if (!this.isClosed) this.timer ??= setTimeout(() => void this.bringRest(chapter), REST_AFTER_MS);
      })
      .catch((error) => this.fail(error));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async bringRest(from: string): Promise<void> {
    const start = this.all.indexOf(from);
    try {
      for (const chapter of [...this.all.slice(start), ...this.all.slice(0, start)]) await this.bring(chapter);
    } catch (error) {
      this.fail(error);
    }
  }

  private async bring(chapter: string): Promise<void> {
    if (this.now.current().chapters.has(chapter)) return;
    const verses = await keepTrying(
      () => this.attempt(chapter),
      () => this.change({ late: new Set([...this.now.current().late, chapter]) }),
    );
    const late = new Set(this.now.current().late);
    late.delete(chapter);
    const chapters = new Map([...this.now.current().chapters, [chapter, verses]]);
    this.change({ chapters, late, isKept: this.kept.size === this.all.length });
  }

  private async attempt(chapter: string): Promise<readonly string[]> {
    if (this.isClosed) throw new Closed();
    const asked = { edition: this.edition, book: this.book, chapter };
    const address = addressOf(bibleCalls.chapter, asked);
    const here = await keptChapter(address);
    if (here) {
      this.kept.add(chapter);
      return here;
    }
    const { data } = await ask(bibleCalls.chapter, asked).catch((error) => {
      if (error instanceof ApiError && error.status === 404) throw error;
      throw new LostFile(address, error);
    });
    if (await keepChapter(address, data)) this.kept.add(chapter);
    return data;
  }

  private fail(error: unknown): void {
    if (error instanceof Closed) return;
    logFailure('A chapter of the Bible is not there', error);
    this.change({ isGone: true });
  }

  private change(change: Partial<BookNow>): void {
    this.now.set({ ...this.now.current(), ...change });
  }
}

/** Nobody reads the book any more. */
class Closed extends Error {}
