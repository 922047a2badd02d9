import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Executor } from '../platform/database/database.ts';
import { isSilenced, newestText } from '../platform/realtime/rooms/authors.ts';

/** Returns a person's most recent name in a content's chat; null for a person who has never written there. */
export function chatNameOf(db: Executor, contentId: string, uid: string): Promise<string | null> {
  return newestText(db, { room: chatTopic(contentId), authorId: uid, type: 'message' }, 'userName');
}

/**
 * Returns whether a content's chat refuses messages of this person. A row lock keeps the result valid until the
 * transaction ends.
 */
export function isBannedFromChat(tx: Executor, contentId: string, uid: string): Promise<boolean> {
  return isSilenced(tx, chatTopic(contentId), uid);
}
