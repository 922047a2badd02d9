import { realtimeRefusals, type ServerFrame, type TopicEvent } from '@nave/domain/kernel/realtime.ts';
import type { EventOf, SnapshotOf, Topic } from '@nave/domain/kernel/topic.ts';

export type FollowedEvent = Omit<TopicEvent, 'topic'>;
type Subbed = Extract<ServerFrame, { type: 'subbed' }>;

export interface TopicListener<One extends Topic = Topic> {
  /** The number of the last event that the page already has, from its data or the read API. */
  after?: number | undefined;
  epoch?: string | undefined;
  /** Receives every event once; events of rooms arrive in the order of their numbers. */
  onEvent: (event: EventOf<One>) => void;
  /** Receives a snapshot that replaces what the page shows. `top` is the number of the last event in it. */
  onSnapshot?: ((snapshot: SnapshotOf<One>, at: { epoch: string; top: number }) => void) | undefined;
  onRefused?: ((refusal: { code: string; message: string }) => void) | undefined;
}

const finalRefusals = new Set<string>(Object.values(realtimeRefusals).map(({ code }) => code));

/** Whether a refused subscription with this code is final. After any other code the page subscribes again. */
export function isFinalRefusal(code: string): boolean {
  return finalRefusals.has(code);
}

/** Follows one topic across connections, and delivers its events exactly once and in order. */
export class TopicFollower {
  readonly topic: string;
  readonly listener: TopicListener;
  /** The id of the unanswered `sub`. */
  pending: string | null = null;
  /** Number of failed subscriptions since the last successful one. */
  failures = 0;
  private epoch: string | undefined;
  private last: number | undefined;
  private early = new Map<number, FollowedEvent>();

  constructor(topic: string, listener: TopicListener) {
    this.topic = topic;
    this.listener = listener;
    this.epoch = listener.epoch;
    this.last = listener.after;
  }

  /** Returns the last received position, for `sub`. */
  position(): { epoch?: string; after?: number } {
    if (this.last === undefined) return {};
    return this.epoch === undefined ? { after: this.last } : { epoch: this.epoch, after: this.last };
  }

  /** Handles the answer to `sub`. Returns the events that the page had missed. */
  resume(answer: Subbed): FollowedEvent[] {
    this.pending = null;
    this.failures = 0;
    this.epoch = answer.epoch;
    const missed = answer.recovered ? (answer.events ?? []) : [];
    if (!answer.recovered) {
      this.last = answer.top;
      this.listener.onSnapshot?.(answer.snapshot, { epoch: answer.epoch, top: answer.top });
    }
    for (const event of missed) this.accept(event);
    this.last ??= answer.top;
    this.deliverEarly();
    this.early.clear();
    return missed;
  }

  /** Handles an event. Returns false if an earlier event is missing, so that the page must subscribe again. */
  accept(event: FollowedEvent): boolean {
    if (event.n === undefined) {
      this.listener.onEvent(event);
      return true;
    }
    if (this.pending === null && (this.last === undefined || event.n === this.last + 1)) {
      this.deliver(event, event.n);
      this.deliverEarly();
      return true;
    }
    if (this.last !== undefined && event.n <= this.last) return true;
    this.early.set(event.n, event);
    return this.pending !== null;
  }

  private deliverEarly(): void {
    for (;;) {
      const n: number = (this.last ?? 0) + 1;
      const next = this.early.get(n);
      if (!next) return;
      this.early.delete(n);
      this.deliver(next, n);
    }
  }

  private deliver(event: FollowedEvent, n: number): void {
    this.last = n;
    this.listener.onEvent(event);
  }
}
