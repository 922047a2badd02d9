import type { PageFrame, ServerFrame } from '@nave/domain/kernel/realtime.ts';
import type { ServerClock } from '../server-clock.ts';

/**
 * Delays of the first time requests after the start, the interval of the later requests, and the time after which a
 * missing answer means a dead connection.
 */
const REQUEST_AFTER_MS = [0, 1_500, 4_000];
const REQUEST_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 8_000;
/** Time until an unanswered command is overdue, and time after its check until a connection without a frame is dead. */
const OVERDUE_AFTER_MS = 2_000;
const FRAME_WITHIN_MS = 3_000;

interface ConnectionMonitorOptions {
  clock: ServerClock;
  newId: () => string;
  send: (frame: PageFrame) => void;
  /** Calls `act` after a delay, unless the connection is lost before. */
  after: (ms: number, act: () => void) => void;
  /** `since` is the `clock.mark()` of the unanswered time request. */
  onDead: (since: number) => void;
}

/** Detects half-open connections, which take minutes to close, by time requests. The answers also set the clock. */
export class ConnectionMonitor {
  private readonly options: ConnectionMonitorOptions;
  private readonly requests = new Map<string, number>();
  private lastFrameAt = 0;

  constructor(options: ConnectionMonitorOptions) {
    this.options = options;
  }

  start(): void {
    for (const ms of REQUEST_AFTER_MS) this.options.after(ms, this.requestWithDeadline);
    this.requestRegularly();
  }

  /** Records that a frame arrived. */
  noteFrame(): void {
    this.lastFrameAt = this.options.clock.mark();
  }

  /** Checks the connection. Any frame proves that it is alive, because the answer may be late on a slow connection. */
  check = (): void => {
    const { id, requestedAt } = this.request();
    this.options.after(FRAME_WITHIN_MS, () => {
      if (this.requests.has(id) && this.lastFrameAt < requestedAt) this.options.onDead(requestedAt);
    });
  };

  /** Checks the connection if a command that was just sent becomes overdue, while `isWaiting` returns true. */
  expectAnswer(isWaiting: () => boolean): void {
    this.options.after(OVERDUE_AFTER_MS, () => isWaiting() && this.check());
  }

  measure({ id, serverTime }: Extract<ServerFrame, { type: 'time' }>): void {
    const requestedAt = this.requests.get(id);
    this.requests.delete(id);
    if (requestedAt !== undefined) this.options.clock.measure(serverTime, requestedAt);
  }

  /** Discards the pending requests of a lost connection. */
  stop(): void {
    this.requests.clear();
  }

  private requestRegularly(): void {
    this.options.after(REQUEST_EVERY_MS, () => {
      this.requestWithDeadline();
      this.requestRegularly();
    });
  }

  private requestWithDeadline = (): void => {
    const { id, requestedAt } = this.request();
    this.options.after(ANSWER_WITHIN_MS, () => this.requests.has(id) && this.options.onDead(requestedAt));
  };

  private request(): { id: string; requestedAt: number } {
    const id = this.options.newId();
    const requestedAt = this.options.clock.mark();
    this.requests.set(id, requestedAt);
    this.options.send({ type: 'time', id });
    return { id, requestedAt };
  }
}
