import { type ChannelChanged, REFETCH_AFTER_MS } from '@nave/domain/channels/channels.protocol.ts';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { Observable } from '../../lib/socket/observable.ts';

/** What did not come, or came older than was told, is asked for again after this: as long as a cache on the way keeps it. */
export const ASK_AGAIN_AFTER_MS = 5_000;
/** A version that is nowhere any more (a backup was restored) is asked for ever more slowly, down to this. */
const LONGEST_WAIT_MS = 60_000;

/** What the page shows, and which version of it that is. */
export interface Versioned<Value> {
  value: Value;
  version: number;
}

interface FollowedAnswerOptions<Value> {
  /** What the page shows at first. */
  first: Versioned<Value>;
  /** Asks for no less than this version, past any cache on the way. */
  ask: (version: number, signal: AbortSignal) => Promise<Versioned<Value>>;
  /** What was asked for is there no more. */
  onGone: () => void;
}

/**
 * An answer of the read API as new as the page was told: told, wait, ask, keep the newest, and again where that failed.
 * One question is under way at a time: it is given up when the next one is put, and its answer shown when it comes before.
 */
export class FollowedAnswer<Value> {
  readonly value: Observable<Value>;
  private readonly options: FollowedAnswerOptions<Value>;
  private shown: number;
  private wanted: number;
  /** How many answers in a row brought nothing new. */
  private outdated = 0;
  private underWay = new AbortController();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: FollowedAnswerOptions<Value>) {
    this.options = options;
    this.value = new Observable(options.first.value);
    this.shown = options.first.version;
    this.wanted = options.first.version;
  }

  /** A newer version is asked for after a random part of the spread, so that a large audience does not come at once (API-101). */
  told = ({ version, spreadMs }: ChannelChanged): void => {
    if (version <= this.wanted) return;
    this.wanted = version;
    this.askAfter(REFETCH_AFTER_MS + Math.random() * spreadMs);
  };

  /** Asks now. */
  refetch = (): void => this.askAfter(0);

  stop(): void {
    this.wait(null);
    this.underWay.abort();
  }

  private askAfter(ms: number): void {
    this.wait(setTimeout(() => this.ask(), ms));
  }

  private wait(timer: ReturnType<typeof setTimeout> | null): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = timer;
  }

  private ask(): void {
    this.stop();
    this.underWay = new AbortController();
    const { signal } = this.underWay;
    // An answer may come in spite of the abort: it is nobody's any more.
    this.options.ask(this.wanted, signal).then(
      (answer) => signal.aborted || this.take(answer),
      (error) => signal.aborted || this.miss(error),
    );
  }

  private take({ value, version }: Versioned<Value>): void {
    this.outdated = version > this.shown ? 0 : this.outdated + 1;
    if (version >= this.wanted) this.wanted = version;
    else if (this.timer === null)
      this.askAfter(Math.min(ASK_AGAIN_AFTER_MS * 2 ** Math.max(0, this.outdated - 1), LONGEST_WAIT_MS));
    if (version < this.shown) return;
    this.shown = version;
    this.value.set(value);
  }

  private miss(error: unknown): void {
    if (error instanceof ApiError && error.status === 404) {
      this.options.onGone();
      return;
    }
    logFailure('An answer could not be fetched again', error);
    if (this.timer === null) this.askAfter(ASK_AGAIN_AFTER_MS);
  }
}
