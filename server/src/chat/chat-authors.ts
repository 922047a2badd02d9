import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { RESTORED } from '@nave/domain/kernel/realtime.ts';
import type { Db } from '../platform/database/database.ts';
import { authorsAfter } from '../platform/realtime/rooms/authors.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';

/** What makes somebody an author: a message, one that is there again, and what one wrote as a guest before. */
const types = ['message', RESTORED, 'moved'];

/** Who has written in a content's chat after event `n`, and up to which number that is. Where nothing came, nothing is asked. */
export function chatAuthors({ rooms, db }: { rooms: Pick<Rooms, 'open'>; db: Db }) {
  return async (contentId: string, n: number): Promise<{ uids: string[]; n: number }> => {
    const room = chatTopic(contentId);
    const { top } = await rooms.open(room);
    return top > n ? { uids: await authorsAfter(db, { room, n, types }), n: top } : { uids: [], n };
  };
}
