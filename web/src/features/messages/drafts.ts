import type { PendingMessage } from '@nave/domain/messages/chat-timeline.ts';
import { storedForVisit, storeForVisit } from '../../lib/storage.ts';

/** What someone has typed but not sent, kept across a reload and when the channel moves on to its next content. */
export function draftOf(channelId: string): string {
  return storedForVisit(`nave.chat.draft.${channelId}`) ?? '';
}

export function keepDraft(channelId: string, draft: string): void {
  storeForVisit(`nave.chat.draft.${channelId}`, draft);
}

/** What was sent but not acknowledged: after a reload it is sent again with the same id, so it is posted once (CHAT-10). */
export function unacknowledged(contentId: string): PendingMessage[] {
  const kept: unknown = JSON.parse(storedForVisit(`nave.chat.sending.${contentId}`) ?? '[]');
  return Array.isArray(kept) ? kept : [];
}

export function keepUnacknowledged(contentId: string, pending: readonly PendingMessage[]): void {
  storeForVisit(`nave.chat.sending.${contentId}`, JSON.stringify(pending));
}
