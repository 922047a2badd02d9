import type { PageFrame, ServerFrame } from '@nave/domain/kernel/realtime.ts';
import type { ServerClock } from '../server-clock.ts';

/** The server's time is asked soon after the start, then this often; an answer that stays away shows a dead line. */
const ASK_AFTER_MS = [0, 1_500, 4_000];
const ASK_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 8_000;
/** A command is overdue after this; a line on which nothing at all comes for this long after the question is dead. */
const OVERDUE_AFTER_MS = 2_000;
const SIGN_WITHIN_MS = 3_000;

interface LineWatchOptions {
  clock: ServerClock;
  newId: () => string;
  send: (frame: PageFrame) => void;
  /** Calls later, unless the line is lost meanwhile. */
  after: (ms: number, act: () => void) => void;
  /** `since` is the `clock.mark()` from which the line has been silent. */
  onDead: (since: number) => void;
}

/** Sees that a line still answers, because a dead one takes minutes to close: by asking the server's time, which it measures. */
export class LineWatch {
  private readonly options: LineWatchOptions;
  private readonly questions = new Map<string, number>();
  private heardAt = 0;

  constructor(options: LineWatchOptions) {
    this.options = options;
  }

  start(): void {
    for (const ms of ASK_AFTER_MS) this.options.after(ms, this.askStrictly);
    this.askRegularly();
  }

  /** Something came. */
  hear(): void {
    this.heardAt = this.options.clock.mark();
  }

  /** A slow line is not a dead one: any sign of life is enough. */
  doubt = (): void => {
    const { id, askedAt } = this.ask();
    this.options.after(SIGN_WITHIN_MS, () => {
      if (this.questions.has(id) && this.heardAt < askedAt) this.options.onDead(askedAt);
    });
  };

  /** A command was sent; `isWaiting` tells whether it still has no answer. */
  expect(isWaiting: () => boolean): void {
    this.options.after(OVERDUE_AFTER_MS, () => isWaiting() && this.doubt());
  }

  measure({ id, serverTime }: Extract<ServerFrame, { type: 'time' }>): void {
    const askedAt = this.questions.get(id);
    this.questions.delete(id);
    if (askedAt !== undefined) this.options.clock.measure(serverTime, askedAt);
  }

  /** The line is gone, and its questions with it. */
  end(): void {
    this.questions.clear();
  }

  private askRegularly(): void {
    this.options.after(ASK_EVERY_MS, () => {
      this.askStrictly();
      this.askRegularly();
    });
  }

  private askStrictly = (): void => {
    const { id, askedAt } = this.ask();
    this.options.after(ANSWER_WITHIN_MS, () => this.questions.has(id) && this.options.onDead(askedAt));
  };

  private ask(): { id: string; askedAt: number } {
    const [id, askedAt] = [this.options.newId(), this.options.clock.mark()];
    this.questions.set(id, askedAt);
    this.options.send({ type: 'time', id });
    return { id, askedAt };
  }
}
