import { chatTopic, type chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { TopicName } from '@nave/domain/kernel/topic.ts';
import type { Executor } from '../platform/database/database.ts';
import { roomsOfAuthor } from '../platform/realtime/rooms/authors.ts';

/**
 * The author of events that the server itself writes. Such an event does not use the id of the person whom it concerns,
 * because a room refuses events of a banned author.
 */
export const PRODUCT = 'nave';

/** Returns the chats in which an author has written. */
export async function chatsOfAuthor(db: Executor, authorId: string): Promise<TopicName<typeof chatTopics.chat>[]> {
  return (await roomsOfAuthor(db, authorId)).filter((room) => room.startsWith(chatTopic('')));
}
