import { store, stored } from '../../lib/storage.ts';

/** One entry of this browser's storage for each content (PAN-32, PAN-34). */
const keyOf = (contentId: string) => `nave.notes.${contentId}`;

/**
 * A viewer's notes of one content, which other tabs of the browser may change too. Where nothing can be stored they live as
 * long as the page does (PAN-38).
 */
export class KeptNotes {
  private readonly key: string;
  private seen: string | null;
  private isBehind = false;

  constructor(contentId: string) {
    this.key = keyOf(contentId);
    this.seen = stored(this.key);
  }

  /** What is stored, as far as this page has seen it; null: the viewer has none of their own (PAN-35). */
  current(): string | null {
    return this.seen;
  }

  /** Keeps what was written, and behind it what another tab has written unseen. Answers what is kept. */
  write(html: string): string {
    const there = stored(this.key);
    const isUnseen = there !== null && there !== this.seen && there !== html;
    const kept = isUnseen ? html + there : html;
    store(this.key, kept);
    const now = stored(this.key);
    this.isBehind = now !== kept;
    this.seen = now;
    return kept;
  }

  /** What another tab has written since; undefined when there is nothing new, or this page has more that could not be stored. */
  news(): string | undefined {
    const there = stored(this.key);
    if (there === null || there === this.seen || this.isBehind) return undefined;
    this.seen = there;
    return there;
  }

  /** Tells of every moment at which another tab may have written: as it writes, and when this one is looked at again. */
  follow(onMoment: () => void): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const onStorage = ({ key }: StorageEvent) => key === this.key && onMoment();
    window.addEventListener('storage', onStorage, { signal });
    for (const name of ['focus', 'pageshow']) window.addEventListener(name, onMoment, { signal });
    return () => stop.abort();
  }
}
