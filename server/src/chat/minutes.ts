import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Executor } from '../platform/database/database.ts';
import { countByMinute, eventsBetween, type TimeSpan } from '../platform/realtime/rooms/events-by-time.ts';
import { erasedByMinute } from './erased-messages.store.ts';

/** A public message that stands, for staff. */
export interface MessageOfMinute {
  id: string;
  at: string;
  name: string;
  message: string;
  isHost: boolean;
}

/**
 * Counts the messages that stand in a content's chat by minute, which begins at the epoch milliseconds of the key.
 * Messages of erased persons count.
 */
export async function messagesByMinute(db: Executor, contentId: string, span: TimeSpan): Promise<Map<number, number>> {
  const counts = await countByMinute(db, { room: chatTopic(contentId), type: 'message', ...span });
  for (const [minute, erased] of await erasedByMinute(db, contentId, span))
    counts.set(minute, (counts.get(minute) ?? 0) + erased);
  return counts;
}

/** Returns the first `limit` messages that stand in a content's chat in a span of time, oldest first. */
export async function messagesBetween(
  db: Executor,
  contentId: string,
  { limit, ...span }: TimeSpan & { limit: number },
): Promise<MessageOfMinute[]> {
  const events = await eventsBetween(db, { room: chatTopic(contentId), type: 'message', ...span, limit });
  return events.map(({ at, data: { id, userName, message, isHost } }) => ({
    id: String(id),
    at: at.toISOString(),
    name: String(userName),
    message: String(message),
    isHost: isHost === true,
  }));
}
