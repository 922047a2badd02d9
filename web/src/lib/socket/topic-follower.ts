import { realtimeRefusals, type ServerFrame, type TopicEvent } from '@nave/domain/kernel/realtime.ts';
import type { EventOf, SnapshotOf, Topic } from '@nave/domain/kernel/topic.ts';

export type FollowedEvent = Omit<TopicEvent, 'topic'>;
type Subbed = Extract<ServerFrame, { type: 'subbed' }>;

export interface TopicListener<One extends Topic = Topic> {
  /** The last number that the page already has, from its own data or the read API. */
  after?: number | undefined;
  epoch?: string | undefined;
  /** Every event once, rooms in the order of their numbers. */
  onEvent: (event: EventOf<One>) => void;
  /** What the page shows is to be replaced by this. `top` is the number of the last event that it holds. */
  onSnapshot?: ((snapshot: SnapshotOf<One>, at: { epoch: string; top: number }) => void) | undefined;
  onRefused?: ((refusal: { code: string; message: string }) => void) | undefined;
}

const finalRefusals = new Set<string>(Object.values(realtimeRefusals).map(({ code }) => code));

/** Whether the page cannot follow a topic that was refused with this code; after any other it is worth asking again. */
export function isFinalRefusal(code: string): boolean {
  return finalRefusals.has(code);
}

/** One topic across connections: what came, what is missing, and that nothing is given twice or out of order. */
export class TopicFollower {
  readonly topic: string;
  readonly listener: TopicListener;
  /** The id of the `sub` that waits for its answer. */
  pending: string | null = null;
  /** How often the server could not answer since it last did. */
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

  /** Where the page stands, for `sub`. */
  position(): { epoch?: string; after?: number } {
    if (this.last === undefined) return {};
    return this.epoch === undefined ? { after: this.last } : { epoch: this.epoch, after: this.last };
  }

  /** The answer to `sub`. Answers the events that the page had missed. */
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

  /** An event of the connection. Answers false when one before it is missing, so that the page must ask again. */
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
