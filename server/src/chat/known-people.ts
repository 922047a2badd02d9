import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Executor } from '../platform/database/database.ts';
import { isSilenced, newestText } from '../platform/realtime/rooms/authors.ts';

/** The name under which somebody has written last in a content's chat; null for who never has. */
export function chatNameOf(db: Executor, contentId: string, uid: string): Promise<string | null> {
  return newestText(db, { room: chatTopic(contentId), authorId: uid, type: 'message' }, 'userName');
}

/** Whether a content's chat accepts nothing from somebody, until the end of the transaction. */
export function isBannedFromChat(tx: Executor, contentId: string, uid: string): Promise<boolean> {
  return isSilenced(tx, chatTopic(contentId), uid);
}
