import { type SnapshotOf, type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { channelTopicShapes } from './channels.api.ts';

/** The topics that carry the version of each channel. Source: 002 §7.2 (API-100). */
export const channelTopics = topicsOf<typeof channelTopicShapes>()({ channel: 'channel:{id}' });

type ChannelState = typeof channelTopics.channel;

export function channelTopic(id: string): TopicName<ChannelState> {
  return topicName(channelTopics.channel, { id });
}

/** The snapshot of the topic, which is also the data of the event `changed`. */
export type ChannelChanged = SnapshotOf<ChannelState>;

/**
 * Delay before a page refetches a changed channel, in milliseconds. Each page adds a random delay of up to `spreadMs`.
 * Source: 002 §9 (API-101).
 */
export const REFETCH_AFTER_MS = 3_000;
