import { type ChannelChanged, channelTopic, type channelTopics } from '@nave/domain/channels/channels.protocol.ts';
import type { TopicName } from '@nave/domain/kernel/topic.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import { spreadFor } from '../platform/realtime/fetch-spread.ts';

/** A committed change of a channel or of one of its contents. */
export interface ChannelChange {
  clientId: string;
  channelId: string;
  version: number;
  /** The events to which the channel is connected after a save of its form. */
  eventNumbers?: readonly string[];
}

/** Notifies open pages of changed channels; called after the commit. */
export interface ChannelNews {
  changed(changes: readonly ChannelChange[]): void;
}

/** The tags by which the read cache drops the responses that contain a channel. */
export const channelTags = {
  channel: (channelId: string) => `channel:${channelId}`,
  /** Tag of the list of a client's channels. */
  listOf: (clientId: string) => `channels:${clientId}`,
  /** Tag of the list of the channels that are connected to an event. */
  ofEvent: (eventNumber: string) => `event:${eventNumber}`,
};

interface Deps {
  cache: Pick<ReadCache, 'drop'>;
  publish(topic: TopicName<typeof channelTopics.channel>, event: 'changed', data: ChannelChanged): void;
  subscribers(topic: string): number;
}

/** The cached answers are dropped before open pages are notified, so that the pages fetch new answers (API-23). */
export function createChannelNews({ cache, publish, subscribers }: Deps): ChannelNews {
  return {
    changed(changes) {
      for (const { clientId, channelId, version, eventNumbers = [] } of changes) {
        cache.drop(channelTags.channel(channelId));
        cache.drop(channelTags.listOf(clientId));
        for (const eventNumber of eventNumbers) cache.drop(channelTags.ofEvent(eventNumber));
        const topic = channelTopic(channelId);
        publish(topic, 'changed', { version, spreadMs: spreadFor(subscribers(topic)) });
      }
    },
  };
}
