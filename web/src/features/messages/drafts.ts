import type { PendingMessage } from '@nave/domain/messages/chat-timeline.ts';
import { storedForVisit, storeForVisit } from '../../lib/storage.ts';

/** Returns text that was typed but not sent; it is kept on a reload and when the channel moves to its next content. */
export function draftOf(key: string): string {
  return storedForVisit(`nave.chat.draft.${key}`) ?? '';
}

export function keepDraft(key: string, draft: string): void {
  storeForVisit(`nave.chat.draft.${key}`, draft);
}

/** Returns unacknowledged messages. A reload sends them again with the same ids, so each is posted once (CHAT-10). */
export function unacknowledged(roomId: string): PendingMessage[] {
  const stored: unknown = JSON.parse(storedForVisit(`nave.chat.sending.${roomId}`) ?? '[]');
  return Array.isArray(stored) ? stored : [];
}

export function keepUnacknowledged(roomId: string, pending: readonly PendingMessage[]): void {
  storeForVisit(`nave.chat.sending.${roomId}`, JSON.stringify(pending));
}
