import { type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { ticketingTopicShapes } from './ticketing.api.ts';

/** The version of each event, for the event's own page. */
export const ticketingTopics = topicsOf<typeof ticketingTopicShapes>()({ event: 'event:{eventNumber}' });

export function eventTopic(eventNumber: string): TopicName<typeof ticketingTopics.event> {
  return topicName(ticketingTopics.event, { eventNumber });
}
