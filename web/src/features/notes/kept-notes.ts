import { store, stored } from '../../lib/storage.ts';

/** Each content has its own entry in the browser's storage (PAN-32, PAN-34). */
const keyOf = (contentId: string) => `nave.notes.${contentId}`;

/**
 * A viewer's notes of one content, which other tabs of the browser may change too. If they cannot be stored, they are
 * kept until the page closes (PAN-38).
 */
export class StoredNotes {
  private readonly key: string;
  private seen: string | null;
  private isUnsaved = false;

  constructor(contentId: string) {
    this.key = keyOf(contentId);
    this.seen = stored(this.key);
  }

  /** Returns the stored notes that this page has seen last; null if the viewer has no notes of their own (PAN-35). */
  current(): string | null {
    return this.seen;
  }

  /** Stores the notes, followed by unseen notes of another tab. Returns the result. */
  write(html: string): string {
    const current = stored(this.key);
    const isUnseen = current !== null && current !== this.seen && current !== html;
    const kept = isUnseen ? html + current : html;
    store(this.key, kept);
    const saved = stored(this.key);
    this.isUnsaved = saved !== kept;
    this.seen = saved;
    return kept;
  }

  /** Returns new notes of another tab; undefined if it has none, or if this page has notes that are not stored. */
  news(): string | undefined {
    const current = stored(this.key);
    if (current === null || current === this.seen || this.isUnsaved) return undefined;
    this.seen = current;
    return current;
  }

  /** Calls `onChange` when another tab may have written: on its writes, and when this tab is focused or shown again. */
  follow(onChange: () => void): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const onStorage = ({ key }: StorageEvent) => key === this.key && onChange();
    window.addEventListener('storage', onStorage, { signal });
    for (const name of ['focus', 'pageshow']) window.addEventListener(name, onChange, { signal });
    return () => stop.abort();
  }
}
