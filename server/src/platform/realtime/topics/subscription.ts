import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Channel, Member } from './channel.ts';
import type { TopicEntry } from './registry.ts';

/** A subscription of a socket. `channel` is null until the topic is joined. */
export interface Subscription {
  readonly topic: string;
  readonly entry: TopicEntry;
  readonly params: Record<string, string>;
  channel: Channel | null;
}

/** A page's socket from a topic's point of view. */
export interface Follower extends Member {
  readonly actor: Actor;
  readonly isClosed: boolean;
  /** By topic. */
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  /** Writes one message in two parts; the second is shared with other sockets. */
  writeJoined(head: Buffer, shared: Buffer): void;
}
