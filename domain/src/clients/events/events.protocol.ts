import { type TopicName, topicName, topicsOf } from '../../kernel/topic.ts';
import type { clientEventTopicShapes } from './events.api.ts';

/** The event log of an organisation as it grows, for the inspector. */
export const clientEventTopics = topicsOf<typeof clientEventTopicShapes>()({ events: 'events:{clientId}' });

export function clientEventsTopic(clientId: string): TopicName<typeof clientEventTopics.events> {
  return topicName(clientEventTopics.events, { clientId });
}
