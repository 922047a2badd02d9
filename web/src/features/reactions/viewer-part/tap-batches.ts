import type { ReactionIcon } from '@nave/domain/catalogues/reactions.ts';
import { type ReactionCounts, sumOf } from '@nave/domain/reactions/reaction-counts.ts';
import { MOST_IN_BATCH } from '@nave/domain/reactions/reaction-limits.ts';

/** A batch is sent after this time without a tap (REA-19), in milliseconds. */
const REST_MS = 1_000;
/** A batch is sent this long after its first tap even if the taps go on, in milliseconds. */
const LONGEST_MS = 3_000;

/** Sends a batch. Returns the milliseconds after which it must be sent again, or null if it is done. */
export type SendBatch = (batch: number, counts: ReactionCounts) => Promise<number | null>;

/** Collects a viewer's taps, and sends them in numbered batches, one after another (REA-19). */
export class TapBatches {
  readonly #send: SendBatch;
  #counts: ReactionCounts = {};
  #firstAt = 0;
  #number = 0;
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: SendBatch) {
    this.#send = send;
  }

  /** Counts a tap. Returns false if the viewer taps faster than the server accepts; the tap then does not count. */
  tap(icon: ReactionIcon): boolean {
    const collected = sumOf(this.#counts);
    if (collected >= MOST_IN_BATCH) return false;
    const now = performance.now();
    if (collected === 0) this.#firstAt = now;
    this.#counts[icon] = (this.#counts[icon] ?? 0) + 1;
    const isFull = collected + 1 === MOST_IN_BATCH;
    this.#sendIn(isFull ? 0 : Math.min(REST_MS, this.#firstAt + LONGEST_MS - now));
    return true;
  }

  /** Sends what was collected at once, for a viewer who leaves. */
  end(): void {
    this.#sendIn(0);
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer);
    if (ms <= 0) void this.#flush();
    else this.#timer = setTimeout(() => void this.#flush(), ms);
  }

  async #flush(): Promise<void> {
    if (this.#isSending || sumOf(this.#counts) === 0) return;
    const counts = this.#counts;
    this.#counts = {};
    this.#number += 1;
    const number = this.#number;
    this.#isSending = true;
    for (let waitMs = await this.#send(number, counts); waitMs !== null; waitMs = await this.#send(number, counts)) {
      await new Promise((resolve) => setTimeout(resolve, waitMs ?? 0));
    }
    this.#isSending = false;
    // The taps that were collected meanwhile have waited long enough.
    void this.#flush();
  }
}
