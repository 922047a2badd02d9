import { commandsOf } from '../kernel/command.ts';
import { type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { paywallCommandShapes, paywallTopicShapes } from './paywall.api.ts';

/** The end of a seat, for the browser that has the seat (PAY-59, API-107). */
export const paywallTopics = topicsOf<typeof paywallTopicShapes>()({ seat: 'paywall:{seatId}' });

/** Commands with which a page keeps its seat while it is connected, and stops keeping it. */
export const paywallCommands = commandsOf<typeof paywallCommandShapes>()({
  hold: 'paywall.hold',
  leave: 'paywall.leave',
});

export function seatTopic(seatId: string): TopicName<typeof paywallTopics.seat> {
  return topicName(paywallTopics.seat, { seatId });
}
