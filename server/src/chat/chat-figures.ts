import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Executor } from '../platform/database/database.ts';
import { countByAuthors } from '../platform/realtime/rooms/authors.ts';
import { erasedFigures } from './erased-messages.store.ts';

/** How many messages stand in a content's chat, and how many hosts and viewers wrote them. */
export interface ChatFigures {
  messages: number;
  hosts: number;
  viewers: number;
}

export async function chatFigures(db: Executor, contentId: string): Promise<ChatFigures> {
  const counted = await countByAuthors(db, { room: chatTopic(contentId), type: 'message', flag: 'isHost' });
  const erased = await erasedFigures(db, contentId);
  return {
    messages: counted.events + erased.messages,
    hosts: counted.flagged + erased.hosts,
    viewers: counted.others + erased.viewers,
  };
}
