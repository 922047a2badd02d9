import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { RESTORED } from '@nave/domain/kernel/realtime.ts';
import type { Db } from '../platform/database/database.ts';
import { authorsAfter } from '../platform/realtime/rooms/authors.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';

/** Types of events that add an author: a message, a restored message, and the move of a guest's messages to a user. */
const authorEvents = ['message', RESTORED, 'moved'];

/**
 * Returns the authors of a content's chat after event `n`, and the number of the newest event. If no event is newer
 * than `n`, no authors are read from the database.
 */
export function chatAuthors({ rooms, db }: { rooms: Pick<Rooms, 'open'>; db: Db }) {
  return async (contentId: string, n: number): Promise<{ uids: string[]; n: number }> => {
    const room = chatTopic(contentId);
    const { top } = await rooms.open(room);
    return top > n ? { uids: await authorsAfter(db, { room, n, types: authorEvents }), n: top } : { uids: [], n };
  };
}
