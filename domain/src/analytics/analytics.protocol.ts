import { type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { analyticsTopicShapes } from './analytics.api.ts';

/** The figures of a content as they change, for its staff (ANA-104). */
export const analyticsTopics = topicsOf<typeof analyticsTopicShapes>()({ content: 'analytics:{contentId}' });

export function analyticsTopic(contentId: string): TopicName<typeof analyticsTopics.content> {
  return topicName(analyticsTopics.content, { contentId });
}
