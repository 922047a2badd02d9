import { chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import { isEventOf } from '@nave/domain/kernel/topic.ts';
import type { FollowedEvent } from '../../lib/socket.ts';

/** Whether an event that a reconnect brought counts in "14 new messages": one's own that went out with it does not. */
export function isMissedMessage(topic: string, event: FollowedEvent, ownId: string | undefined): boolean {
  return isEventOf(chatTopics.chat, topic, event) && event.type === 'message' && event.data.uid !== ownId;
}
