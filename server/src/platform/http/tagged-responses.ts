import type { CachedResponse } from './cached-response.ts';

/** A map of cached answers with a maximum size and an index by tag. */
export class TaggedResponses {
  readonly #maxSize: number;
  readonly #answers = new Map<string, CachedResponse>();
  readonly #keysByTag = new Map<string, Set<string>>();

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get size(): number {
    return this.#answers.size;
  }

  find(key: string): CachedResponse | undefined {
    return this.#answers.get(key);
  }

  /** Adds or replaces an answer. If the map then exceeds its maximum size, removes the oldest answer. */
  keep(key: string, answer: CachedResponse): void {
    this.remove(key);
    this.#answers.set(key, answer);
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
    if (this.#answers.size <= this.#maxSize) return;
    const oldest = this.#answers.keys().next();
    if (!oldest.done) this.remove(oldest.value);
  }

  remove(key: string): void {
    for (const tag of this.#answers.get(key)?.tags ?? []) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
    this.#answers.delete(key);
  }

  clear(): void {
    this.#answers.clear();
    this.#keysByTag.clear();
  }

  removeTagged(tag: string): void {
    for (const key of this.#keysByTag.get(tag) ?? []) this.remove(key);
  }
}
