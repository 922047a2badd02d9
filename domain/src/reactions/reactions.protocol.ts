import { commandsOf } from '../kernel/command.ts';
import { type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { reactionsCommandShapes, reactionsTopicShapes } from './reactions.api.ts';

/** Flying reactions and the totals of a content. Source: 002 §7.2 (REA-33). */
export const reactionsTopics = topicsOf<typeof reactionsTopicShapes>()({ flying: 'reactions:{contentId}' });

export const reactionsCommands = commandsOf<typeof reactionsCommandShapes>()({ add: 'reactions.add' });

export function reactionsTopic(contentId: string): TopicName<typeof reactionsTopics.flying> {
  return topicName(reactionsTopics.flying, { contentId });
}
