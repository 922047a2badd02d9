import { chatTopic, type chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { TopicName } from '@nave/domain/kernel/topic.ts';
import type { Executor } from '../platform/database/database.ts';
import { roomsOfAuthor } from '../platform/realtime/rooms/authors.ts';

/** Who tells what nobody said: a room that takes nothing of a person takes what is told of them. */
export const PRODUCT = 'nave';

/** The chats in which an author has written. */
export async function chatsOfAuthor(db: Executor, authorId: string): Promise<TopicName<typeof chatTopics.chat>[]> {
  return (await roomsOfAuthor(db, authorId)).filter((room) => room.startsWith(chatTopic('')));
}
