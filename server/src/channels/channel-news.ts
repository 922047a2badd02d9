import { type ChannelChanged, channelTopic, type channelTopics } from '@nave/domain/channels/channels.protocol.ts';
import type { TopicName } from '@nave/domain/kernel/topic.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import { spreadFor } from '../platform/realtime/spread.ts';

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
