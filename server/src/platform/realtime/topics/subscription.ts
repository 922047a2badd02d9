import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Channel, Member } from './channel.ts';
import type { TopicEntry } from './registry.ts';

/** One topic that a socket follows, or is about to. `channel` is there once its bytes arrive. */
export interface Subscription {
  readonly topic: string;
  readonly entry: TopicEntry;
  readonly params: Record<string, string>;
  channel: Channel | null;
}

/** A page's socket as topics know it. */
export interface Follower extends Member {
  readonly actor: Actor;
  readonly isClosed: boolean;
  /** What it follows, by topic. */
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  /** Writes one message whose end is shared with other sockets. */
  writeJoined(head: Buffer, shared: Buffer): void;
}
