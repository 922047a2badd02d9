import type { LiveStart } from '@nave/domain/videos/videos.api.ts';
import { ApiError, unreachable } from '../../../../lib/api.ts';
import { logFailure } from '../../../../lib/log.ts';
import { Observable } from '../../../../lib/socket/observable.ts';

/** A segment of live video. The number 0 is the init segment of a part, which lasts 0 milliseconds. */
export interface Segment {
  number: number;
  durationMs: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What is sent: the start of a part, a segment of the part that started last, or the end of the live video. */
export type Sent = { kind: 'start'; start: LiveStart } | { kind: 'segment'; segment: Segment } | { kind: 'end' };

/** Sends to the server. All throw ApiError. */
export interface LiveLink {
  start(start: LiveStart, timeoutMs: number): Promise<{ part: number; videoId: string }>;
  send(part: number, segment: Segment, timeoutMs: number): Promise<void>;
  end(timeoutMs: number): Promise<void>;
}

/** The progress of a queue. Durations are milliseconds of video; times are those of `performance.now`. */
export interface QueueState {
  /** The live video that receives the segments; null until a part has started. */
  videoId: string | null;
  sentMs: number;
  waitingMs: number;
  /** What was given up, because it could not be sent in time. */
  lostMs: number;
  lastSentAt: number | null;
  /** Why the last request failed that is being repeated; null after a success. */
  failure: ApiError | null;
  /** The refusal after which nothing more is sent (VID-105). */
  refusal: ApiError | null;
}

/** How much video is kept while nothing can be sent (VID-103). */
const KEPT_MS = 60_000;
/** A request without an answer is repeated after this time (VID-102). Slow networks get more with each attempt. */
const TIMEOUT_MS = 8_000;
const LONGEST_TIMEOUT_MS = 32_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

const TAKEN_OVER = 'live-inputs.taken-over';

const noProgress: QueueState = {
  videoId: null,
  sentMs: 0,
  waitingMs: 0,
  lostMs: 0,
  lastSentAt: null,
  failure: null,
  refusal: null,
};

/** Sends parts and segments in their order, one at a time, until each one is acknowledged (VID-102, VID-103). */
export class SegmentQueue {
  readonly state = new Observable<QueueState>(noProgress);
  private readonly link: LiveLink;
  private items: Sent[] = [];
  private part = 0;
  /** The start and the init segment of the current part. */
  private begin: Sent[] = [];
  /** Whether the start was repeated: its first request may have arrived late, as another part. */
  private mayReplaceItself = false;
  private isRunning = false;
  private wake: () => void = () => undefined;
  private drained: (() => void)[] = [];

  constructor(link: LiveLink) {
    this.link = link;
  }

  push(item: Sent): void {
    if (this.state.current().refusal) return;
    this.items.push(item);
    this.giveUpOld();
    if (!this.isRunning) void this.run();
  }

  /** Sends again at once, because the network has returned. */
  retry = (): void => this.wake();

  /** Resolves when nothing waits any more. */
  isDrained(): Promise<void> {
    if (this.items.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.drained.push(resolve));
  }

  /** Removes all that waits. */
  clear(): void {
    this.items = [];
    this.wake();
    this.report({ waitingMs: 0 });
    this.tellDrained();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    let attempt = 0;
    for (let item = this.items[0]; item; item = this.items[0]) {
      const error = await this.attempt(item, Math.min(TIMEOUT_MS * (attempt + 1), LONGEST_TIMEOUT_MS));
      const outcome = error ? outcomeOf(error) : 'sent';
      if (outcome === 'stopped' && error?.code === TAKEN_OVER && this.mayReplaceItself) {
        this.mayReplaceItself = false;
        this.items.unshift(...this.begin.filter((sent) => sent !== item));
      } else if (outcome === 'stopped') {
        this.report({ refusal: error });
        this.clear();
      } else if (outcome === 'failed') {
        this.report({ failure: error });
        await this.pause(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
        attempt += 1;
      } else {
        if (item.kind === 'start') this.mayReplaceItself = attempt > 0;
        if (item.kind === 'start') this.begin = [item];
        if (item.kind === 'segment' && item.segment.number === 0) this.begin.push(item);
        attempt = 0;
        this.remove(item);
        const { sentMs, lostMs } = this.state.current();
        if (outcome === 'skipped') this.report({ lostMs: lostMs + lengthOf(item), failure: null });
        else this.report({ sentMs: sentMs + lengthOf(item), lastSentAt: performance.now(), failure: null });
      }
    }
    this.isRunning = false;
    this.tellDrained();
  }

  /** Returns why the item could not be sent, or null. */
  private async attempt(item: Sent, timeoutMs: number): Promise<ApiError | null> {
    try {
      if (item.kind === 'start') {
        const { part, videoId } = await this.link.start(item.start, timeoutMs);
        this.part = part;
        this.report({ videoId });
      } else if (item.kind === 'segment') await this.link.send(this.part, item.segment, timeoutMs);
      else await this.link.end(timeoutMs);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error;
      logFailure('A segment could not be sent', error);
      return unreachable();
    }
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** VID-103: gives up the oldest segments. The first item stays, because it is on its way. */
  private giveUpOld(): void {
    let waitingMs = this.items.reduce((sum, item) => sum + lengthOf(item), 0);
    let { lostMs } = this.state.current();
    while (waitingMs > KEPT_MS) {
      const oldest = this.items.find((item, index) => index > 0 && lengthOf(item) > 0);
      if (!oldest) break;
      this.items = this.items.filter((item) => item !== oldest);
      waitingMs -= lengthOf(oldest);
      lostMs += lengthOf(oldest);
    }
    this.report({ waitingMs, lostMs });
  }

  private remove(sent: Sent): void {
    this.items = this.items.filter((item) => item !== sent);
    this.report({ waitingMs: this.items.reduce((sum, item) => sum + lengthOf(item), 0) });
  }

  private tellDrained(): void {
    const waiting = this.drained;
    this.drained = [];
    for (const resolve of waiting) resolve();
  }

  private report(change: Partial<QueueState>): void {
    this.state.set({ ...this.state.current(), ...change });
  }
}

function lengthOf(item: Sent): number {
  return item.kind === 'segment' ? item.segment.durationMs : 0;
}

/**
 * What a refusal means: `failed` is sent again, as the network, the server or a sign-in may return; `skipped` cannot be
 * stored; after `stopped`, this sender may not go on.
 */
function outcomeOf({ status, code }: ApiError): 'failed' | 'skipped' | 'stopped' {
  if (code === TAKEN_OVER || code === 'live-inputs.ended' || status === 404) return 'stopped';
  if (code === 'live-inputs.out-of-order' || status === 400 || status === 413 || status === 415) return 'skipped';
  return 'failed';
}
