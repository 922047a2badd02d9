import { type ChannelChanged, REFETCH_AFTER_MS } from '@nave/domain/channels/channels.protocol.ts';
import { ApiError } from './api.ts';
import { logFailure } from './log.ts';
import { Observable } from './socket/observable.ts';

/** Delay before a failed or outdated fetch is repeated. A cache keeps an answer for the same time. */
export const RETRY_AFTER_MS = 5_000;
/** Upper limit of the backoff while an announced version does not exist (after a backup was restored). */
const LONGEST_WAIT_MS = 60_000;

export interface Versioned<Value> {
  value: Value;
  version: number;
}

interface FollowedAnswerOptions<Value> {
  /** The value that the page starts with. */
  first: Versioned<Value>;
  /** Fetches this version or a later one, bypassing caches. */
  fetch: (version: number, signal: AbortSignal) => Promise<Versioned<Value>>;
  /** Called when the server answers 404. */
  onNotFound: () => void;
}

/**
 * An answer of the read API that is refetched after each announced version, and again if the fetch fails or returns an
 * older version. Keeps the newest answer. One request is pending at a time: a new request aborts it.
 */
export class FollowedAnswer<Value> {
  readonly value: Observable<Value>;
  private readonly options: FollowedAnswerOptions<Value>;
  private shownVersion: number;
  private wantedVersion: number;
  /** Consecutive answers without a newer version. */
  private staleAnswers = 0;
  private pending = new AbortController();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: FollowedAnswerOptions<Value>) {
    this.options = options;
    this.value = new Observable(options.first.value);
    this.shownVersion = options.first.version;
    this.wantedVersion = options.first.version;
  }

  /** Refetches 3 s plus a random part of the spread later, to spread the load of a large audience (API-101). */
  onVersion = ({ version, spreadMs }: ChannelChanged): void => {
    if (version <= this.wantedVersion) return;
    this.wantedVersion = version;
    this.fetchAfter(REFETCH_AFTER_MS + Math.random() * spreadMs);
  };

  /** Refetches now. */
  refetch = (): void => this.fetchAfter(0);

  stop(): void {
    this.setTimer(null);
    this.pending.abort();
  }

  private fetchAfter(ms: number): void {
    this.setTimer(setTimeout(() => this.fetch(), ms));
  }

  private setTimer(timer: ReturnType<typeof setTimeout> | null): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = timer;
  }

  private fetch(): void {
    this.stop();
    this.pending = new AbortController();
    const { signal } = this.pending;
    // The promise may settle in spite of the abort.
    this.options.fetch(this.wantedVersion, signal).then(
      (answer) => signal.aborted || this.handleAnswer(answer),
      (error) => signal.aborted || this.handleError(error),
    );
  }

  private handleAnswer({ value, version }: Versioned<Value>): void {
    this.staleAnswers = version > this.shownVersion ? 0 : this.staleAnswers + 1;
    if (version >= this.wantedVersion) this.wantedVersion = version;
    else if (this.timer === null)
      this.fetchAfter(Math.min(RETRY_AFTER_MS * 2 ** Math.max(0, this.staleAnswers - 1), LONGEST_WAIT_MS));
    if (version < this.shownVersion) return;
    this.shownVersion = version;
    this.value.set(value);
  }

  private handleError(error: unknown): void {
    if (error instanceof ApiError && error.status === 404) {
      this.options.onNotFound();
      return;
    }
    logFailure('An answer could not be fetched again', error);
    if (this.timer === null) this.fetchAfter(RETRY_AFTER_MS);
  }
}
