import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Channel, Member } from './channel.ts';
import type { TopicEntry } from './registry.ts';

/** A subscription of a socket. `channel` is null until the socket begins to join the topic's channel. */
export interface Subscription {
  readonly topic: string;
  readonly entry: TopicEntry;
  readonly params: Record<string, string>;
  channel: Channel | null;
}

/** A page's socket, as far as topics use it. */
export interface Follower extends Member {
  readonly actor: Actor;
  readonly isClosed: boolean;
  /** The subscriptions of the socket, by topic. */
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  /** Writes a message that consists of two buffers. Several sockets may write the same `shared` buffer. */
  writeJoined(head: Buffer, shared: Buffer): void;
}
