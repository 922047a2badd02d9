import { type TopicName, topicName, topicsOf } from '../../kernel/topic.ts';
import type { webhookTopicShapes } from './webhooks.api.ts';

/** Tells the inspector that attempts to deliver events were stored. */
export const webhookTopics = topicsOf<typeof webhookTopicShapes>()({ attempts: 'webhooks:{clientId}' });

export function webhooksTopic(clientId: string): TopicName<typeof webhookTopics.attempts> {
  return topicName(webhookTopics.attempts, { clientId });
}
