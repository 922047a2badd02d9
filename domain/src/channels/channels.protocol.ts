import { type SnapshotOf, type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { channelTopicShapes } from './channels.api.ts';

/** The state of each channel: its version. Source: 002 §7.2 (API-100). */
export const channelTopics = topicsOf<typeof channelTopicShapes>()({ channel: 'channel:{id}' });

type ChannelState = typeof channelTopics.channel;

/** The state topic of a channel. */
export function channelTopic(id: string): TopicName<ChannelState> {
  return topicName(channelTopics.channel, { id });
}

/** What the topic carries, as snapshot and as the event `changed`: refetch after 3 s plus a random part of the spread. */
export type ChannelChanged = SnapshotOf<ChannelState>;

/** How long a page waits before it fetches a changed channel again. Source: 002 §9 (API-101). */
export const REFETCH_AFTER_MS = 3_000;
