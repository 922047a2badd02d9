import { commandsOf } from '../kernel/command.ts';
import { type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { interactionsCommandShapes, interactionsTopicShapes } from './interactions.api.ts';

/**
 * `sent` is the room of a content's sent interactions, for everyone. `staff` has all interactions and the counts of
 * answers. `own` has the answers of one viewer. `results` has the counts that hosts show to viewers. Source: 002 §7.2 (INT-2).
 */
export const interactionsTopics = topicsOf<typeof interactionsTopicShapes>()({
  sent: 'interactions:{contentId}',
  staff: 'interactions-staff:{contentId}',
  own: 'interactions-self:{contentId}:{actorId}',
  results: 'interactions-results:{contentId}',
});

export const interactionsCommands = commandsOf<typeof interactionsCommandShapes>()({
  answer: 'interactions.answer',
  seen: 'interactions.seen',
});

export function sentInteractionsTopic(contentId: string): TopicName<typeof interactionsTopics.sent> {
  return topicName(interactionsTopics.sent, { contentId });
}

export function staffInteractionsTopic(contentId: string): TopicName<typeof interactionsTopics.staff> {
  return topicName(interactionsTopics.staff, { contentId });
}

export function ownAnswersTopic(contentId: string, actorId: string): TopicName<typeof interactionsTopics.own> {
  return topicName(interactionsTopics.own, { contentId, actorId });
}

export function interactionResultsTopic(contentId: string): TopicName<typeof interactionsTopics.results> {
  return topicName(interactionsTopics.results, { contentId });
}

/** Rate limit of a person's answers: the number at once, and the milliseconds until one more is allowed. */
export const ANSWER_BURST = 40;
export const ANSWER_REFILL_MS = 500;
