import type { chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatMessage } from '@nave/domain/chat/chat-message.ts';
import type { RoomEvent } from '../platform/realtime/rooms/rooms.ts';

/** A stored event of the room as every viewer may have it. */
export function presentMessage({ n, data }: RoomEvent<typeof chatTopics.chat>): { n: number; data: ChatMessage } {
  return { n, data };
}
