import { type ChannelChanged, channelTopic, type channelTopics } from '@nave/domain/channels/channels.protocol.ts';
import type { TopicName } from '@nave/domain/kernel/topic.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';

/** A channel of which something was committed: itself or one of its contents. */
export interface ChannelChange {
  clientId: string;
  channelId: string;
  version: number;
}

/** Tells those who show a channel that it has changed; called after the commit. */
export interface ChannelNews {
  changed(changes: readonly ChannelChange[]): void;
}

/** Audiences below this fetch a changed channel all at once; in larger ones the pages spread over time (API-101). */
const SPREAD_FROM_SUBSCRIBERS = 200;
const SPREAD_MS_PER_SUBSCRIBER = 2;
const MAX_SPREAD_MS = 10_000;

/** The names in the read cache under which answers that show a channel are kept. */
export const channelTags = {
  channel: (channelId: string) => `channel:${channelId}`,
  /** The list of a client's channels. */
  listOf: (clientId: string) => `channels:${clientId}`,
};

interface Deps {
  cache: Pick<ReadCache, 'drop'>;
  publish(topic: TopicName<typeof channelTopics.channel>, event: 'changed', data: ChannelChanged): void;
  subscribers(topic: string): number;
}

/** Drops the kept answers, then tells the open pages, so that whoever is told finds the new answer (API-23). */
export function createChannelNews({ cache, publish, subscribers }: Deps): ChannelNews {
  return {
    changed(changes) {
      for (const { clientId, channelId, version } of changes) {
        cache.drop(channelTags.channel(channelId));
        cache.drop(channelTags.listOf(clientId));
        const topic = channelTopic(channelId);
        publish(topic, 'changed', { version, spreadMs: spreadFor(subscribers(topic)) });
      }
    },
  };
}

function spreadFor(subscribers: number): number {
  if (subscribers < SPREAD_FROM_SUBSCRIBERS) return 0;
  return Math.min(subscribers * SPREAD_MS_PER_SUBSCRIBER, MAX_SPREAD_MS);
}
