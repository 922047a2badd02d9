import type { Channel } from './channel.ts';
import type { TopicEntry } from './registry.ts';

/** One topic that a socket follows, or is about to. `channel` is there once its bytes arrive. */
export interface Subscription {
  readonly topic: string;
  readonly entry: TopicEntry;
  readonly params: Record<string, string>;
  channel: Channel | null;
}
