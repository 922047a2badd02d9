import { type ChatMessage, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { FollowedEvent } from '../../lib/socket.ts';

/** Whether an event that a reconnect brought counts in "14 messages caught up": one's own that went out with it does not. */
export function isMissedMessage(topic: string, { type, data }: FollowedEvent, ownId: string | undefined): boolean {
  return topic.startsWith(chatTopic('')) && type === 'message' && (data as ChatMessage).uid !== ownId;
}
