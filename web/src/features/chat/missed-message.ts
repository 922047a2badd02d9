import { chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import { isEventOf } from '@nave/domain/kernel/topic.ts';
import type { FollowedEvent } from '../../lib/socket.ts';

/** Whether an event received after a reconnect is counted in "14 new messages". Only messages of other people are. */
export function isMissedMessage(topic: string, event: FollowedEvent, ownId: string | undefined): boolean {
  return isEventOf(chatTopics.chat, topic, event) && event.type === 'message' && event.data.uid !== ownId;
}
